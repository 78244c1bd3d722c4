"""Who is elected: infra/lib/evidence/FORMAT.md, section 6, alone."""
from fractions import Fraction


def wanted_seats(vote, question):
    said = {one["questionId"]: one["seats"] for one in vote.get("seats") or []}
    return said.get(question["id"], question["maxChoices"])


def seats_of(vote, question):
    return min(wanted_seats(vote, question), len(question["choices"]))


def most_votes(votes, seats):
    """`votes`: of each choice. Gives who is elected, and who is tied at the last seat."""
    last = sorted(votes.values(), reverse=True)[seats - 1]
    above = {choice for choice, count in votes.items() if count > max(last, 0)}
    at_last = {choice for choice, count in votes.items() if count == last and count > Fraction(0)}
    return (above | at_last, set()) if len(above) + len(at_last) <= seats else (above, at_last)
