import random
from datetime import date

import pytest

from corpus.business import build
from corpus.contents import fill
from corpus.written import Entry, WrittenSchema, read_entries, read_entry, read_written
from corpus.written_check import wording_problem
from parser.actions import Unexpressible, with_hints
from parser.cells import CellIndex
from parser.execution import Executor
from parser.render import POSTGRESQL, SQLITE, to_sql

LINES = [
    'patient ~ client : patient_id key; full_name text {Ann Lee|Omar Haddad}; dob date "born; day of birth"; sex text {M|F}; gp_id ref doctor',
    "doctor : doctor_id key; name text {@person}; specialty text {Cardiology|Surgery|Neurology}",
    "visit : visit_id key; patient_id ref patient; attending_id ref doctor; referring_id ref doctor; visited_at stamp; left_at stamp; fee money; paid bool"]
TODAY = date(2026, 1, 15)


@pytest.fixture
def written():
    return WrittenSchema("clinic", LINES, build("clinic", LINES, random.Random(1), 0)[0])


@pytest.mark.parametrize("sql, sqlite", [
    ("SELECT full_name FROM patient WHERE AGE(dob) > 65",
     "SELECT full_name FROM patient WHERE ((strftime('%Y%m%d', '2026-01-15') - strftime('%Y%m%d', dob)) / 10000) > 65"),
    ("SELECT v.* FROM visit v JOIN patient p ON v.patient_id = p.patient_id WHERE p.sex = 'F'",
     "SELECT T1.* FROM visit AS T1 JOIN patient AS T2 ON T1.patient_id = T2.patient_id WHERE T2.sex = 'F'"),
    ("SELECT AVG(left_at - visited_at) FROM visit", "SELECT AVG(julianday(left_at) - julianday(visited_at)) FROM visit"),
    ("SELECT * FROM visit WHERE visited_at < TODAY AND NOT paid", "SELECT * FROM visit WHERE visited_at < '2026-01-15' AND paid = 0"),
    ("SELECT COUNT(*), COUNT_IF(paid = 1) FROM visit", "SELECT COUNT(*), SUM(CASE WHEN paid = 1 THEN 1 ELSE 0 END) FROM visit"),
    ("SELECT visit_id FROM visit a WHERE fee > (SELECT AVG(b.fee) FROM visit b WHERE b.patient_id = a.patient_id)",
     "SELECT T1.visit_id FROM visit AS T1 WHERE T1.fee > (SELECT AVG(C1.fee) FROM visit AS C1 WHERE C1.patient_id = T1.patient_id)"),
    ("SELECT t.name, r.name FROM visit v JOIN doctor t ON v.attending_id = t.doctor_id JOIN doctor r ON v.referring_id = r.doctor_id",
     "SELECT T2.name, T3.name FROM visit AS T1 JOIN doctor AS T2 ON T1.attending_id = T2.doctor_id "
     "JOIN doctor AS T3 ON T1.referring_id = T3.doctor_id"),
    ("SELECT p.full_name, SUM(v.fee) total FROM visit v JOIN patient p ON v.patient_id = p.patient_id GROUP BY p.patient_id ORDER BY total DESC LIMIT 3",
     "SELECT T2.full_name, SUM(T1.fee) FROM visit AS T1 JOIN patient AS T2 ON T1.patient_id = T2.patient_id "
     "GROUP BY T2.patient_id ORDER BY SUM(T1.fee) DESC LIMIT 3"),
    ("SELECT YEAR(visited_at), RUNNING(SUM(fee) / 100), GROWTH(SUM(fee / 100)) FROM visit GROUP BY YEAR(visited_at)",
     "SELECT {y}, (SUM(SUM(fee)) OVER (ORDER BY {y})) / 100.0, 100.0 * (SUM(fee) - LAG(SUM(fee)) OVER (ORDER BY {y})) "
     "/ NULLIF(LAG(SUM(fee)) OVER (ORDER BY {y}), 0) FROM visit GROUP BY {y}".replace("{y}", "CAST(strftime('%Y', visited_at) AS INTEGER)")),
    ("SELECT d.name, COUNT(v.visit_id), IFNULL(SUM(v.fee), 0) / 100 FROM doctor d LEFT JOIN visit v ON v.attending_id = d.doctor_id "
     "WHERE d.specialty = 'Surgery' GROUP BY d.doctor_id",
     "SELECT T1.name, COUNT(T2.visit_id), COALESCE(SUM(T2.fee), 0) / 100.0 FROM doctor AS T1 LEFT JOIN visit AS T2 "
     "ON T1.doctor_id = T2.attending_id WHERE T1.specialty = 'Surgery' GROUP BY T1.doctor_id"),
])
def test_means_in_sql_what_it_says(written, sql, sqlite):
    plan = with_hints(read_written(sql, written.schema), written.schema)
    assert to_sql(plan, written.schema, SQLITE, TODAY) == sqlite


