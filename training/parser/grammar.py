"""Which actions may follow: an incremental grammar that knows the schema, so every finished plan binds."""
from dataclasses import dataclass, replace

from .plan import (AGGREGATES, ARITHMETIC, CELLS, COMPARISONS, CONDITIONED, COUNTED_CONDITIONS, DATE_PARTS, LIKES, LITERALS,
                   MEMBERSHIPS, NULL_TESTS, PERIOD_TESTS, RATE_FACTORS, SCALES, SET_OPERATIONS, TOKEN_ID, VOCABULARY, VOCABULARY_SIZE, WINDOWS)
from .schema import STAR, Schema

MOST_TABLES = 6
MOST_SELECTED = 7
MOST_ARITHMETIC = 3
MOST_VALUES = 8
DEEPEST = 4
LONGEST_VALUE = 14
LIMIT_LITERALS = ("LIT_1", "LIT_2", "LIT_3")
SCALED_WINDOWS = ("RUNNING", "CHANGE")
CELL_OPERATORS = ("=", "!=", *MEMBERSHIPS)


def ids(tokens) -> list[int]:
    return [TOKEN_ID[token] for token in tokens]


@dataclass(frozen=True)
class Layout:
    """Numbers of actions: the vocabulary, then question words, columns, tables."""
    words: int
    columns: int
    tables: int

    def word(self, index: int) -> int:
        return VOCABULARY_SIZE + index

    def column(self, index: int) -> int:
        return VOCABULARY_SIZE + self.words + index

    def table(self, index: int) -> int:
        return VOCABULARY_SIZE + self.words + self.columns + index

    def to_action(self, number: int):
        if number < VOCABULARY_SIZE:
            return VOCABULARY[number]
        node = number - VOCABULARY_SIZE
        if node < self.words:
            return "word", node
        if node < self.words + self.columns:
            return "column", node - self.words
        return "table", node - self.words - self.columns

    def to_number(self, action) -> int:
        if isinstance(action, str):
            return TOKEN_ID[action]
        return {"word": self.word, "column": self.column, "table": self.table}[action[0]](action[1])


@dataclass(frozen=True)
class Frame:
    """One query being written."""
    nested: bool
    needed: int = 0            # select items a set operation asks for; 0 when free
    tables: tuple[int, ...] = ()
    clause: str = "FROM"
    selected: int = 0
    bracket: bool = False      # inside [ ]
    percent: str = ""          # PERCENT, COUNT_IF, IF or SHARE_IF while inside its condition
    around: tuple[tuple[str, int], ...] = ()   # the expressions that were open before it
    outer: bool = False        # groups without rows are kept


@dataclass(frozen=True)
class State:
    """Where the derivation stands. `pending` holds (opener, operands still missing) of open expressions."""
    mode: str = "START"
    frames: tuple[Frame, ...] = (Frame(False),)
    pending: tuple[tuple[str, int], ...] = ()
    arithmetic: int = 0        # arithmetic operators in the current expression
    last: str = ""             # the token before, where it matters
    operator: str = ""         # of the predicate being written
    left_is_date: bool = False
    left_is_plain: bool = True
    left_column: int = STAR    # of the predicate, if its left side is just a column
    values: int = 0            # values read for the current operator
    span_start: int = 0

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    @property
    def done(self) -> bool:
        return self.mode == "DONE"


