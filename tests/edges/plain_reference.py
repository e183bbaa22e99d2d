"""Line mode as a second, independent program: nothing of it comes from tui2048."""

from __future__ import annotations

Grid = list[list[int]]


class Reference:
    """Plays a session; `out` is what it prints."""

    def __init__(self, data: bytes, size: int = 4, goal: int = 2048, seed: int = 2026) -> None:
        self.out = ""
        text = data.decode("utf-8")
        self.answers = text.split("\n")
        if self.answers[-1] == "":
            self.answers.pop()
        self.out += "== 2048 ==\n"
        self.out += "Slide the tiles: two equal tiles that meet join into one. Every move brings a new tile.\n"
        self.begin(size, goal, seed)
        try:
            while self.turn():
                pass
        except EOFError:
            self.out += "\n"
        self.out += "Bye.\n"

    def ask(self, prompt: str) -> str:
        self.out += prompt + "> "
        if not self.answers:
            raise EOFError
        answer = self.answers.pop(0).strip(" ")
        self.out += answer + "\n"
        return answer

    def begin(self, size: int, goal: int, seed: int) -> None:
        self.size, self.goal, self.generator = size, goal, seed
        self.grid: Grid = [[0] * size for _ in range(size)]
        self.score = self.moves = 0
        self.reached = False
        self.add_tile()
        self.add_tile()
        self.out += f"A board of {size} x {size}, goal {goal}, seed {seed}.\n"
        self.show()

    def draw(self, limit: int) -> int:
        self.generator = (1103515245 * self.generator + 12345) % 2**31
        return self.generator // 65536 % limit

    def add_tile(self) -> None:
        empty = [(row, col) for row in range(self.size) for col in range(self.size) if self.grid[row][col] == 0]
        row, col = empty[self.draw(len(empty))]
        self.grid[row][col] = 4 if self.draw(10) == 0 else 2

    def largest(self) -> int:
        return max(max(row) for row in self.grid)

    def show(self) -> None:
        for row in self.grid:
            self.out += "".join(" " + str(value or ".").rjust(5) for value in row) + "\n"
        self.out += f"Score {self.score}, moves {self.moves}, largest tile {self.largest()}.\n"

    def turn(self) -> bool:
        self.out += "\nw) up a) left s) down d) right n) new game q) quit\n"
        answer = self.ask("move")
        if answer == "q":
            return False
        ways = {"w": "up", "a": "left", "s": "down", "d": "right"}
        if answer == "n":
            self.ask_game()
        elif ways.get(answer, answer) in ways.values():
            self.move(ways.get(answer, answer))
        else:
            self.out += "Type w, a, s or d to move, n for a new game or q to quit.\n"
        return True

    def ask_game(self) -> None:
        numbers = []
        for name, smallest, largest in (("size", 3, 6), ("goal", 8, 65536), ("seed", 0, 999999999)):
            while True:
                answer = self.ask(f"{name} ({smallest} to {largest})")
                if answer == "":
                    self.out += "Cancelled.\n"
                    return
                is_number = len(answer) <= 9 and all(char in "0123456789" for char in answer)
                if not is_number or not smallest <= int(answer) <= largest:
                    self.out += f"Type a number from {smallest} to {largest}.\n"
                elif name == "goal" and bin(int(answer)).count("1") != 1:
                    self.out += "The goal is a tile, so a power of two: 8, 16, 32 and so on.\n"
                else:
                    numbers.append(int(answer))
                    break
        self.begin(*numbers)

    def slid(self, way: str) -> tuple[Grid, int]:
        grid: Grid = [[0] * self.size for _ in range(self.size)]
        points = 0
        for line in range(self.size):
            cells = []
            for place in range(self.size):
                at = place if way in ("up", "left") else self.size - 1 - place
                cells.append((at, line) if way in ("up", "down") else (line, at))
            values = [self.grid[row][col] for row, col in cells if self.grid[row][col]]
            slid: list[int] = []
            while values:
                value = values.pop(0)
                if values and values[0] == value:
                    value += values.pop(0)
                    points += value
                slid.append(value)
            for (row, col), value in zip(cells, slid):
                grid[row][col] = value
        return grid, points

    def over(self) -> bool:
        return all(self.slid(way)[0] == self.grid for way in ("up", "down", "left", "right"))

    def move(self, way: str) -> None:
        if self.over():
            self.out += "No move is left - start a new game.\n"
            return
        grid, points = self.slid(way)
        if grid == self.grid:
            self.out += f"Nothing moves {way}.\n"
            return
        self.grid = grid
        self.score += points
        self.moves += 1
        self.add_tile()
        self.show()
        if not self.reached and self.largest() >= self.goal:
            self.reached = True
            self.out += f"You made {self.goal} in {self.moves} moves - keep going if you like.\n"
        if self.over():
            self.out += "No move is left. Game over: "
            self.out += f"score {self.score}, largest tile {self.largest()}, {self.moves} moves.\n"
