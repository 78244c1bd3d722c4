import type { Campaign } from './campaign.ts'
import { mustBe } from './failure.ts'
import { add, divide, fraction, multiply, ONE, order, total, ZERO, type Fraction } from './count/fractions.ts'
import type { Entry, Holding } from './roll.ts'
import { instantOf } from './count/values.ts'
import type { Ballot, ChosenChoices, Close, Vote } from './vote.ts'

/** Votes cast for a unit. */
export type Cast = {
  readonly chosen: ChosenChoices
  readonly weight: Fraction
  readonly position: number
  /**
   * True where the ballot has another share of its unit than the owner has on the roll of the
   * close.
   */
  readonly isReparted: boolean
}

/** Unit of the roll of the close, with the votes cast for it. Sizes in 1/10000 ㎡; null: unknown. */
export type Unit = {
  readonly dong: string
  /** Key of the unit's owners: equal for all units that the same persons hold. */
  readonly owner: string
  readonly area: Fraction | null
  readonly land: Fraction | null
  readonly casts: readonly Cast[]
  /** True where a paper is out for it that may be among those counted. */
  readonly mayHaveVoted: boolean
  /**
   * True where its owners are left out of the number of owners, since one of them is not to be
   * found.
   */
  readonly isLeftOut?: boolean
}

/** An owner's entry as it stood at the close. */
type Owner = { readonly id: string; readonly person: string; readonly holding: Holding }
type UnitOwnership = {
  readonly place: string
  readonly dong: string
  readonly owner: string
  readonly owners: readonly Owner[]
  readonly ballots: readonly Ballot[]
}

/**
 * Tells whether something was done after a close: later in the log, or later than the end of the
 * vote.
 */
export const isPast = ({ position, at, isWithList }: Close, of: number, when: number): boolean => {
  if (of >= position) return true
  if (at === null) return false
  const end = instantOf(at)
  return isWithList ? when > end : when >= end
}

const holdingAt = ({ holdings }: Entry, close: Close): Holding | undefined =>
  holdings.find(
    ({ since, sinceAt, until, untilAt }) =>
      !isPast(close, since, sinceAt) && (until === null || untilAt === null || isPast(close, until, untilAt)),
  )

const unitKey = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string => `${dong}\n${ho}`

const largest = (sizes: readonly (number | null)[]): Fraction | null => {
  const known = sizes.filter((size) => size !== null)
  return known.length === 0 ? null : fraction(Math.max(...known))
}

const withinOne = (above: string, below: string): Fraction | null => {
  if (above.length > 15 || below.length > 15 || BigInt(below) === 0n || BigInt(above) === 0n) return null
  const share = fraction(BigInt(above), BigInt(below))
  return order(share, ONE) > 0 ? null : share
}

/** Parses a share: "1/2", "2분의 1", "50%" and "0.5"; null for other texts. */
const shareOf = (written: string | null): Fraction | null => {
  const text = written?.replaceAll(/\s/g, '') ?? ''
  const slash = /^(\d+)\/(\d+)$/.exec(text)
  if (slash) return withinOne(slash[1] ?? '', slash[2] ?? '')
  const spoken = /^(\d+)분의(\d+)$/.exec(text)
  if (spoken) return withinOne(spoken[2] ?? '', spoken[1] ?? '')
  const number = /^(\d+)(?:\.(\d{1,8}))?(%?)$/.exec(text)
  if (!number) return null
  const [, whole = '', decimals = '', percent = ''] = number
  return withinOne(whole + decimals, `1${'0'.repeat(decimals.length + (percent === '' ? 0 : 2))}`)
}

/**
 * Returns what part of their unit each owner casts, by entry: their share; owners without one
 * divide the rest equally, and all divide the unit equally where nothing is left.
 */
