"""What a file tells, compared with what was found."""
from fractions import Fraction

from evidence_lines import need


def near(told, found):
    """A number that was rounded to ten decimals."""
    return told is not None and abs(Fraction(str(told)) - found) <= Fraction(1, 10**10) * max(1, abs(found))


def fraction(told):
    """In lowest terms; None where none is told."""
    if told is None:
        return None
    above, below = int(told["numerator"]), int(told["denominator"])
    found = Fraction(above, below)
    need((found.numerator, found.denominator) == (above, below), "a fraction that is not in lowest terms")
    return found


def need_amount(figures, name, found, what):
    """A number, and what it is exactly where that is told: areas in ㎡, exactly in 1/10000 of them."""
    need(near(figures[name], found), what)
    exactly = f"{name}Fraction"
    if exactly in figures:
        need(fraction(figures[exactly]) == (found * 10_000 if name == "area" else found), what)
