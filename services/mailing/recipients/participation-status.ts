import type { CoOwnerRule, ListType } from '#events/list/list.events.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import { ownersKey } from '../../vote/vote.facts.ts'
import { castsShares } from '../../vote/unit-vote.decider.ts'

/** Whether an occasion requests participation; those who have taken part get no such message. */
export const needsParticipation = (occasion: MessageOccasion): boolean =>
  occasion !== 'completed' && occasion !== 'result'

/** Fields of an entry that show whether its owner has done what a list requests. */
export type OwnedEntry = {
  readonly listUserId: string
  readonly dong: string
  readonly ho: string
  readonly representative: boolean
}

/** Submissions so far: entries whose consent stands, or entries with a ballot, by open vote. */
export type Submissions =
  | { readonly type: 'signature'; readonly signed: ReadonlySet<string> }
  | { readonly type: 'vote'; readonly cast: ReadonlyMap<string, ReadonlySet<string>> }

const unitOf = ({ dong, ho }: OwnedEntry): string => `${dong}\n${ho}`

/** Units that count by who acts for them (집합건물법 제37조 제2항). Several who are named act together. */
const signedByNamed = (owners: readonly OwnedEntry[], signed: ReadonlySet<string>): boolean => {
  const named = owners.length > 1 ? owners.filter(({ representative }) => representative) : []
  return named.length > 0 && named.every(({ listUserId }) => signed.has(listUserId))
}

const settledSigners = (
  units: ReadonlyMap<string, readonly OwnedEntry[]>,
  signed: ReadonlySet<string>,
  coOwners: CoOwnerRule,
): ReadonlySet<string> => {
  if (coOwners !== 'representative') return signed
  const byNamed = [...units.values()].filter((owners) => signedByNamed(owners, signed)).flat()
  return new Set([...signed, ...byNamed.map(({ listUserId }) => listUserId)])
}

const settledVoters = (
  units: ReadonlyMap<string, readonly OwnedEntry[]>,
  cast: ReadonlySet<string>,
  coOwners: CoOwnerRule,
): ReadonlySet<string> => {
  if (castsShares(coOwners)) return cast
  const settled = [...units.values()].filter((owners) => owners.some(({ listUserId }) => cast.has(listUserId))).flat()
  return new Set(settled.map(({ listUserId }) => listUserId))
}

/**
 * Extends the ballots of a vote by owner: a ballot cast for one unit counts for all units that the
 * same owners hold.
 */
export const castByOwners = (
  entries: readonly (OwnedEntry & { readonly personId: string })[],
  cast: ReadonlySet<string>,
): ReadonlySet<string> => {
  const owned = [...Map.groupBy(entries, unitOf).values()].flatMap((owners) => {
    const key = ownersKey(owners.map(({ personId }) => personId))
    return owners.map(({ listUserId, personId }) => ({ listUserId, whose: `${key} ${personId}` }))
  })
  const have = new Set(owned.flatMap(({ listUserId, whose }) => (cast.has(listUserId) ? whose : [])))
  return new Set([...cast, ...owned.flatMap(({ listUserId, whose }) => (have.has(whose) ? listUserId : []))])
}

/**
 * Returns the entries of which a list requests nothing any more. Signatures: their consent stands,
 * or their unit counts by its representative's. Votes, for each open vote: the unit's ballot is
 * cast, or the owner's own share of it. The entries must include all owners of each unit.
 */
export const hasParticipated = (
  entries: readonly OwnedEntry[],
  done: Submissions,
  coOwners: CoOwnerRule,
): readonly ReadonlySet<string>[] => {
  const units = Map.groupBy(entries, unitOf)
  if (done.type === 'signature') return [settledSigners(units, done.signed, coOwners)]
  return [...done.cast.values()].map((cast) => settledVoters(units, cast, coOwners))
}

/**
 * Whether participation depends on all owners of a unit; not if each of them takes part separately.
 */
export const needsUnitOwners = (type: ListType, coOwners: CoOwnerRule): boolean =>
  type === 'vote' ? !castsShares(coOwners) : coOwners === 'representative'
