package io.querypilot.eval.linking;

import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** A schema of any number of plausible tables, the same on every machine. */
public final class SyntheticSchema {
    private static final List<String> AREAS = words(
            """
            sales purchasing finance payroll logistics marketing support legal quality research production facility \
            insurance clinic school library hotel airline railway energy telecom media sports fashion grocery bakery \
            farming forestry mining steel chemistry pharmacy optics banking brokerage leasing tourism museum theatre \
            cinema music gaming security census election court police fire rescue harbour customs""");
    private static final List<String> THINGS = words(
            """
            customer supplier contract invoice payment shipment product warehouse employee department project task \
            meeting budget account ledger asset machine sensor reading ticket complaint survey answer campaign coupon \
            visit appointment course lesson exam grade room building vehicle trip route station flight booking seat \
            menu recipe ingredient stock price discount tax license permit inspection defect repair""");
    private static final List<String> FORMS = List.of("", "history", "archive", "detail", "summary", "plan");
    private static final List<String> DETAILS = words(
            """
            title status city country created_at updated_at amount quantity weight height colour language priority \
            category owner phone email street postal_code start_date end_date rating comment currency""");
    private static final List<String> CITIES = List.of("Berlin", "New York", "Lyon", "Osaka", "Porto", "Graz");
    private static final int DETAILS_PER_TABLE = 14;

    private SyntheticSchema() {}

    /** Every third table refers to the one before it, and every table to the first of its area. */
    public static Schema of(int tables) {
        Random random = new Random(tables);
        return new Schema(IntStream.range(0, tables).mapToObj(i -> table(i, random)).toList(), "synthetic-" + tables);
    }

    static String name(int number) {
        int areas = AREAS.size();
        int things = THINGS.size();
        String form = FORMS.get(number / (areas * things) % FORMS.size());
        String name = AREAS.get(number % areas) + "_" + THINGS.get(number / areas % things);
        return form.isEmpty() ? name : name + "_" + form;
    }

    private static Table table(int number, Random random) {
        List<Column> columns = new ArrayList<>();
        List<ForeignKey> keys = new ArrayList<>();
        columns.add(column(name(number) + "_id", ColumnKind.INTEGER, true, List.of()));
        int area = number % AREAS.size();
        if (area != number) {
            refer(area, columns, keys);
        }
        if (number % 3 == 0 && number > AREAS.size()) {
            refer(number - 1, columns, keys);
        }
        random.ints(0, DETAILS.size()).distinct().limit(DETAILS_PER_TABLE).forEach(i -> columns.add(detail(i)));
        return new Table("", name(number), false, "", columns, keys);
    }

    private static void refer(int target, List<Column> columns, List<ForeignKey> keys) {
        String key = name(target) + "_id";
        columns.add(column(key, ColumnKind.INTEGER, false, List.of()));
        keys.add(new ForeignKey(List.of(key), name(target), List.of(key)));
    }

    private static Column detail(int number) {
        String name = DETAILS.get(number);
        return column(name, ColumnKind.TEXT, false, name.equals("city") ? CITIES : List.of());
    }

    private static Column column(String name, ColumnKind kind, boolean key, List<String> samples) {
        return new Column(name, kind.name(), kind, key, !key, "", samples);
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }
}