def test_writes_ages_and_days_for_postgresql(written):
    plan = read_written("SELECT MAX(AGE(dob)), AVG(TODAY - dob) FROM patient", written.schema)
    assert to_sql(plan, written.schema, POSTGRESQL, TODAY) == (
        "SELECT MAX(CAST(EXTRACT(YEAR FROM AGE(DATE '2026-01-15', dob)) AS INTEGER)), "
        "AVG(CAST(DATE '2026-01-15' AS DATE) - CAST(dob AS DATE)) FROM patient")


@pytest.mark.parametrize("sql, reason", [
    ("SELECT name FROM doctor d LEFT JOIN visit v ON v.attending_id = d.doctor_id", "outer join"),
    ("SELECT d.name, COUNT(*) FROM doctor d LEFT JOIN visit v ON v.attending_id = d.doctor_id GROUP BY d.doctor_id", "zeros of COUNT"),
    ("SELECT d.name, COUNT(v.visit_id) FROM doctor d LEFT JOIN visit v ON v.attending_id = d.doctor_id WHERE v.paid GROUP BY d.doctor_id", "condition on the rows"),
    ("SELECT COALESCE(SUM(fee), 0) FROM visit", "no zeros are kept"),
    ("SELECT name FROM doctor d JOIN patient p ON p.patient_id = d.doctor_id", "foreign keys"),
    ("SELECT name FROM doctor d WHERE doctor_id > (SELECT AVG(v.fee) FROM visit v WHERE v.attending_id = d.doctor_id)", "same column"),
    ("SELECT * FROM visit WHERE DURING(visited_at, 'blue moon')", "not understood"),
    ("SELECT * FROM visit WHERE visited_at > 2024", "date compared with a number"),
])
def test_refuses_what_a_plan_cannot_say(written, sql, reason):
    with pytest.raises(Unexpressible, match=reason):
        read_written(sql, written.schema)


def test_names_a_cell_the_question_does_not_spell_by_its_number(written):
    entry = Entry("clinic", "here:1", ["how many women"], "SELECT COUNT(*) FROM patient WHERE sex = 'F'")
    read_entry(entry, written)
    schema, cells, _ = written.database(0, random.Random(1))
    assert wording_problem(entry, "how many women", schema, CellIndex(schema, cells)) == ""
    entry = Entry("clinic", "here:2", ["brain people"], "SELECT COUNT(*) FROM doctor WHERE specialty = 'Neurology'")
    read_entry(entry, written)
    cells[8] = ["Neurology", *map(str, range(100, 109)), "x"]
    assert "is not in the question" in wording_problem(entry, "brain people", schema, CellIndex(schema, cells))


def test_keeps_a_conversation_together(tmp_path):
    path = tmp_path / "01.questions"
    path.write_text("= clinic\n? visits per doctor\n? how busy is each doctor\nSELECT 1\n+ only surgeons\nSELECT 2\n? other\nUNANSWERABLE\n")
    first, second, third = read_entries(path)
    assert first.wordings == ["visits per doctor", "how busy is each doctor"]
    assert second.earlier == (first,) and third.earlier == ()


def test_fills_rows_whose_keys_hold(written, tmp_path):
    schema, cells, _ = written.database(0, random.Random(1))
    fill(schema, cells, tmp_path / "clinic" / "clinic.sqlite", 1)
    executor = Executor(tmp_path)
    assert executor.run("clinic", "SELECT COUNT(*) FROM patient") == [(60,)]
    assert executor.run("clinic", "SELECT COUNT(*) FROM visit WHERE patient_id NOT IN (SELECT patient_id FROM patient)") == [(0,)]
