"""``pinochle simulate``: many hands played out, or one hand again and again."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pinochle_cli.cli import simulate_options as options
from pinochle_cli.cli.deal_options import SeedOption, StartOption, check_seed, choose_seed
from pinochle_cli.cli.options import (
    ExportOption,
    FormatOption,
    JsonOption,
    RulesOption,
    SetOption,
    TrumpOption,
    UsageProblem,
    file_name,
    parse_overrides,
    parse_trump,
    rules_name,
)
from pinochle_cli.cli.terminal import Exit, Terminal
from pinochle_cli.formats.output import Answer, Format
from pinochle_cli.rules import SUITS, PinochleError, Ruleset, load, read_hand

if TYPE_CHECKING:
    from pinochle_cli.simulation.parts import Part
    from pinochle_cli.simulation.ranges import Simulated
    from pinochle_cli.simulation.worth import HandQuestion

USUAL_COUNT = 1_000


def simulate(
    ctx: typer.Context,
    files: options.FilesArgument = None,
    count: options.CountOption = None,
    seed: SeedOption = None,
    start: StartOption = 0,
    players: options.PlayersOption = "planner",
    hand: options.HandOption = None,
    seat: options.SeatOption = None,
    trump: TrumpOption = None,
    bid: options.BidOption = None,
    confidence: options.ConfidenceOption = 0.7,
    games: options.GamesOption = False,
    record: options.RecordOption = None,
    merge: options.MergeOption = False,
    engine: options.EngineOption = "auto",
    jobs: options.JobsOption = 1,
    scheduler: options.SchedulerOption = None,
    rules: RulesOption = None,
    set_: SetOption = None,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Play many hands and tell how they come out, or what one hand is worth.

    \b
    pinochle simulate -n 1000 --seed 7
    pinochle simulate --players planner,simple -n 1000      who is better, on the same cards
    pinochle simulate --hand "AS TS KS QS JS AH AD AC KH QH JD 9S"     what may I bid?
    pinochle simulate --players planner,simple --games -n 20      who wins whole games
    pinochle simulate -n 500 --start 500 --seed 7 --json > b.json
    pinochle simulate --merge a.json b.json
    pinochle simulate -n 10000000 --players simple --jobs 8

    Hand number INDEX of a seed comes out the same in any range. Without an auction --hand is played
    under the trumps that are turned. Every mean has its standard error (se). The table draws how
    meld and points are spread, and --json counts every value; not with --games.

    \b
    Columns of plain and csv: group, member, name, n, mean, se
    group is hands, dealt (meld before anything is said), by_player, by_seat, by_bid, difference;
    games with --games; with --hand it is the trump suit, and the mean of a bid under "make" is how
    often it is made

    simple players are played side by side, a hundred times faster; --jobs and --scheduler spread
    any simulation over processes or a Dask cluster. The result is always the same.

    Interrupted, it tells what is known so far (exit code 130); exit code 1 when workers are lost.
    """
    terminal: Terminal = ctx.obj
    chosen = terminal.resolve(form, as_json)
    if not 0 < confidence < 1:
        raise UsageProblem(f"--confidence {confidence}: write a share between 0 and 1, as in 0.7")
    given = _Given(**{each.name: ctx.params[each.name] for each in fields(_Given)})
    if merge:
        return _merge(terminal, chosen, files or [], given)
    if files:
        raise UsageProblem(f"{files[0]}: files go with --merge")
    return _play(terminal, chosen, given)


@dataclass(frozen=True)
class _Given:
    """What stands on the command line beside formats and files, by the parameters of
    ``simulate``."""

    count: int | None
    seed: int | None
    start: int
    players: str
    hand: str | None
    seat: int | None
    trump: str | None
    bid: int | None
    confidence: float
    games: bool
    record: str | None
    engine: str
    jobs: int
    scheduler: str | None
    rules: str | None
    set_: list[str] | None

    @property
    def asks_for_hands(self) -> bool:
        """Whether any option says what to play."""
        options = (self.count, self.seed, self.hand, self.seat, self.trump, self.bid, self.record)
        return any(each is not None for each in options) or self.start != 0 or self.games


