"""Values of dealt endings, and how many positions the solver looks into to find them.

The golden numbers are in facts/solver_nodes.txt: preset, cards each, number of the ending, value
for the seat to play, positions for all its cards. A search that was changed on purpose has other
numbers; write the file anew, ``python tests/solver_nodes.py > tests/facts/solver_nodes.txt``, and
say in the commit what changed and why.
"""

from __future__ import annotations

from endings import dealt_ending

from pinochle_cli.engine.solver.engines import SolverEngine
from pinochle_cli.engine.solver.solving import solve
from pinochle_cli.rules import load, preset_names
from pinochle_cli.rules.seating import players

SIZES = {2: (6, 9), 3: (5, 7), 4: (4, 6)}


def counted(preset: str, cards: int, number: int, engine: SolverEngine) -> str:
    """One line of the file."""
    solution = solve(dealt_ending(load(preset), cards, number), engine=engine)
    return f"{preset}\t{cards}\t{number}\t{solution.bounds.value}\t{solution.nodes}"


if __name__ == "__main__":
    for preset in preset_names():
        for cards in SIZES.get(len(players(load(preset))), ()):
            for number in range(3):
                print(counted(preset, cards, number, SolverEngine.PYTHON))
