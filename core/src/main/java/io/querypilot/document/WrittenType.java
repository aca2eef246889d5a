package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.language.Spelling;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The type of a column as a document writes it. People have types of their own, so one that no engine knows is taken, but
 * for what can only be a misspelling of one that some engine has.
 */
final class WrittenType {
    private static final List<String> KNOWN = List.of((""
            + "bigint int integer int2 int4 int8 int16 int32 int64 int128 smallint tinyint mediumint middleint hugeint uhugeint"
            + " ubigint uinteger usmallint utinyint uint8 uint16 uint32 uint64 byteint serial bigserial smallserial signed unsigned"
            + " number numeric decimal dec fixed bignumeric bigdecimal bignum decfloat real float float4 float8 float32 float64"
            + " double money smallmoney bool boolean bit varbit"
            + " char character nchar varchar varchar2 nvarchar nvarchar2 bpchar text tinytext mediumtext longtext ntext citext"
            + " string clob nclob long longvarchar national native name enum set uuid uniqueidentifier guid xml json jsonb"
            + " date datetime datetime2 smalldatetime datetimeoffset time timetz timestamp timestamptz timestamp_s timestamp_ms"
            + " timestamp_ns timestamp_ntz timestamp_ltz timestamp_tz year interval"
            + " binary varbinary longvarbinary blob tinyblob mediumblob longblob bytea bytes byte image raw"
            + " array list struct row map union record object variant any other java_object sql_variant hierarchyid rowversion"
            + " rowid oid hstore ltree vector inet inet4 inet6 cidr macaddr macaddr8 ipaddress ipprefix tsvector tsquery"
            + " geometry geography geometrycollection point line lseg box path polygon circle linestring multipoint"
            + " multilinestring multipolygon range int4range int8range numrange daterange tsrange tstzrange"
            + " hyperloglog tdigest qdigest pg_lsn").split(" "));

    private WrittenType() {}

    /** There must be a type, and none that is misspelt. */
    static void require(Entry entry) {
        Text type = SchemaDocument.required(entry, "type");
        meant(type.text()).ifPresent(known -> {
            throw type.wrong("there is no type " + type.text() + ".", "Did you mean " + known + "?");
        });
    }

    private static Optional<String> meant(String type) {
        String word = type.strip().split("[^\\p{L}\\p{N}_]", 2)[0].toLowerCase(Locale.ROOT);
        return KNOWN.contains(word) ? Optional.empty()
                : KNOWN.stream().filter(known -> Spelling.isMisspelling(word, known)).map(known -> known.toUpperCase(Locale.ROOT)).findFirst();
    }
}
