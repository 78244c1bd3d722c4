import type { UnitEvent } from '#events/person/unit.events.ts'
import type { Fold } from '../../core/decider.ts'
import type { Secrets } from '../../core/secrets.ts'
import { unitDigest } from '../../person/person.facts.ts'
import { ballotStream, type BallotState } from './ballot.decider.ts'
import type { ExistingVote } from '../vote.decider.ts'

type UnitAddress = { readonly dong: string; readonly ho: string }
type Owner = { readonly personId: string }
type Vote = Pick<ExistingVote, 'voteId' | 'weight'>
type Digests = Pick<Secrets, 'digest'>

/** Key of persons who own something together: equal for all that the same persons hold. */
export const ownersKey = (personIds: readonly string[]): string => [...new Set(personIds)].toSorted().join('\n')

const streamOfOwners = ({ voteId }: Vote, secrets: Digests, key: string): string =>
  ballotStream(voteId, secrets.digest('owners', key))

/**
 * The stream in which a ballot for a unit is written: the unit's, or in a vote by owner (조합원 1인 1표)
 * the one of its owners, whatever they hold together, so that of two units of theirs only one can
 * be first. `owners`: all of the unit.
 */
export const ballotStreamFor = (vote: Vote, secrets: Digests, entry: UnitAddress, owners: readonly Owner[]): string =>
  vote.weight === 'owner'
    ? streamOfOwners(vote, secrets, ownersKey(owners.map(({ personId }) => personId)))
    : ballotStream(vote.voteId, unitDigest(secrets, entry))

type OwnerSets = { readonly owners: ReadonlyMap<string, string>; readonly sets: readonly string[] }

/** Folds all sets of owners that a unit has ever had, from its own stream. */
export const ownerSetsFold: Fold<OwnerSets, UnitEvent> = {
  initial: { owners: new Map(), sets: [] },
  evolve: ({ owners: before, sets }, { type, data }) => {
    if (type === 'UnitOwnerRenamed') return { owners: before, sets }
    const owners = new Map(before)
    if (type === 'UnitOwnerAdded') owners.set(data.listUserId, data.personId)
    else owners.delete(data.listUserId)
    return { owners, sets: [...sets, ownersKey([...owners.values()])] }
  },
}

/**
 * Returns all streams that may hold ballots for a unit: in a vote by owner also those of former
 * owners, since a unit votes once.
 */
export const ballotStreamsOf = (
  vote: Vote,
  secrets: Digests,
  entry: UnitAddress,
  { sets }: OwnerSets,
): readonly string[] =>
  vote.weight === 'owner'
    ? [...new Set(sets)].map((key) => streamOfOwners(vote, secrets, key))
    : [ballotStream(vote.voteId, unitDigest(secrets, entry))]

const isIn = (units: readonly UnitAddress[], { dong, ho }: UnitAddress): boolean =>
  units.some((unit) => unit.dong === dong && unit.ho === ho)

/**
 * Returns the ballots of these units among those of several streams; a challenge names its ballot
 * by the receipt, so all of the streams are here.
 */
export const ballotsFor = (units: readonly UnitAddress[], states: readonly BallotState[]): BallotState => ({
  challenges: states.flatMap(({ challenges }) => challenges),
  ballots: states.flatMap(({ ballots }) => ballots.filter((ballot) => isIn(units, ballot))),
  papers: states.flatMap(({ papers }) => papers.filter((paper) => isIn(units, paper))),
  withdrawn: states.flatMap(({ withdrawn }) => withdrawn.filter((ballot) => isIn(units, ballot))),
})

/**
 * Whether a unit takes part in a vote: in one of an electoral district (선거구) only units of its
 * buildings do.
 */
export const isInDistrict = ({ dongs }: Pick<ExistingVote, 'dongs'>, { dong }: Pick<UnitAddress, 'dong'>): boolean =>
  dongs === undefined || dongs.includes(dong)
