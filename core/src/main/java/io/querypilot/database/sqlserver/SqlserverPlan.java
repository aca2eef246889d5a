package io.querypilot.database.sqlserver;

import io.querypilot.database.Estimate;
import java.io.StringReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** What the server's plan of a statement expects to read: the rows of each scan and seek, as often as it is begun. */
final class SqlserverPlan {
    private SqlserverPlan() {}

    /** Asks for the plan, for which the account needs the right SHOWPLAN. */
    static Estimate of(Statement statement, String sql) throws SQLException {
        statement.execute("SET SHOWPLAN_XML ON");
        try (ResultSet plan = statement.executeQuery(sql)) {
            return plan.next() ? read(plan.getString(1)) : Estimate.NONE;
        } finally {
            statement.execute("SET SHOWPLAN_XML OFF");
        }
    }

    static Estimate read(String plan) throws SQLException {
        double rows = 0;
        double bytes = 0;
        double made = 0;
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(plan));
            while (reader.hasNext()) {
                if (reader.next() != XMLStreamConstants.START_ELEMENT) {
                    continue;
                }
                if (reader.getLocalName().equals("StmtSimple")) {
                    made = Math.max(made, number(reader, "StatementEstRows"));
                } else if (reader.getLocalName().equals("RelOp") && reads(reader)) {
                    double read = Math.max(number(reader, "EstimatedRowsRead"), number(reader, "EstimateRows"))
                            * (1 + number(reader, "EstimateRebinds") + number(reader, "EstimateRewinds"));
                    rows += read;
                    bytes += read * number(reader, "AvgRowSize");
                }
            }
        } catch (XMLStreamException noPlan) {
            throw new SQLException("the server's plan of the statement cannot be read", noPlan);
        }
        return Estimate.of(Math.max(rows, made), bytes);
    }

    /** A plan names no other document, and none would be fetched. */
    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    private static boolean reads(XMLStreamReader operator) {
        String name = String.valueOf(operator.getAttributeValue(null, "PhysicalOp"));
        return name.endsWith(" Scan") && !name.equals("Constant Scan") || name.endsWith(" Seek") || name.endsWith(" Lookup");
    }

    private static double number(XMLStreamReader element, String attribute) {
        String value = element.getAttributeValue(null, attribute);
        try {
            return value == null ? 0 : Double.parseDouble(value);
        } catch (NumberFormatException unknown) {
            return 0;
        }
    }
}
