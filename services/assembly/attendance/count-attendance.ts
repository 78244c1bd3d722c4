import { presenceOf, type CountedAct, type Presence } from '#events/values/assembly/presence.ts'
import { leastFor, meetsShare, type Matter, type Share, versionOn } from '../law/assembly-law.contract.ts'
import type { AttendanceFigures, AttendanceNeed } from './attendance.contract.ts'

/** Entry of the roll, as far as it says who owns which unit. */
export type AttendingEntry = { readonly dong: string; readonly ho: string; readonly personId: string }

/** Acts of one owner, with the key of the owners who were admitted. */
export type OwnerActs = { readonly ownerKey: string; readonly acts: readonly CountedAct[] }

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
}

/** Key of the persons who own something together: the same for all that they hold. */
export const ownerKeyOf = (personIds: readonly string[]): string => [...new Set(personIds)].toSorted().join(' ')

const unitKey = ({ dong, ho }: Pick<AttendingEntry, 'dong' | 'ho'>): string => `${dong}\n${ho}`

/** Returns the key of the owners of each unit. */
const ownersOfUnits = (roll: readonly AttendingEntry[]): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(roll, unitKey)].map(([unit, entries]) => [
      unit,
      ownerKeyOf(entries.map(({ personId }) => personId)),
    ]),
  )

type WayOfOwner = 'inPerson' | 'proxy' | 'paper' | 'electronic'

/** Returns the one way that counts for an owner: attending goes before voting, the owner before a proxy. */
const wayOf = ({ everOwner, everProxy }: Pick<Presence, 'everOwner' | 'everProxy'>, onPaper: boolean): WayOfOwner => {
  if (everOwner) return 'inPerson'
  if (everProxy) return 'proxy'
  return onPaper ? 'paper' : 'electronic'
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

const NOBODY: Presence = { now: null, last: null, everOwner: false, everProxy: false, since: null }

/**
 * Counts attendance at an instant, each owner once: co-owners of the same units are one, and
 * somebody with several units is one. Direct attendance is that of owners and their proxies who are
 * there; votes on paper and electronic ones are attendance, but not direct.
 */
export const countAttendance = ({ roll, owners, ballots, items, at, day }: AttendanceSources): AttendanceFigures => {
  const ownerOfUnit = ownersOfUnits(roll)
  const all = new Set(ownerOfUnit.values())
  const presences = new Map(owners.map(({ ownerKey, acts }) => [ownerKey, presenceOf(acts, at)]))
  const presenceFor = (key: string): Presence => presences.get(key) ?? NOBODY
  const votes = Map.groupBy(
    ballots.flatMap((ballot) => {
      const owner = ownerOfUnit.get(unitKey(ballot))
      return owner === undefined ? [] : [{ ...ballot, owner }]
    }),
    ({ owner }) => owner,
  )
  const numberOf = (isCounted: (key: string) => boolean): number => [...all].filter(isCounted).length
  const isPresent = (key: string): boolean => presenceFor(key).now !== null
  const wasPresent = (key: string): boolean => presenceFor(key).everOwner || presenceFor(key).everProxy
  const wayNumbers = { inPerson: 0, proxy: 0, paper: 0, electronic: 0 }
  for (const key of all)
    if (wasPresent(key) || votes.has(key))
      wayNumbers[wayOf(presenceFor(key), votes.get(key)?.some(({ onPaper }) => onPaper) ?? false)] += 1
  const total = all.size
  const present = numberOf(isPresent)
  return {
    at: at.toISOString(),
    owners: total,
    present,
    presentByProxy: numberOf((key) => presenceFor(key).now === 'proxy'),
    everPresent: numberOf(wasPresent),
    voted: numberOf((key) => votes.has(key)),
    attending: numberOf((key) => isPresent(key) || votes.has(key)),
    attended: numberOf((key) => wasPresent(key) || votes.has(key)),
    ways: wayNumbers,
    offRoll: [...presences].filter(([key, { last }]) => last !== null && !all.has(key)).length,
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
      }
    }),
  }
}
