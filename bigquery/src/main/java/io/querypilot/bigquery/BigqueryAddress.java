package io.querypilot.bigquery;

import com.google.cloud.bigquery.DatasetId;
import io.querypilot.database.driver.ServerAddress;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The project that pays, and the datasets that may be read, the first of which is meant by bare names; all of the
 * project's where none is named.
 */
record BigqueryAddress(
        String project,
        List<DatasetId> datasets,
        Optional<String> location,
        Optional<String> keyFile,
        Optional<String> endpoint) {
    static final String FORM = "bigquery://PROJECT/DATASET?keyFile=FILE";
    private static final Set<String> OPTIONS = Set.of("location", "keyFile", "endpoint");
    private static final Pattern PROJECT = Pattern.compile("(?:[a-z0-9.-]+:)?[a-z][a-z0-9-]{2,}");
    private static final Pattern DATASET = Pattern.compile("\\w+");

    BigqueryAddress {
        datasets = List.copyOf(datasets);
    }

    static boolean accepts(String location) {
        return location.matches("(?s)(jdbc:)?bigquery://.*");
    }

    static BigqueryAddress parse(String location) {
        ServerAddress address = ServerAddress.parse(location, FORM, OPTIONS);
        if (address.options().containsKey("user") || address.options().containsKey("password")) {
            throw wrong(
                    "BigQuery knows no user and password.",
                    "Leave them out: a key file is named by ?keyFile=FILE, else Google's default credentials are used.");
        }
        BigqueryAddress parsed = new BigqueryAddress(
                named(address.host(), PROJECT, "project"),
                datasets(address),
                option(address, "location"),
                option(address, "keyFile"),
                option(address, "endpoint"));
        parsed.endpoint().ifPresent(BigqueryAddress::requireAddress);
        return parsed;
    }

    private static List<DatasetId> datasets(ServerAddress address) {
        Set<DatasetId> datasets = new LinkedHashSet<>();
        for (String written : address.database().isEmpty() ? new String[0] : address.database().split(",")) {
            int dot = written.lastIndexOf('.');
            String project = dot < 0 ? address.host() : written.substring(0, dot);
            datasets.add(DatasetId.of(
                    named(project, PROJECT, "project"), named(written.substring(dot + 1), DATASET, "dataset")));
        }
        return new ArrayList<>(datasets);
    }

    private static String named(String name, Pattern form, String what) {
        if (!form.matcher(name).matches()) {
            throw wrong("The name of the " + what + " in the address is not well formed.", "Write it as " + FORM + ".");
        }
        return name;
    }

    private static Optional<String> option(ServerAddress address, String name) {
        return Optional.ofNullable(address.options().get(name)).filter(value -> !value.isEmpty());
    }

    private static void requireAddress(String endpoint) {
        if (!endpoint.matches("https?://[\\w.-]+(:\\d+)?/?")) {
            throw wrong("The endpoint in the address is not well formed.", "Write it as endpoint=https://HOST.");
        }
    }

    private static QueryPilotException wrong(String what, String nextStep) {
        return new QueryPilotException(ErrorCode.SETTING_INVALID, what, nextStep);
    }

    /** Credentials go to Google alone: whoever listens elsewhere is asked without any. */
    boolean google() {
        return endpoint.map(place -> place.matches("https://([\\w-]+\\.)*googleapis\\.com/?")).orElse(true);
    }

    /** Whether a table of this dataset may be read. */
    boolean holds(String otherProject, String dataset) {
        return datasets.isEmpty()
                ? otherProject.equals(project)
                : datasets.contains(DatasetId.of(otherProject, dataset));
    }

    /** The project, and the dataset, that a table without them is of. */
    List<String> home() {
        return datasets.isEmpty() ? List.of(project) : List.of(datasets.get(0).getProject(), datasets.get(0).getDataset());
    }

    /** What stands before the name of a table: nothing where the bare name finds it. */
    String namespace(DatasetId dataset) {
        if (!datasets.isEmpty() && datasets.get(0).equals(dataset)) {
            return "";
        }
        return dataset.getProject().equals(project)
                ? dataset.getDataset()
                : dataset.getProject() + "." + dataset.getDataset();
    }

    /** The place as messages call it; the key file is nobody's concern. */
    String name() {
        List<String> names = datasets.stream().map(this::written).toList();
        return project + (names.isEmpty() ? "" : "/" + String.join(",", names));
    }

    private String written(DatasetId dataset) {
        return (dataset.getProject().equals(project) ? "" : dataset.getProject() + ".") + dataset.getDataset();
    }
}
