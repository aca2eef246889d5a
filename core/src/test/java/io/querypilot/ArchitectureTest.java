package io.querypilot;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.step.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** One instance for all tests, because to read the classes takes seconds. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ArchitectureTest {
    private static final List<String> ORDER = List.of(
            "error", "thread", "language", "yaml", "schema", "sql", "join", "database", "safety", "critic", "document", "explain", "policy",
            "link", "doubt", "alternative", "memory", "audit", "requirement", "knowledge", "model", "state", "step", "flow");

    private final JavaClasses core = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.querypilot");

    @Test
    void aPackageImportsOnlyPackagesAboveIt() {
        for (int i = 0; i < ORDER.size(); i++) {
            String[] below = ORDER.subList(i + 1, ORDER.size()).stream()
                    .map(name -> "io.querypilot." + name + "..")
                    .toArray(String[]::new);
            if (below.length > 0) {
                noClasses()
                        .that()
                        .resideInAPackage("io.querypilot." + ORDER.get(i) + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(below)
                        .check(core);
            }
            noClasses()
                    .that()
                    .resideInAPackage("io.querypilot." + ORDER.get(i) + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("io.querypilot")
                    .check(core);
        }
    }

    @Test
    void everyPackageHasItsPlaceInTheOrder() {
        String[] known = ORDER.stream().map(name -> "io.querypilot." + name + "..").toArray(String[]::new);
        classes().that().resideOutsideOfPackage("io.querypilot").should().resideInAnyPackage(known).check(core);
    }

    @Test
    void noPackageCycles() {
        slices().matching("io.querypilot.(**)").should().beFreeOfCycles().check(core);
    }

    @Test
    void stepsDoNotKnowEachOther() {
        noClasses()
                .that()
                .implement(Step.class)
                .should()
                .dependOnClassesThat()
                .implement(Step.class)
                .check(core);
    }

    @Test
    void everyStatementSaysWhatItIsFor() {
        noClasses()
                .that()
                .areNotAssignableTo(Database.class)
                .should()
                .callMethod(Database.class, "execute", String.class, Limits.class)
                .check(core);
    }

    /** What a user of the library may rely on; DEVELOPMENT.md lists it. The rest may change with any version. */
    private static final List<String> API =
            List.of("", ".error", ".schema", ".database", ".model", ".memory", ".state", ".flow", ".policy", ".audit");

    /** Types of other packages that the API speaks of, and so are part of it. */
    private static final Set<String> API_TYPES = Set.of(
            "critic.bind.CheckedQuery",
            "critic.Critic",
            "critic.Critique",
            "critic.Feedback",
            "critic.Repair",
            "doubt.Doubt",
            "doubt.Doubt$Kind",
            "explain.Widened",
            "knowledge.Knowledge",
            "knowledge.Placed",
            "link.LinkedSchema",
            "link.LinkedTable",
            "link.Linker",
            "requirement.Correction",
            "requirement.Requirements",
            "requirement.Rule",
            "sql.ErrorType",
            "sql.SqlError",
            "sql.dialect.Dialect",
            "sql.query.UserCode",
            "sql.query.Verdict",
            "step.CompareAlternatives$Asking",
            "step.Step",
            "step.Understand$Mode");

    @Test
    void theApiSpeaksOfNothingElse() {
        Set<String> packages = API.stream().map(name -> "io.querypilot" + name).collect(Collectors.toSet());
        Set<String> spoken = core.stream()
                .filter(type -> packages.contains(type.getPackageName()) && visible(type))
                .flatMap(type -> Stream.concat(type.getMethods().stream(), type.getConstructors().stream()))
                .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC))
                .flatMap(member -> Stream.concat(
                        member.getRawParameterTypes().stream(), Stream.of(member.getRawReturnType())))
                .filter(type -> type.getPackageName().startsWith("io.querypilot"))
                .filter(type -> !packages.contains(type.getPackageName()))
                .map(type -> type.getName().substring("io.querypilot.".length()))
                .collect(Collectors.toSet());
        assertThat(API_TYPES).containsAll(spoken);
    }

    private static boolean visible(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(ArchitectureTest::visible).orElse(true);
    }

    @Test
    void onlyTheFlowKnowsLangGraph() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.querypilot.flow..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.bsc..")
                .check(core);
    }

    /** Whoever compares with one dialect decides for all the others by naming none of them. */
    @Test
    void onlyADialectsOwnFileBranchesOnIt() {
        Pattern branch = Pattern.compile(
                "[=!]=\\s*(Dialect\\.)?(SQLITE|POSTGRESQL|MYSQL|DUCKDB|SQLSERVER|BIGQUERY|TRINO|H2)\\b"
                        + "|equals\\(Dialect\\.|switch \\([^)]*[dD]ialect[^)]*\\)");
        try (Stream<Path> files = Stream.of("core", "embedded", "app", "eval")
                .map(module -> Path.of("..", module, "src", "main", "java"))
                .flatMap(ArchitectureTest::javaFiles)) {
            assertThat(files.filter(file -> branch.matcher(text(file)).find())).isEmpty();
        }
    }

    /** DEVELOPMENT.md names the five files in which "the SQL failed, write it again" is read. */
    @Test
    void whatAFailedDraftTeachesIsReadWhereDevelopmentSays() {
        Path core = Path.of("src", "main", "java", "io", "querypilot");
        String told = text(Path.of("..", "DEVELOPMENT.md")).split("in five files\n", 2)[1].split("\n### ", 2)[0];
        List<String> named = Pattern.compile("(?m)^\\d\\. `([^`]+)`").matcher(told).results().map(found -> found.group(1)).toList();

        assertThat(named).hasSize(5).allSatisfy(name -> assertThat(core.resolve(name + ".java")).exists());
        try (Stream<Path> files = javaFiles(core)) {
            assertThat(files.filter(file -> text(file).contains("import io.querypilot.model.Failure;"))
                            .map(file -> core.relativize(file).toString().replace(".java", ""))
                            .filter(name -> !name.equals("state/Attempt")))
                    .isSubsetOf(named);
        }
    }

    private static Stream<Path> javaFiles(Path folder) {
        try {
            return Files.walk(folder).filter(file -> file.toString().endsWith(".java"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