class Grammar:
    def __init__(self, schema: Schema, layout: Layout, cells: dict[int, int] | None = None):
        """`cells`: how many values are shown beside a column."""
        self.schema, self.layout, self.cells = schema, layout, cells or {}

    # ---- what may follow -------------------------------------------------------------------------------------

    def allowed(self, state: State) -> list[int]:
        return getattr(self, "_allowed_" + state.mode.lower())(state, state.frame)

    def _all_tables(self):
        return [self.layout.table(table) for table in range(len(self.schema.tables))]

    def _columns(self, frame: Frame, dates_only: bool = False) -> list[int]:
        return [self.layout.column(column) for table in dict.fromkeys(frame.tables)
                for column in self.schema.columns_of[table]
                if not dates_only or self.schema.columns[column].type == "time"]

    def _has_dates(self, frame: Frame) -> bool:
        return any(self.schema.columns[c].type == "time" for t in frame.tables for c in self.schema.columns_of[t])

    @staticmethod
    def _shared_tables(state: State) -> set[int]:
        """Tables of a query nested once that stand in the outer one too."""
        return set(state.frames[0].tables) & set(state.frames[1].tables) if len(state.frames) == 2 else set()

    @staticmethod
    def _end(frame: Frame) -> list[int]:
        return ids([")"]) if frame.nested else ids(["<eos>"])

    def _allowed_start(self, state, frame):
        return self._all_tables() + ids(["UNANSWERABLE", "COUNT_ROWS"])

    def _allowed_unanswerable(self, state, frame):
        return ids(["<eos>"])

    def _allowed_from_first(self, state, frame):
        return self._all_tables()

    def _allowed_from(self, state, frame):
        allowed = self._allowed_from_hinted(state, frame)
        return allowed + [self.layout.column(column) for column in self.schema.columns_of[frame.tables[-1]]]

    def _allowed_from_hinted(self, state, frame):
        allowed = ids(["WHERE", "GROUP", "SELECT"])
        if len(frame.tables) < MOST_TABLES:
            allowed += [self.layout.table(table) for table in range(len(self.schema.tables))
                        if frame.tables.count(table) < 2]
        return allowed

    def _allowed_predicate(self, state, frame):
        return self._allowed_operand(state, frame) + (ids(["["]) if not frame.bracket else [])

    def _allowed_operand(self, state, frame):
        """The start of an expression, or the next operand inside one."""
        if frame.clause == "SAME":
            return [self.layout.column(column) for table in sorted(self._shared_tables(state))
                    for column in self.schema.columns_of[table]]
        if state.last in WINDOWS or state.last in CONDITIONED and not frame.percent:
            return ids(AGGREGATES)
        after_part = state.last in DATE_PARTS
        allowed = self._columns(frame, dates_only=after_part)
        twice = len(set(frame.tables)) != len(frame.tables)
        if twice and state.last != "SECOND" and not after_part:
            allowed += ids(["SECOND"])
        if after_part or state.last == "SECOND":
            return allowed
        in_aggregate = any(opener in AGGREGATES for opener, _ in state.pending)
        if self._has_dates(frame):
            allowed += ids(DATE_PARTS) + (ids(["TODAY"]) if state.pending and state.pending[-1][0] == "-" else [])
        if frame.clause in ("GROUP", "PER"):
            return allowed
        if state.arithmetic < MOST_ARITHMETIC:
            allowed += ids(ARITHMETIC)
        if frame.clause in ("HAVING", "SELECT", "ORDER") and not in_aggregate and not frame.percent:
            allowed += ids(AGGREGATES)
        if frame.clause in ("SELECT", "ORDER") and not in_aggregate and not frame.percent:
            allowed += ids([*COUNTED_CONDITIONS, *CONDITIONED]) + ids(self._windows(state))
        if frame.clause == "HAVING" and not in_aggregate and not frame.percent and not state.operator:
            allowed += ids([*COUNTED_CONDITIONS, *CONDITIONED])
        if self._rates_here(state, frame):
            allowed += ids(RATE_FACTORS)
        if self._scales_here(state, frame):
            allowed += ids(SCALES)
        rows = state.last == "COUNT" or frame.clause == "SELECT" and frame.selected == 0 and not state.pending and not frame.percent
        if rows and not frame.outer:
            allowed.append(self.layout.column(STAR))
        return allowed

    @staticmethod
    def _windows(state: State):
        """Alone all of them; in another unit those that have one."""
        if not state.pending:
            return WINDOWS
        return SCALED_WINDOWS if len(state.pending) == 1 and state.pending[0][0] in SCALES else ()

    @staticmethod
    def _scales_here(state: State, frame: Frame) -> bool:
        """Outermost, or an operand of plus and minus; never one within another, nor right of an operator."""
        if frame.clause not in ("HAVING", "SELECT", "ORDER") or frame.percent or state.operator:
            return False
        return not state.pending or state.pending[-1][0] in ("+", "-") and not any(opener in SCALES for opener, _ in state.pending)

    @staticmethod
    def _rates_here(state: State, frame: Frame) -> bool:
        """Alone or an operand of arithmetic, never one within another, nor right of an operator."""
        if frame.percent or state.operator or any(opener in RATE_FACTORS for opener, _ in state.pending):
            return False
        return not state.pending or state.pending[-1][0] in ARITHMETIC

    def _allowed_operator(self, state, frame):
        allowed = ids(COMPARISONS) + ids(LIKES) + ids(MEMBERSHIPS) + ids(["BETWEEN"]) + ids(NULL_TESTS)
        return allowed + (ids(PERIOD_TESTS) if state.left_is_date and state.left_is_plain else [])

    def _values(self, state):
        shown = self.cells.get(state.left_column, 0) if state.operator in CELL_OPERATORS else 0
        return [self.layout.word(index) for index in range(self.layout.words)] + ids(LITERALS) + ids(CELLS[:shown])

    def _allowed_right(self, state, frame):
        words = [self.layout.word(index) for index in range(self.layout.words)]
        if state.operator in PERIOD_TESTS:
            return words
        allowed = self._values(state)
        if state.operator in COMPARISONS and state.left_is_date and state.left_is_plain and frame.clause != "HAVING":
            allowed += ids(["TODAY"])
        if state.operator in LIKES or state.operator == "BETWEEN":
            return allowed
        if frame.percent:
            return allowed + (self._columns(frame) if state.operator in COMPARISONS else [])
        if frame.clause == "HAVING" and state.operator in COMPARISONS:
            allowed += ids(AGGREGATES) + self._columns(frame)
        if len(state.frames) < DEEPEST:
            allowed += ids(["("])
        if frame.clause == "WHERE" and state.operator not in MEMBERSHIPS:
            allowed += self._columns(frame) + ids(ARITHMETIC)
            if len(set(frame.tables)) != len(frame.tables):
                allowed += ids(["SECOND"])
        return allowed

    def _allowed_between(self, state, frame):
        return self._values(state)

    def _allowed_span_end(self, state, frame):
        last = min(self.layout.words, state.span_start + LONGEST_VALUE)
        return [self.layout.word(index) for index in range(state.span_start, last)]

    def _allowed_more_values(self, state, frame):
        after = self.allowed(self._predicate_done(state))
        return after + (self._values(state) if state.values < MOST_VALUES else [])

    def _allowed_condition_end(self, state, frame):
        if frame.bracket:
            return ids(["AND", "OR", "]"])
        return ids(["AND", "OR", "SELECT"]) + (ids(["GROUP"]) if frame.clause == "WHERE" else [])

    def _allowed_group_more(self, state, frame):
        return self._allowed_operand(state, frame) + ids(["HAVING", "SELECT"] + (["OUTER"] if len(set(frame.tables)) > 1 else []))

    def _allowed_outer(self, state, frame):
        return ids(["HAVING", "SELECT"])

    def _allowed_select_first(self, state, frame):
        return self._allowed_operand(state, frame) + ids(["DISTINCT"])

    def _allowed_select_more(self, state, frame):
        if frame.needed:
            more, complete = frame.selected < frame.needed, frame.selected == frame.needed
        else:
            more, complete = not frame.nested and frame.selected < MOST_SELECTED, True
        allowed = []
        if more:
            allowed += self._allowed_operand(state, frame)
        if complete:
            allowed += ids(["ORDER", "LIMIT"]) + ids(SET_OPERATIONS) + self._end(frame)
            allowed += ids(["PER"]) if self._shared_tables(state) else []
        return allowed

    def _allowed_same_more(self, state, frame):
        return self._allowed_operand(state, frame) + self._end(frame)

    def _allowed_order_first(self, state, frame):
        return ids(["ASC", "DESC"])

    def _allowed_order_more(self, state, frame):
        return ids(["ASC", "DESC", "LIMIT"]) + self._end(frame)

    def _allowed_limit(self, state, frame):
        return [self.layout.word(index) for index in range(self.layout.words)] + ids(LIMIT_LITERALS)

    def _allowed_limit_end(self, state, frame):
        return ids(SET_OPERATIONS) + self._end(frame) + ids(["PER"])

    def _allowed_per_more(self, state, frame):
        return self._allowed_operand(state, frame) + self._end(frame)

    # ---- taking an action ------------------------------------------------------------------------------------

    def advance(self, state: State, number: int) -> State:
        """The state after an allowed action."""
        action = self.layout.to_action(number)
        if state.mode == "MORE_VALUES" and action[0] != "word" and action not in LITERALS and action not in CELLS:
            state = self._predicate_done(state)
        if isinstance(action, tuple):
            kind, index = action
            if kind == "table":
                frame = replace(state.frame, tables=state.frame.tables + (index,))
                return replace(self._with(state, frame), mode="FROM")
            if kind == "column":
                return self._column(state, index)
            return self._word(state, index)
        return self._token(state, action)

    @staticmethod
    def _with(state: State, frame: Frame) -> State:
        return replace(state, frames=state.frames[:-1] + (frame,))

    def _column(self, state: State, index: int) -> State:
        if state.mode == "FROM":
            return replace(state, mode="FROM_HINTED")
        if not state.pending and state.mode != "RIGHT" and state.operator == "":
            plain = state.last not in DATE_PARTS
            state = replace(state, left_is_date=self.schema.columns[index].type == "time", left_is_plain=plain,
                            left_column=index if plain else STAR)
        elif state.operator == "":
            state = replace(state, left_is_plain=False, left_column=STAR)
        return self._operand_done(state)

    def _operand_done(self, state: State) -> State:
        pending = list(state.pending)
        while pending:
            opener, missing = pending.pop()
            if missing > 1:
                pending.append((opener, missing - 1))
                return replace(state, mode="OPERAND", pending=tuple(pending), last="")
        return self._expression_done(replace(state, pending=(), arithmetic=0, last=""))

    def _expression_done(self, state: State) -> State:
        frame = state.frame
        if frame.percent or frame.clause in ("WHERE", "HAVING"):
            if state.operator:
                return self._predicate_done(state)
            return replace(state, mode="OPERATOR")
        if frame.clause == "SELECT":
            frame = replace(frame, selected=frame.selected + 1)
        mode = {"SELECT": "SELECT_MORE", "GROUP": "GROUP_MORE", "ORDER": "ORDER_MORE", "PER": "PER_MORE",
                "SAME": "SAME_MORE"}[frame.clause]
        return replace(self._with(state, frame), mode=mode)

    def _predicate_done(self, state: State) -> State:
        state = replace(state, operator="", values=0)
        opener = state.frame.percent
        if not opener:
            return replace(state, mode="CONDITION_END")
        state = replace(self._with(state, replace(state.frame, percent="", around=())), pending=state.frame.around,
                        left_is_date=False, left_is_plain=False, left_column=STAR)
        return replace(state, mode="OPERAND", last=opener) if opener in CONDITIONED else self._operand_done(state)

    def _word(self, state: State, index: int) -> State:
        if state.mode == "SPAN_END":
            return self._value_done(state)
        if state.mode == "LIMIT":
            state = replace(state, operator="LIMIT")
        return replace(state, mode="SPAN_END", span_start=index)

    def _value_done(self, state: State) -> State:
        if state.operator == "LIMIT":
            return replace(state, mode="LIMIT_END", operator="")
        values = state.values + 1
        if state.operator == "BETWEEN" and values < 2:
            return replace(state, mode="BETWEEN", values=values)
        if state.operator in MEMBERSHIPS:
            return replace(state, mode="MORE_VALUES", values=values)
        return self._predicate_done(state)

    def _token(self, state: State, token: str) -> State:
        if token in LITERALS or token in CELLS:
            return self._value_done(replace(state, operator="LIMIT") if state.mode == "LIMIT" else state)
        if token in AGGREGATES or token in SCALES or token in RATE_FACTORS:
            return replace(state, mode="OPERAND", pending=state.pending + ((token, 1),), last=token)
        if token in ARITHMETIC:
            return replace(state, mode="OPERAND", pending=state.pending + ((token, 2),), last=token,
                           arithmetic=state.arithmetic + 1)
        if token in DATE_PARTS or token == "SECOND" or token in WINDOWS:
            return replace(state, mode="OPERAND", last=token)
        if token == "TODAY":
            return self._operand_done(state)
        if token in COUNTED_CONDITIONS or token in CONDITIONED:
            frame = replace(state.frame, percent=token, around=state.pending)
            return replace(self._with(state, frame), mode="OPERAND", last=token, pending=())
        if state.mode == "OPERATOR":
            if token in NULL_TESTS:
                return self._predicate_done(state)
            return replace(state, mode="RIGHT", operator=token, values=0, last="")
        return self._structure(state, token)

    def _structure(self, state: State, token: str) -> State:
        frame = state.frame
        state = replace(state, last="", pending=(), arithmetic=0)
        if token == "UNANSWERABLE":
            return replace(state, mode="UNANSWERABLE")
        if token == "COUNT_ROWS":
            return replace(state, mode="FROM_FIRST")
        if token == "(":
            inner = State("FROM_FIRST", state.frames + (Frame(True),))
            return inner
        if token == ")":
            return self._predicate_done(replace(state, frames=state.frames[:-1]))
        if token in ("AND", "OR"):
            return replace(state, mode="PREDICATE", operator="")
        if token in ("[", "]"):
            mode = "PREDICATE" if token == "[" else "CONDITION_END"
            return replace(self._with(state, replace(frame, bracket=token == "[")), mode=mode)
        if token == "DISTINCT":
            return replace(state, mode="OPERAND")
        if token == "OUTER":
            return replace(self._with(state, replace(frame, outer=True)), mode="OUTER")
        if token in ("ASC", "DESC"):
            return replace(state, mode="OPERAND", operator="")
        if token in SET_OPERATIONS:
            return replace(self._with(state, Frame(frame.nested, frame.needed or frame.selected)), mode="FROM_FIRST")
        if token == "<eos>":
            return replace(state, mode="DONE")
        clause = "SAME" if token == "PER" and state.mode == "SELECT_MORE" else token
        mode = {"WHERE": "PREDICATE", "HAVING": "PREDICATE", "GROUP": "OPERAND", "SELECT": "SELECT_FIRST",
                "ORDER": "ORDER_FIRST", "LIMIT": "LIMIT", "PER": "OPERAND"}[token]
        return replace(self._with(state, replace(frame, clause=clause)), mode=mode, operator="")