def _play(terminal: Terminal, form: Format, given: _Given) -> Exit:
    """Play what is asked for, and tell what came of it."""
    from pinochle_cli.cli.simulate_work import carry_out, plan
    from pinochle_cli.simulation.parts import Range

    table = load(rules_name(given.rules), parse_overrides(given.set_))
    number = USUAL_COUNT if given.count is None else given.count
    _check_range(number, given.start, given.games)
    seed = choose_seed() if given.seed is None else given.seed
    check_seed(seed)
    question = _question(table, given.hand, given.seat, parse_trump(given.trump), given.bid)
    what = _simulated(table, seed, given.players, question, given.games)
    work = plan(what, given.engine, given.jobs, given.scheduler, given.record)
    if given.seed is None:
        terminal.say(f"seed {seed}")
    done = carry_out(terminal, work, Range(given.start, number))
    if done is None:
        return Exit.NO
    code = _emit(terminal, table, done.part, given.confidence, form) if done.part else Exit.YES
    return Exit.INTERRUPTED if done.interrupted else code


def _merge(terminal: Terminal, form: Format, files: list[str], given: _Given) -> Exit:
    """Put parts together that were played before."""
    if given.asks_for_hands:
        raise UsageProblem(
            "--merge puts finished parts together: leave -n, --hand, --record and such out"
        )
    part = _merged(files)
    return _emit(terminal, _rules_of(part, given.rules), part, given.confidence, form)


def _check_range(number: int, start: int, games: bool) -> None:
    from pinochle_cli.engine.deals import LAST_INDEX
    from pinochle_cli.simulation.games import MOST_HANDS

    last = LAST_INDEX // MOST_HANDS if games else LAST_INDEX
    if number < 1 or start < 0:
        raise UsageProblem(f"-n {number} --start {start}: write how many, 1 or more, and from 0 on")
    if start + number - 1 > last:
        raise UsageProblem(f"there are numbers up to {last}: ask for fewer or start lower")


def _question(
    rules: Ruleset, text: str | None, seat: int | None, trump: str | None, bid: int | None
) -> HandQuestion | None:
    """What is asked about one hand, if anything is."""
    from pinochle_cli.simulation.worth import HandQuestion, check_question

    if text is None:
        if seat is not None or trump is not None or bid is not None:
            raise UsageProblem("--seat, --trump and --bid go with --hand")
        return None
    hand = read_hand(text, rules.deck.ranks, rules.deck.copies)
    found = HandQuestion(hand, seat if seat is not None else 1, trump or SUITS, bid)
    check_question(found, rules)
    return found


def _simulated(
    rules: Ruleset, seed: int, players: str, question: HandQuestion | None, games: bool
) -> Simulated:
    """What is asked. Players that do not exist or cannot be seated are refused here."""
    from pinochle_cli.simulation.ranges import Simulated

    given = [name.strip() for name in players.split(",") if name.strip()]
    names = tuple(name if ":" in name else name.lower() for name in given)
    if not names:
        raise UsageProblem("--players: name one, as in --players planner")
    if games and question is not None:
        raise UsageProblem("--games plays whole games: leave --hand out")
    if question is not None and len(names) > 1:
        raise UsageProblem("--hand is played by one kind of player: name one with --players")
    what = Simulated(rules, seed, names, question, games)
    what.run(0)
    return what


def _rules_of(part: Part, rules: str | None) -> Ruleset:
    """The rules of a part, those of a user's own file being named by ``--rules``."""
    from pinochle_cli.cli.line_rules import LineRules

    name, changes = part.asked.get("rules"), part.asked.get("set")
    if not isinstance(name, str) or not isinstance(changes, dict | None):
        raise UsageProblem('the parts do not say under which "rules" they were played')
    return LineRules(rules, {}).of_line(name, changes)


def _merged(files: list[str]) -> Part:
    """The parts of these files as one."""
    from pinochle_cli.formats.simulation_records import read_part
    from pinochle_cli.simulation.parts import merge_parts

    if not files:
        raise UsageProblem("--merge: name the files that --json wrote, as in --merge a.json b.json")
    parts = []
    for path in files:
        text = Path(file_name(path, "--merge")).read_text(encoding="utf-8", errors="replace")
        try:
            parts.append(read_part(text))
        except PinochleError as error:
            raise UsageProblem(f"{path}: {error}") from None
    return merge_parts(parts)


def _emit(terminal: Terminal, rules: Ruleset, part: Part, confidence: float, form: Format) -> Exit:
    from pinochle_cli.formats.simulation_answers import (
        SIMULATION_COLUMNS,
        OutcomesAnswer,
        WorthAnswer,
    )

    answer: Answer
    if "hand" in part.asked:
        answer = WorthAnswer(rules, part, confidence)
    else:
        answer = OutcomesAnswer(rules, part)
    terminal.emit(answer, form, SIMULATION_COLUMNS)
    return Exit.YES
