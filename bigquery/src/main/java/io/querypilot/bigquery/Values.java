package io.querypilot.bigquery;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.cloud.bigquery.Field;
import com.google.cloud.bigquery.FieldList;
import com.google.cloud.bigquery.FieldValue;
import com.google.cloud.bigquery.StandardSQLTypeName;
import io.querypilot.database.Cells;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Types as GoogleSQL writes them, and values as a result holds them; what is nested becomes JSON. */
final class Values {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long MICROS = 1_000_000;

    private Values() {}

    static String type(Field field) {
        String one = element(field);
        return field.getMode() == Field.Mode.REPEATED ? "ARRAY<" + one + ">" : one;
    }

    private static String element(Field field) {
        return switch (standard(field)) {
            case STRUCT -> "STRUCT<" + field.getSubFields().stream()
                    .map(sub -> sub.getName() + " " + type(sub))
                    .collect(Collectors.joining(", ")) + ">";
            case RANGE -> "RANGE<" + field.getRangeElementType().getType() + ">";
            default -> standard(field).name();
        };
    }

    private static StandardSQLTypeName standard(Field field) {
        return field.getType().getStandardType();
    }

    static Object cell(Field field, FieldValue value) {
        Object plain = plain(field, value);
        return plain instanceof List || plain instanceof Map ? json(plain) : plain;
    }

    private static Object plain(Field field, FieldValue value) {
        if (value.isNull()) {
            return null;
        }
        return field.getMode() == Field.Mode.REPEATED ? list(field, value) : one(field, value);
    }

    private static List<Object> list(Field field, FieldValue value) {
        List<Object> items = new ArrayList<>();
        value.getRepeatedValue().forEach(item -> items.add(item.isNull() ? null : one(field, item)));
        return items;
    }

    private static Object one(Field field, FieldValue value) {
        return switch (standard(field)) {
            case STRUCT -> record(field.getSubFields(), value.getRecordValue());
            case INT64 -> value.getLongValue();
            case FLOAT64 -> Cells.real(value.getDoubleValue());
            case NUMERIC, BIGNUMERIC -> value.getNumericValue();
            case BOOL -> value.getBooleanValue();
            case BYTES -> value.getBytesValue();
            case TIMESTAMP -> moment(value.getTimestampValue());
            case RANGE -> value.getRangeValue().getValues().toString();
            default -> value.getStringValue();
        };
    }

    private static String moment(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, MICROS), Math.floorMod(micros, MICROS) * 1_000).toString();
    }

    private static Map<String, Object> record(FieldList fields, List<FieldValue> values) {
        Map<String, Object> record = new LinkedHashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            record.put(fields.get(i).getName(), plain(fields.get(i), values.get(i)));
        }
        return record;
    }

    private static String json(Object nested) {
        try {
            return JSON.writeValueAsString(nested);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