const partsOf = (owners: readonly Owner[]): ReadonlyMap<string, Fraction> => {
  const shares = owners.map(({ id, holding }) => ({ id, share: shareOf(holding.share) }))
  const known = total(shares.map(({ share }) => share ?? ZERO))
  const without = shares.filter(({ share }) => share === null).length
  const isFull = order(known, ONE) >= 0
  const rest = (): Fraction => fraction(known[1] - known[0], known[1] * BigInt(without))
  const partOf = (share: Fraction | null): Fraction => {
    if (without === 0) return share === null ? ZERO : divide(share, known)
    if (isFull) return fraction(1, owners.length)
    return share ?? rest()
  }
  return new Map(shares.map(({ id, share }) => [id, partOf(share)]))
}

/** Returns the first of several ballots, which are sorted by position, as the one that counts. */
const firstCast = (ballots: readonly Ballot[]): readonly Cast[] =>
  ballots.slice(0, 1).map(({ chosen, position }) => ({ chosen, position, weight: ONE, isReparted: false }))

/** Returns a ballot with its weight: the part that it states, else that of the roll. */
const weightedCast = ({ chosen, position, part }: Ballot, byRoll: Fraction = ZERO): Cast => ({
  chosen,
  position,
  weight: part ?? byRoll,
  isReparted: part !== null && order(part, byRoll) !== 0,
})

const castsOfUnit = ({ owners, ballots }: UnitOwnership, inShares: boolean): readonly Cast[] => {
  if (!inShares) return firstCast(ballots)
  const parts = partsOf(owners)
  return ballots.map((ballot) => weightedCast(ballot, parts.get(ballot.entry)))
}

/**
 * Returns what the same owners cast with any of their units: the first ballot; in shares the first
 * of each owner, with the mean of their parts.
 */
const castsOfOwner = (held: readonly UnitOwnership[], inShares: boolean): readonly Cast[] => {
  const ballots = held.flatMap((one) => one.ballots).toSorted((one, other) => one.position - other.position)
  if (!inShares) return firstCast(ballots)
  const means = new Map<string, Fraction>()
  const persons = new Map<string, string>()
  for (const { owners } of held) {
    const parts = partsOf(owners)
    for (const { id, person } of owners) {
      persons.set(id, person)
      means.set(person, add(means.get(person) ?? ZERO, divide(parts.get(id) ?? ZERO, fraction(held.length))))
    }
  }
  const seen = new Set<string>()
  return ballots.flatMap((ballot) => {
    const person = persons.get(ballot.entry) ?? ballot.entry
    if (seen.has(person)) return []
    seen.add(person)
    return [weightedCast(ballot, means.get(person))]
  })
}

/**
 * Checks that each unit, or each entry where owners cast shares, has at most one ballot.
 * @throws {Refused}
 */
const checkOnce = (ballots: readonly Ballot[], inShares: boolean): void => {
  const seen = new Set<string>()
  for (const ballot of ballots) {
    const who = inShares ? ballot.entry : unitKey(ballot)
    mustBe(!seen.has(who), 'twice', `position ${ballot.position}: the unit has voted already`)
    seen.add(who)
  }
}

/**
 * Fills in land that the roll lacks, as a share of the site by area; units stay as they are where
 * that cannot be computed.
 */
const withLand = (units: readonly Unit[], siteArea: number | null): readonly Unit[] => {
  if (siteArea === null || units.every(({ land }) => land !== null) || units.some(({ area }) => area === null))
    return units
  const all = total(units.map(({ area }) => area ?? ZERO))
  if (order(all, ZERO) === 0) return units
  const each = divide(fraction(siteArea), all)
  return units.map((unit) => ({ ...unit, land: unit.land ?? multiply(each, unit.area ?? ZERO) }))
}

/** Returns the entries of the roll at a position. */
export const entriesAt = (
  { entries }: Campaign,
  close: Close,
): readonly { readonly entry: string; readonly dong: string; readonly ho: string }[] =>
  [...entries.values()]
    .filter((entry) => holdingAt(entry, close) !== undefined)
    .map(({ id, dong, ho }) => ({ entry: id, dong, ho }))

