"""How strong the computer player is, and what a move costs, over whole games of the seeds 0 to 199.

Run by name: `python tests/benchmarks/bench_tips.py 4 --to games.jsonl`, with PYTHONPATH at the project if it is not
installed. Each game is one line of the file as soon as it is over; games that are there are not played again, so a
stopped run goes on, and a whole file is only counted. Games of 5 x 5 and 6 x 6 hardly ever end: they are stopped once
2048 is made. Time is processor time, which other work on the machine makes longer.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import sys
import time
from functools import partial
from pathlib import Path

from tui2048.core import LARGEST_TARGET, ClassicRules, Status, Timeline
from tui2048.tips import NODES, tip

GOALS = {3: (256, 512, 1024), 4: (2048, 4096, 8192, 16384), 5: (2048,), 6: (2048,)}
ENDLESS = (5, 6)
BINS = 10  # in a millisecond
MOST_BINS = 1000


def play(size: int, nodes: int, seed: int) -> dict[str, object]:
    """Return what came of a game, with the number of moves by their time in tenths of a millisecond."""
    timeline = Timeline.start(ClassicRules(size, LARGEST_TARGET, seed))
    bins = [0] * MOST_BINS
    spent = 0.0
    nodes_used = 0
    while timeline.now.status is not Status.LOST:
        begin = time.process_time()
        found = tip(timeline.now.board, nodes=nodes)
        taken = time.process_time() - begin
        spent += taken
        bins[min(int(1000 * BINS * taken), MOST_BINS - 1)] += 1
        nodes_used += found.nodes
        assert found.direction is not None
        timeline = timeline.move(found.direction).continue_play()
        if size in ENDLESS and timeline.now.board.highest() >= GOALS[size][-1]:
            break
    now = timeline.now
    return {
        "size": size,
        "nodes": nodes,
        "seed": seed,
        "largest": now.board.highest(),
        "score": now.score,
        "moves": now.moves,
        "seconds": round(spent, 3),
        "searched": nodes_used,
        "bins": {str(place): count for place, count in enumerate(bins) if count},
    }


def wilson(hits: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share, in per cent."""
    z = 1.959964
    share = hits / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, 100 * (middle - spread) / scale), 100 * (middle + spread) / scale


def quantile(bins: dict[int, int], share: float) -> float:
    """Return the milliseconds within which a share of the moves was made, as the upper end of a tenth."""
    left = share * sum(bins.values())
    for place in sorted(bins):
        left -= bins[place]
        if left <= 0:
            return (place + 1) / BINS
    raise ValueError("no moves")


def report(size: int, games: list[dict[str, object]]) -> None:
    """Print counts and times."""
    count = len(games)
    print(f"{size} x {size}, {count} games:")
    for goal in GOALS[size]:
        hits = sum([int(str(game["largest"])) >= goal for game in games])
        low, high = wilson(hits, count)
        print(f"  {goal:6} in {hits} of {count}, {100 * hits / count:.1f} % ({low:.1f} to {high:.1f})")
    moves = sum([int(str(game["moves"])) for game in games])
    seconds = sum([float(str(game["seconds"])) for game in games])
    searched = sum([int(str(game["searched"])) for game in games])
    score = sum([int(str(game["score"])) for game in games]) / count
    bins: dict[int, int] = {}
    for game in games:
        assert isinstance(game["bins"], dict)
        for place, number in game["bins"].items():
            bins[int(place)] = bins.get(int(place), 0) + number
    print(f"  score {score:.0f} and {moves / count:.0f} moves a game, {searched / moves:.0f} nodes a move")
    print(
        f"  ms a move: median {quantile(bins, 0.5):.1f}, mean {1000 * seconds / moves:.2f}, "
        f"99 % within {quantile(bins, 0.99):.1f}"
    )


def main() -> int:
    """Run the command; return the exit status."""
    parser = argparse.ArgumentParser(description="Measure the computer player.")
    parser.add_argument("size", type=int, choices=sorted(GOALS))
    parser.add_argument("--to", type=Path, required=True, help="the file of games")
    parser.add_argument("--seeds", type=int, default=200, help="how many seeds, from 0 (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default: %(default)s)")
    parser.add_argument("--nodes", type=int, default=NODES, help="the budget of a move (default: %(default)s)")
    parser.add_argument("--processes", type=int, default=2, help="how many games at once (default: %(default)s)")
    given = parser.parse_args()
    if min(given.seeds, given.nodes, given.processes) < 1:
        parser.error("--seeds, --nodes and --processes are at least 1")
    lines = given.to.read_text(encoding="utf-8").splitlines() if given.to.exists() else []
    games = [json.loads(line) for line in lines]
    games = [game for game in games if (game["size"], game["nodes"]) == (given.size, given.nodes)]
    seeds = range(given.first, given.first + given.seeds)
    games = [game for game in games if game["seed"] in seeds]
    missing = sorted({*seeds} - {game["seed"] for game in games})
    with multiprocessing.Pool(given.processes) as pool, given.to.open("a", encoding="utf-8") as file:
        for game in pool.imap_unordered(partial(play, given.size, given.nodes), missing):
            games.append(game)
            print(json.dumps(game), file=file, flush=True)
    report(given.size, games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
