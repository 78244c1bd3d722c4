"""How a file is refused."""


def need(holds, what):
    if not holds:
        raise SystemExit("refused: " + what)