/**
 * Builds the units of some entries with their holdings and the votes cast for each. `missing`:
 * persons who are not to be found.
 */
export const unitsOfEntries = (
  owners: readonly { readonly entry: Entry; readonly holding: Holding }[],
  siteArea: number | null,
  castsOf: (of: readonly Entry[]) => readonly Cast[],
  missing: ReadonlySet<string> = new Set(),
): readonly Unit[] => {
  const units = [...Map.groupBy(owners, ({ entry }) => unitKey(entry)).values()].map((of): Unit => ({
    dong: of[0]?.entry.dong ?? '',
    owner: [...new Set(of.map(({ entry }) => entry.person))].toSorted().join(' '),
    area: largest(of.map(({ holding }) => holding.area)),
    land: largest(of.map(({ holding }) => holding.land)),
    casts: castsOf(of.map(({ entry }) => entry)),
    mayHaveVoted: false,
    isLeftOut: of.some(({ entry }) => missing.has(entry.person)),
  }))
  return withLand(units, siteArea)
}

/**
 * Returns the units that a vote is decided by: the roll of its close, each with the votes cast for
 * it.
 */
export const unitsOf = ({ entries, list }: Campaign, vote: Vote, close: Close): readonly Unit[] => {
  const inShares = list?.coOwners === 'shares'
  const { asked, papers, castPapers, papersOfUnknown } = vote
  const ballots = [...vote.ballots.values()].toSorted((one, other) => one.position - other.position)
  checkOnce(ballots, inShares)
  // A unit that took a paper of a secret vote has voted where all papers that were handed out came
  // back.
  const taken = [
    ...ballots,
    ...[...castPapers.values()].map((place) => ({ ...place, position: Infinity, chosen: null, part: null })),
  ]
  const cast = Map.groupBy(taken, unitKey)
  const owners = [...entries.values()].flatMap((entry) => {
    const holding = asked.dongs?.includes(entry.dong) === false ? undefined : holdingAt(entry, close)
    return holding ? [{ id: entry.id, person: entry.person, dong: entry.dong, ho: entry.ho, holding }] : []
  })
  const held = [...Map.groupBy(owners, unitKey)].map(([place, of]): UnitOwnership => ({
    place,
    dong: of[0]?.dong ?? '',
    owner: [...new Set(of.map(({ person }) => person))].toSorted().join(' '),
    owners: of,
    ballots: cast.get(place) ?? [],
  }))
  const byOwner = asked.weight === 'owner' ? Map.groupBy(held, ({ owner }) => owner) : null
  const ofOwners = new Map([...(byOwner ?? [])].map(([owner, of]) => [owner, castsOfOwner(of, inShares)]))
  const isOut = new Set(papersOfUnknown > 0 ? [...papers.values()].map(unitKey) : [])
  const ownersOut = new Set(held.filter(({ place }) => isOut.has(place)).map(({ owner }) => owner))
  const units = held.map((one) => ({
    mayHaveVoted: byOwner ? ownersOut.has(one.owner) : isOut.has(one.place),
    dong: one.dong,
    owner: one.owner,
    area: largest(one.owners.map(({ holding }) => holding.area)),
    land: largest(one.owners.map(({ holding }) => holding.land)),
    casts: byOwner ? (ofOwners.get(one.owner) ?? []) : castsOfUnit(one, inShares),
  }))
  return withLand(units, list?.siteArea ?? null)
}

/** Returns the units that count as voters, one each: all units, or one unit of each owner. */
export const votersOf = (units: readonly Unit[], weight: Vote['asked']['weight']): readonly Unit[] => {
  if (weight !== 'owner') return units
  const seen = new Set<string>()
  return units.filter(({ owner }) => !seen.has(owner) && seen.add(owner))
}
