package io.querypilot.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Table;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReferencesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "orders: id*, customer_id         | customers: id*            | customer_id -> customers.id",
        "orders: id*, CustomerID          | customer: customer_id*    | CustomerID -> customer.customer_id",
        "flights: no*, origin_airport_id  | airport: airport_id*      | origin_airport_id -> airport.airport_id",
        "enrolment: student_id*, term*    | students: student_id*     | student_id -> students.student_id",
        "hiring: employee_id*, since      | employee: employee_id*    | employee_id -> employee.employee_id",
        "trained: treatment*, nurse       | nurse: employee_id*       | nurse -> nurse.employee_id",
        "trip: id*, zone_code text        | zones: code text*         | zone_code -> zones.code",
        "jobs: id*, status_code text      | job_statuses: code text*  | status_code -> job_statuses.code",
        "wrkord: woid*, wotypcd text      | wotyp: wotypcd text*      | wotypcd -> wotyp.wotypcd",
        "lives_in: dormid, room           | dorm: dormid, name text   | dormid -> dorm.dormid",
        "course: id*, dept_name text      | department: dept_name text* | dept_name -> department.dept_name",
        "staff: staff_id*, boss_staff_id  | city: city_id*            | boss_staff_id -> staff.staff_id"
    })
    void leadsToTheTableItIsNamedAfter(String from, String to, String reference) {
        assertThat(found(from, to)).containsExactly(reference);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "film: film_id*, last_update | actor: actor_id*, last_update",
        "person: id*, rowguid text, modified_date | store: id*, rowguid text, modified_date",
        "orders: id*, created_at, updated_by | users: id*, created_at, updated_by",
        "pay_history: employee_id*, start_date* | dept_history: department_id*, start_date*",
        "races: id*, year | seasons: year*",
        "nurse: id*, ssn text | patient: ssn text*",
        "medication: code*, name text | procedures: code*, name text",
        "orders: id*, customer_id text | customers: id*",
        "round: round_id*, rank_in_round | city: id*",
        "employee: employee_id*, name text | city: id*",
        "jobs: id*, code text | job_statuses: code text*",
        "people_addresses: person_address_id*, since | addresses: address_id*"
    })
    void leadsNowhereByWhatTablesMerelyShare(String tables) {
        String[] two = tables.split(" \\| ");
        assertThat(found(two[0], two[1])).isEmpty();
    }

    @Test
    void takesNeitherOfTwoThatFitEqually() {
        List<Table> tables = List.of(table("orders: id*, client_no"), table("person: client_no*"), table("firm: client_no*"));
        assertThat(new References(tables).of(tables.get(0))).isEmpty();
    }

    @Test
    void takesTheTableThatTheKeyIsNamedAfter() {
        List<Table> tables = List.of(
                table("orders: id*, city_id"), table("temperature: city_id*, degrees"), table("city: city_id*, name text"));
        assertThat(new References(tables).of(tables.get(0)))
                .containsExactly(new Reference("city_id", "city", "city_id", false));
    }

    @Test
    void passesOverAWordThatMostTablesBeginWith() {
        assertThat(found("app_ticket: id*, agent_id", "app_agent: id*", "app_team: id*", "city: id*"))
                .containsExactly("agent_id -> app_agent.id");
        assertThat(found("app_ticket: id*, agent_id", "app_agent: id*", "team: id*", "city: id*")).isEmpty();
    }

    @Test
    void readsTheStatusOfATicketInTicketStatus() {
        assertThat(found("app_ticket: id*, status", "app_ticket_status: id*", "app_order: id*, status", "app_team: id*"))
                .containsExactly("status -> app_ticket_status.id");
    }

    @Test
    void takesACountForNoKey() {
        assertThat(found("orders: id*, items", "order_items: id*, order_id")).containsExactly("order_id -> orders.id");
    }

    @Test
    void believesADeclaredKeyWhateverTheNames() {
        Table orders = table(
                "orders: id*, customer_id, rep",
                new ForeignKey(List.of("customer_id"), "partners", List.of("no")),
                new ForeignKey(List.of("rep"), "staff", List.of("id")));
        assertThat(new References(List.of(orders, table("customers: id*"))).of(orders))
                .containsExactly(
                        new Reference("customer_id", "partners", "no", true), new Reference("rep", "staff", "id", true));
    }

    @Test
    void takesWhatDeclaredKeysReferToForAKeyToo() {
        Table review = table(
                "review: id*, business_id text",
                new ForeignKey(List.of("business_id"), "firm", List.of("business_id")));
        List<Table> tables = List.of(review, table("firm: no*, business_id text"), table("tip: id*, business_id text"));
        assertThat(new References(tables).of(tables.get(2)))
                .containsExactly(new Reference("business_id", "firm", "business_id", false));
    }

    private static List<String> found(String... lines) {
        List<Table> tables = Arrays.stream(lines).map(line -> table(line)).toList();
        References references = new References(tables);
        return tables.stream()
                .flatMap(table -> references.of(table).stream())
                .map(found -> found.column() + " -> " + found.targetTable() + "." + found.targetColumn())
                .toList();
    }

    /** {@code orders: id*, note text} is a table with a primary key and a column of text; the others are numbers. */
    private static Table table(String line, ForeignKey... keys) {
        String[] parts = line.strip().split(": ");
        List<Column> columns = Arrays.stream(parts[1].split(", ")).map(ReferencesTest::column).toList();
        return new Table("", parts[0], false, "", columns, List.of(keys));
    }

    private static Column column(String text) {
        String[] words = text.replace("*", "").split(" ");
        ColumnKind kind = words.length > 1 ? ColumnKind.TEXT : ColumnKind.INTEGER;
        return new Column(words[0], kind.name(), kind, text.endsWith("*"), false, "", List.of());
    }

    @Test
    void ofTheSameTablesThereIsOneAndOfAnyOthersAnother() {
        Table orders = new Table("", "orders", false, "", List.of(number("customer_id")), List.of());
        Table customers = new Table("", "customers", false, "", List.of(number("id")), List.of());
        Table renamed = new Table("", "customers", false, "", List.of(number("no")), List.of());

        References first = References.among(List.of(orders, customers));

        assertThat(References.among(Arrays.asList(orders, customers))).isSameAs(first);
        assertThat(References.among(List.of(orders, renamed))).isNotSameAs(first);
        assertThat(References.among(List.of(orders))).isNotSameAs(first);
        assertThat(first.of(orders)).extracting(Reference::targetColumn).containsExactly("id");
        assertThat(References.among(List.of(orders, renamed)).of(orders)).isEmpty();
    }

    private static Column number(String name) {
        return new Column(name, "INTEGER", ColumnKind.INTEGER, false, true, "", List.of());
    }
}
