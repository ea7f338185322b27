"""``pinochle simulate``: many hands played out, or one hand again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import typer

from pinochle_cli.cli import simulate_options as options
from pinochle_cli.cli.deal_options import check_seed, choose_seed
from pinochle_cli.cli.options import (
    FormatOption,
    JsonOption,
    RulesOption,
    SetOption,
    TrumpOption,
    UsageProblem,
    parse_overrides,
    parse_trump,
    rules_name,
)
from pinochle_cli.cli.terminal import Exit, Terminal
from pinochle_cli.formats.output import Answer, Format
from pinochle_cli.rules import SUITS, PinochleError, Ruleset, load, read_hand

if TYPE_CHECKING:
    from pinochle_cli.play.state import HandState
    from pinochle_cli.simulation.parts import Part
    from pinochle_cli.simulation.run import Run
    from pinochle_cli.simulation.worth import HandQuestion

USUAL_COUNT = 1_000


def simulate(
    ctx: typer.Context,
    files: options.FilesArgument = None,
    count: options.CountOption = None,
    seed: options.SeedOption = None,
    start: options.StartOption = 0,
    players: options.PlayersOption = "planner",
    hand: options.HandOption = None,
    seat: options.SeatOption = None,
    trump: TrumpOption = None,
    bid: options.BidOption = None,
    confidence: options.ConfidenceOption = 0.7,
    games: options.GamesOption = False,
    record: options.RecordOption = None,
    merge: options.MergeOption = False,
    rules: RulesOption = None,
    set_: SetOption = None,
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

    Hand number INDEX of a seed comes out the same in any range. Without an auction --hand is played
    under the trumps that are turned. Every mean has its standard error (se).

    \b
    Columns of plain and csv: group, member, name, n, mean, se
    group is hands, dealt (meld before anything is said), by_player, by_seat, by_bid, difference;
    games with --games; with --hand it is the trump suit, and the mean of a bid under "make" is how
    often it is made

    Interrupted, it tells what is known so far (exit code 130).
    """
    terminal: Terminal = ctx.obj
    chosen = terminal.resolve(form, as_json)
    if not 0 < confidence < 1:
        raise UsageProblem(f"--confidence {confidence}: write a share between 0 and 1, as in 0.7")
    if merge:
        if hand is not None or record is not None:
            raise UsageProblem(
                "--merge puts finished parts together: leave --hand and --record out"
            )
        part = _merged(files or [])
        return _emit(terminal, _rules_of(part, rules), part, confidence, chosen)
    if files:
        raise UsageProblem(f"{files[0]}: files go with --merge")
    table = load(rules_name(rules), parse_overrides(set_))
    number = USUAL_COUNT if count is None else count
    if number < 1 or start < 0:
        raise UsageProblem(f"-n {number} --start {start}: write how many, 1 or more, and from 0 on")
    used_seed = choose_seed() if seed is None else seed
    check_seed(used_seed)
    question = None
    if hand is not None:
        question = _question(table, hand, seat, parse_trump(trump), bid)
    elif seat is not None or trump is not None or bid is not None:
        raise UsageProblem("--seat, --trump and --bid go with --hand")
    if record is not None and question is not None:
        raise UsageProblem("--record writes hands as they come: leave --hand out")
    if games and (question is not None or record is not None):
        raise UsageProblem("--games plays whole games: leave --hand and --record out")
    run = _run(table, used_seed, start, players, question, games)
    if seed is None:
        terminal.say(f"seed {used_seed}")
    with _recording(record) as out:
        interrupted = _play(terminal, run, number, out)
    part = run.part
    code = _emit(terminal, table, part, confidence, chosen) if part.n else Exit.YES
    return Exit.INTERRUPTED if interrupted else code


def _question(
    rules: Ruleset, text: str, seat: int | None, trump: str | None, bid: int | None
) -> HandQuestion:
    from pinochle_cli.simulation.run import check_question
    from pinochle_cli.simulation.worth import HandQuestion

    hand = read_hand(text, rules.deck.ranks, rules.deck.copies)
    found = HandQuestion(hand, seat if seat is not None else 1, trump or SUITS, bid)
    check_question(found, rules)
    return found


def _run(
    rules: Ruleset,
    seed: int,
    start: int,
    players: str,
    question: HandQuestion | None,
    games: bool,
) -> Run:
    from pinochle_cli.play.players.named import make_player
    from pinochle_cli.simulation.run import Run

    names = [name.strip() for name in players.split(",") if name.strip()]
    if not names:
        raise UsageProblem("--players: name one, as in --players planner")
    if question is not None and len(names) > 1:
        raise UsageProblem("--hand is played by one kind of player: name one with --players")
    makers = {name: make_player(name) for name in names}
    return Run(rules, seed, start, makers, names, question, games)


@contextmanager
def _recording(path: str | None) -> Iterator[TextIO | None]:
    """The file for recorded hands, if there is one."""
    if path is None:
        yield None
        return
    if path == "-":
        raise UsageProblem("--record takes a file: standard output has the statistics")
    with open(path, "w", encoding="utf-8") as out:
        yield out


def _play(terminal: Terminal, run: Run, number: int, out: TextIO | None) -> bool:
    """Play so many deals, with a progress bar for a person. Says whether it was interrupted."""
    try:
        with _progress(terminal, number) as advance:
            for _ in range(number):
                for state in run.play_next():
                    if out is not None:
                        out.write(_record_line(run, state))
                advance()
    except KeyboardInterrupt:
        terminal.say(f"interrupted after {run.part.n:,} of {number:,} deals")
        return True
    return False


def _record_line(run: Run, state: HandState) -> str:
    from pinochle_cli.formats.hand_records import hand_document
    from pinochle_cli.formats.output import json_text
    from pinochle_cli.play.record import record_of
    from pinochle_cli.play.settling import score_of

    record = record_of(state, run.seed, run.index)
    return json_text(hand_document(record, run.rules, score_of(state))) + "\n"


@contextmanager
def _progress(terminal: Terminal, number: int) -> Iterator[Callable[[], None]]:
    """What to call after each deal: nothing, or a bar with rate and time left on a terminal."""
    if not terminal.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(file=terminal.stderr)
    rate_column, time_left = TextColumn("{task.fields[rate]}"), TimeRemainingColumn()
    columns = (BarColumn(), MofNCompleteColumn(), rate_column, time_left)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=number, rate="")

        def advance() -> None:
            speed = progress.tasks[0].speed
            rate = f"{speed:,.0f} deals a second" if speed else ""
            progress.update(task, advance=1, rate=rate)

        yield advance


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
        text = Path(path).read_text(encoding="utf-8", errors="replace")
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
