import type { OnlineProof } from '#events/values/assembly/online-names.ts'
import { nobodyThere, presenceOf, type CountedAct, type Presence } from '#events/values/assembly/presence.ts'
import { leastFor, meetsShare, type Matter, type Share, versionOn } from '../law/assembly-law.contract.ts'
import type { AttendanceFigures, AttendanceNeed } from './attendance.contract.ts'

/** Entry of the roll, as far as it says who owns which unit. */
export type AttendingEntry = { readonly dong: string; readonly ho: string; readonly personId: string }

/** Acts of one owner, with the key of the owners who were admitted. */
export type OwnerActs = {
  readonly ownerKey: string
  readonly acts: readonly (CountedAct & {
    /** Whether an owner of the unit says that it was not them. */
    readonly isObjected?: boolean
    /** Proof of identity of an entry online; null and absent: the act is no such entry. */
    readonly proof?: OnlineProof | null
  })[]
}

export type VotedUnit = {
  readonly voteId: string
  readonly dong: string
  readonly ho: string
  readonly onPaper: boolean
}

export type CountedItem = {
  readonly itemId: string
  readonly title: string
  readonly voteId: string
  readonly matter: Matter
}

export type AttendanceSources = {
  readonly roll: readonly AttendingEntry[]
  readonly owners: readonly OwnerActs[]
  /** Ballots up to the instant. */
  readonly ballots: readonly VotedUnit[]
  readonly items: readonly CountedItem[]
  readonly at: Date
  /** Day in Seoul whose law holds. */
  readonly day: string
  /** Keys of the units whose owners count, since they consented; null: all on the roll count. */
  readonly consenting: ReadonlySet<string> | null
}

/** Key of the persons who own something together: the same for all that they hold. */
export const ownerKeyOf = (personIds: readonly string[]): string => [...new Set(personIds)].toSorted().join(' ')

/** Key of a unit. */
export const unitKey = ({ dong, ho }: Pick<AttendingEntry, 'dong' | 'ho'>): string => `${dong}\n${ho}`

/** Returns the key of the owners of each unit. */
const ownersOfUnits = (roll: readonly AttendingEntry[]): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(roll, unitKey)].map(([unit, entries]) => [
      unit,
      ownerKeyOf(entries.map(({ personId }) => personId)),
    ]),
  )

/** Returns the keys of the owners who count: all, or those of whose units each is of a consent. */
const countedOwners = (
  ownerOfUnit: ReadonlyMap<string, string>,
  consenting: AttendanceSources['consenting'],
): ReadonlySet<string> => {
  const without = new Set([...ownerOfUnit].flatMap(([unit, key]) => (consenting?.has(unit) === false ? [key] : [])))
  return new Set([...ownerOfUnit.values()].filter((key) => !without.has(key)))
}

export type WayOfOwner = 'inPerson' | 'online' | 'proxy' | 'paper' | 'electronic'

type Attended = Pick<Presence, 'everOwner' | 'everOnline' | 'everProxy'>

/**
 * Returns the one way that counts for an owner: attending goes before voting, the owner before a
 * proxy, the hall before online.
 */
const wayOf = ({ everOwner, everOnline, everProxy }: Attended, onPaper: boolean): WayOfOwner => {
  if (everOwner) return 'inPerson'
  if (everOnline) return 'online'
  if (everProxy) return 'proxy'
  return onPaper ? 'paper' : 'electronic'
}

type VotedOwner = VotedUnit & { readonly owner: string }

