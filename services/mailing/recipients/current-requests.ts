import type { ExistingList } from '../../list/list.facts.ts'
import { findInvitedEntries } from '#projections/mailing/find-recipient-entries.ts'
import type { Deps } from '../../core/deps.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { consentDecider, consentStream, standingConsent } from '../../signature/consent/consent.decider.ts'
import { signatureCampaignDecider, signatureCampaignStream } from '../../signature/signature-campaign.decider.ts'
import { ballotDecider } from '../../vote/ballot/ballot.decider.ts'
import { ballotStreamsOf, isInDistrict, ownerSetsFold, type ExistingVote } from '../../vote/vote.facts.ts'
import type { BulkReading } from './bulk-reading.ts'
import { hasLink, isOpenAt, openedVotesOf } from './open-votes.ts'
import { needsUnitOwners, hasParticipated } from './participation-status.ts'

type Tools = Pick<Deps, 'store' | 'database' | 'freshness' | 'clock' | 'secrets'>

/** Requests that a list makes of some entries at this moment. */
export type CurrentEligibility = {
  readonly isEligible: (entry: ListedUser) => boolean
  readonly hasLink: (entry: ListedUser) => boolean
  /** Returns the titles of the votes that are open to some entries. */
  readonly votesFor: (entries: readonly ListedUser[]) => readonly string[]
}

/** The entries with those of all owners of their units. */
const withCoOwners = async (
  { secrets }: Tools,
  reading: BulkReading,
  entries: readonly ListedUser[],
): Promise<readonly ListedUser[]> => {
  const units = [...new Set(entries.map((entry) => unitStreamOf(secrets, entry)))]
  await reading.read(units)
  const owners = units.flatMap((unit) =>
    reading.fold(unit, unitDecider).owners.map(({ listUserId }) => listUserStream(listUserId)),
  )
  await reading.read(owners)
  const listed = owners.flatMap((stream) => {
    const owner = reading.fold(stream, listUserDecider)
    return owner.status === 'listed' ? [owner] : []
  })
  return [...new Map([...entries, ...listed].map((entry) => [entry.listUserId, entry])).values()]
}

const signerEligibility = async (
  tools: Tools,
  reading: BulkReading,
  list: ExistingList,
  entries: readonly ListedUser[],
): Promise<CurrentEligibility> => {
  const ofCampaign = signatureCampaignStream(list.listId)
  const owners = needsUnitOwners(list.type, list.coOwners) ? await withCoOwners(tools, reading, entries) : entries
  await reading.read([ofCampaign, ...owners.map(({ listUserId }) => consentStream(listUserId))])
  const isPublic = reading.fold(ofCampaign, signatureCampaignDecider).link?.status === 'active'
  if (!isPublic) await assertUpToDate(tools)
  // Only the read model has the invitations of an entry.
  const invited = new Set(isPublic ? [] : await findInvitedEntries(tools.database, list.listId, tools.clock()))
  const hasSigned = ({ listUserId }: ListedUser): boolean =>
    standingConsent(reading.fold(consentStream(listUserId), consentDecider)) !== undefined
  const signed = new Set(owners.filter(hasSigned).map(({ listUserId }) => listUserId))
  const [settled = signed] = hasParticipated(owners, { type: 'signature', signed }, list.coOwners)
  return {
    isEligible: ({ listUserId }) => !settled.has(listUserId),
    hasLink: ({ listUserId }) => isPublic || invited.has(listUserId),
    votesFor: () => [],
  }
}

/**
 * Returns the entries that cast a ballot in a vote or have a paper ballot, among the units of some
 * entries.
 */
const castIn = (
  { secrets }: Tools,
  reading: BulkReading,
  vote: ExistingVote,
  entries: readonly ListedUser[],
): ReadonlySet<string> => {
  const boxes = new Set(entries.flatMap((entry) => boxesOf(secrets, reading, vote, entry)))
  // An owner with a paper cannot vote online, and may have put it into the box: they get no
  // request.
  const ballots = [...boxes].flatMap((box) => {
    const { ballots: cast, papers } = reading.fold(box, ballotDecider)
    return [...cast, ...papers]
  })
  const cast = new Set(ballots.map(({ listUserId }) => listUserId))
  if (vote.weight !== 'owner') return cast
  // A ballot may have been cast with a unit that is not queried here.
  const persons = new Set(ballots.map(({ personId }) => personId))
  return new Set([...cast, ...entries.flatMap((entry) => (persons.has(entry.personId) ? entry.listUserId : []))])
}

/**
 * Returns the streams that may hold ballots of a unit; for a vote by owner, its own stream was read
 * before.
 */
const boxesOf = (
  secrets: Tools['secrets'],
  reading: BulkReading,
  vote: ExistingVote,
  entry: ListedUser,
): readonly string[] => {
  const sets =
    vote.weight === 'owner' ? reading.fold(unitStreamOf(secrets, entry), ownerSetsFold) : ownerSetsFold.initial
  return ballotStreamsOf(vote, secrets, entry, sets)
}

const voterEligibility = async (
  tools: Tools,
  reading: BulkReading,
  list: ExistingList,
  entries: readonly ListedUser[],
): Promise<CurrentEligibility> => {
  const now = tools.clock()
  const votes = (await openedVotesOf(tools, list)).filter((vote) => isOpenAt(vote, list, now))
  const owners = needsUnitOwners(list.type, list.coOwners) ? await withCoOwners(tools, reading, entries) : entries
  if (votes.some(({ weight }) => weight === 'owner'))
    await reading.read(entries.map((entry) => unitStreamOf(tools.secrets, entry)))
  await reading.read(votes.flatMap((vote) => entries.flatMap((entry) => boxesOf(tools.secrets, reading, vote, entry))))
  const cast = new Map(votes.map((vote) => [vote.voteId, castIn(tools, reading, vote, entries)]))
  const pending = hasParticipated(owners, { type: 'vote', cast }, list.coOwners).flatMap((settled, index) => {
    const vote = votes[index]
    return vote ? [{ settled, vote }] : []
  })
  const waitsIn = ({ settled, vote }: (typeof pending)[number], entry: ListedUser) =>
    isInDistrict(vote, entry) && !settled.has(entry.listUserId)
  return {
    // Without an open vote there is no link target either.
    isEligible: (entry) => votes.length === 0 || pending.some((open) => waitsIn(open, entry)),
    hasLink: (entry) => pending.some((open) => waitsIn(open, entry) && hasLink(open.vote)),
    votesFor: (own) => pending.flatMap((open) => (own.some((entry) => waitsIn(open, entry)) ? open.vote.title : [])),
  }
}

/**
 * Reads from the log what a list requests of some of its entries now: for signatures, a consent
 * that stands; for votes, a ballot in each open vote.
 */
export const readEligibility = (
  tools: Tools,
  reading: BulkReading,
  list: ExistingList,
  entries: readonly ListedUser[],
): Promise<CurrentEligibility> =>
  list.type === 'signature'
    ? signerEligibility(tools, reading, list, entries)
    : voterEligibility(tools, reading, list, entries)
