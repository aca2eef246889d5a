package io.querypilot;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.step.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final List<String> ORDER = List.of(
            "error", "language", "schema", "sql", "database", "correction", "critic", "link", "model", "memory", "state", "step", "flow");

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
}