/** Returns the ballots of each owner on the roll. */
const votesOfOwners = (
  ballots: readonly VotedUnit[],
  ownerOfUnit: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly VotedOwner[]> =>
  Map.groupBy(
    ballots.flatMap((ballot) => {
      const owner = ownerOfUnit.get(unitKey(ballot))
      return owner === undefined ? [] : [{ ...ballot, owner }]
    }),
    ({ owner }) => owner,
  )

/** Returns the one way of each owner who counts, by key, as figures count it; null: they took no part. */
export const waysOfOwners = ({
  roll,
  owners,
  ballots,
  at,
  consenting,
}: Omit<AttendanceSources, 'items' | 'day'>): ReadonlyMap<string, WayOfOwner | null> => {
  const ownerOfUnit = ownersOfUnits(roll)
  const presences = new Map(owners.map(({ ownerKey, acts }) => [ownerKey, presenceOf(acts, at)]))
  const votes = votesOfOwners(ballots, ownerOfUnit)
  return new Map(
    [...countedOwners(ownerOfUnit, consenting)].map((key) => {
      const presence = presences.get(key) ?? nobodyThere
      const isAbsent = presence.last === null && !votes.has(key)
      return [key, isAbsent ? null : wayOf(presence, votes.get(key)?.some(({ onPaper }) => onPaper) ?? false)]
    }),
  )
}

const needOf = (
  share: (Share & { readonly basis: string }) | undefined | null,
  count: number,
  total: number,
): AttendanceNeed | null =>
  share
    ? {
        numerator: share.numerator,
        denominator: share.denominator,
        over: share.over,
        basis: share.basis,
        count,
        total,
        least: leastFor(share, total),
        met: meetsShare(share, count, total),
      }
    : null

/** Counts owners by the one way that counts for each. */
const countWays = (wayOfEach: ReturnType<typeof waysOfOwners>): Readonly<Record<WayOfOwner, number>> => {
  const numbers = { inPerson: 0, online: 0, proxy: 0, paper: 0, electronic: 0 }
  for (const way of wayOfEach.values()) if (way !== null) numbers[way] += 1
  return numbers
}

/** Counts owners whose way is online by what proved who they are, the last time that they entered. */
const countProofs = (
  { owners, at }: Pick<AttendanceSources, 'owners' | 'at'>,
  wayOfEach: ReturnType<typeof waysOfOwners>,
): Readonly<Record<OnlineProof, number>> => {
  const numbers = { phone: 0, certificate: 0 }
  for (const { ownerKey, acts } of owners) {
    if (wayOfEach.get(ownerKey) !== 'online') continue
    const entries = acts.filter((act) => act.proof && !act.isStruck && new Date(act.at) <= at)
    const proof = entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1)?.proof
    if (proof) numbers[proof] += 1
  }
  return numbers
}

/**
 * Counts attendance at an instant, each owner once: co-owners of the same units are one, and
 * somebody with several units is one. Direct attendance is that of owners and their proxies who are
 * there, in the hall or online (도시정비법 제44조의2 제2항); votes on paper and electronic ones are attendance, but not direct.
 */
export const countAttendance = (sources: AttendanceSources): AttendanceFigures => {
  const { roll, owners, ballots, items, at, day, consenting } = sources
  const ownerOfUnit = ownersOfUnits(roll)
  const onRoll = new Set(ownerOfUnit.values())
  const all = countedOwners(ownerOfUnit, consenting)
  const presences = new Map(owners.map(({ ownerKey, acts }) => [ownerKey, presenceOf(acts, at)]))
  const presenceFor = (key: string): Presence => presences.get(key) ?? nobodyThere
  const votes = votesOfOwners(ballots, ownerOfUnit)
  const numberOf = (isCounted: (key: string) => boolean): number => [...all].filter(isCounted).length
  const isPresent = (key: string): boolean => presenceFor(key).now !== null
  const wasPresent = (key: string): boolean => presenceFor(key).last !== null
  const objected = owners.filter(
    ({ ownerKey, acts }) => all.has(ownerKey) && acts.some(({ isStruck, isObjected }) => isObjected && !isStruck),
  )
  const total = all.size
  const present = numberOf(isPresent)
  const wayOfEach = waysOfOwners(sources)
  return {
    at: at.toISOString(),
    owners: total,
    present,
    presentByProxy: numberOf((key) => presenceFor(key).now === 'proxy'),
    presentOnline: numberOf((key) => presenceFor(key).onlineSince !== null && presenceFor(key).inHall === null),
    everPresent: numberOf(wasPresent),
    voted: numberOf((key) => votes.has(key)),
    attending: numberOf((key) => isPresent(key) || votes.has(key)),
    attended: numberOf((key) => wasPresent(key) || votes.has(key)),
    ways: countWays(wayOfEach),
    onlineProofs: countProofs(sources, wayOfEach),
    objected: objected.length,
    offRoll: [...presences].filter(([key, { last }]) => last !== null && !onRoll.has(key)).length,
    withoutConsent:
      consenting === null
        ? null
        : [...onRoll].filter((key) => !all.has(key) && (wasPresent(key) || votes.has(key))).length,
    items: items.map(({ itemId, title, voteId, matter }) => {
      const hasVoted = (key: string): boolean => votes.get(key)?.some((ballot) => ballot.voteId === voteId) ?? false
      const direct = versionOn(matter.direct, day)
      return {
        itemId,
        title,
        matter: matter.name,
        direct: needOf(direct && { ...direct.share, basis: direct.basis }, present, total),
        presence: needOf(
          matter.presence,
          numberOf((key) => isPresent(key) || hasVoted(key)),
          total,
        ),
        votedWithoutConsent: [...onRoll].filter((key) => !all.has(key) && hasVoted(key)).length,
      }
    }),
  }
}
