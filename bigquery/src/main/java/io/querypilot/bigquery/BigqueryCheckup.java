package io.querypilot.bigquery;

import com.google.cloud.bigquery.BigQuery;
import com.google.cloud.bigquery.DatasetId;
import com.google.cloud.bigquery.Table;
import com.google.cloud.bigquery.TableId;
import io.querypilot.database.Checkup;
import io.querypilot.database.Checkup.Finding;
import io.querypilot.database.Checkup.Weight;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Asks Google which rights the account has that no question needs, on one table of each dataset. */
final class BigqueryCheckup {
    private static final Map<String, String> RIGHTS = new LinkedHashMap<>();

    static {
        RIGHTS.put("bigquery.tables.updateData", "change the rows of");
        RIGHTS.put("bigquery.tables.delete", "delete");
        RIGHTS.put("bigquery.tables.update", "change");
        RIGHTS.put("bigquery.tables.setIamPolicy", "give away rights on");
    }

    private BigqueryCheckup() {}

    static Checkup read(BigQuery client, BigqueryAddress address) throws SQLException {
        Map<DatasetId, TableId> one = new LinkedHashMap<>();
        Calls calls = new Calls();
        for (Table table : new Tables(client, address).all(calls).values()) {
            one.putIfAbsent(Tables.dataset(table.getTableId(), address), table.getTableId());
        }
        List<Finding> findings = new ArrayList<>();
        for (TableId table : one.values()) {
            for (String right : calls.call(() -> client.testIamPermissions(table, List.copyOf(RIGHTS.keySet())))) {
                findings.add(new Finding(Weight.DANGER, "The account may " + RIGHTS.get(right) + " "
                        + table.getDataset() + "." + table.getTable() + "."));
            }
        }
        return new Checkup(findings, findings.isEmpty() ? List.of() : script(address, one.keySet().stream().toList()));
    }

    private static List<String> script(BigqueryAddress address, List<DatasetId> datasets) {
        String account = "serviceAccount:querypilot-reader@" + address.project() + ".iam.gserviceaccount.com";
        List<String> lines = new ArrayList<>();
        lines.add("gcloud iam service-accounts create querypilot-reader --project " + address.project());
        lines.add("gcloud projects add-iam-policy-binding " + address.project() + " --member " + account
                + " --role roles/bigquery.jobUser");
        for (DatasetId dataset : datasets) {
            lines.add("bq query --use_legacy_sql=false 'GRANT `roles/bigquery.dataViewer` ON SCHEMA `" + dataset.getProject()
                    + "." + dataset.getDataset() + "` TO \"" + account + "\"'");
        }
        return lines;
    }
}
