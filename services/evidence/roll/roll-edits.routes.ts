import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findCampaignPositions, readSealedEvents } from '#projections/log/campaign-log.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import type { VoterSession } from '../../core/session.ts'
import { existingList, listStream, type ExistingList } from '../../list/list.decider.ts'
import { followLink, readSubmitter, voterOf } from '../../participation/participation.facts.ts'
import type { VoteEvent } from '#events/vote/vote.events.ts'
import { findEntriesOf } from '#projections/person/persons.ts'
import { findRollVersions } from '#projections/roll/roll-history.ts'
import { reachableVote } from '../../vote/ballot/ballot.decider.ts'
import { voteStream, type ExistingVote } from '../../vote/vote.decider.ts'
import { campaignIn, getVoteFor, isInDistrict, momentOf, openedSlot, rollAt } from '../../vote/vote.facts.ts'
import { editCommitment, editSaltOf } from './blinded-roll.ts'
import { watchedSpan } from './watched-votes.ts'
import { editedStreamName, editsIn, type EditedStream } from './roll-edit.ts'
import { countUnits } from './publish-roll.ts'
import { rollCommitmentStream } from './roll-transparency.decider.ts'
import * as calls from './roll-edits.contract.ts'

const MAXIMUM = 5_000
const PER_MINUTE = 120

type OwnSlots = NonNullable<calls.PublicRollEdits['slots']>
type RollEditsQuery = { readonly voteId: string; readonly listId: string }

const publishedOf = async (
  { database }: Deps,
  { voteId, listId }: RollEditsQuery,
): Promise<readonly calls.RollEdit[]> => {
  const span = { listId, types: ['RollEdited'], after: 0, upTo: Number.MAX_SAFE_INTEGER }
  const positions = await findCampaignPositions(database, span, MAXIMUM + 1)
  const events = positions.length === 0 ? [] : await readSealedEvents(database, positions)
  return (
    events
      // The data of RollEdited, in which nothing is encrypted.
      .map(({ data }) => JSON.parse(data) as calls.RollEdit & { readonly voteId: string })
      .filter((edit) => edit.voteId === voteId)
      .map(({ day, what, by, commitment }) => ({ day, what, by, commitment }))
      // Sorted by the commitment within a day: their original order would match the order of other
      // records.
      .toSorted((one, other) => one.day.localeCompare(other.day) || one.commitment.localeCompare(other.commitment))
  )
}

type Moment = Extract<VoteEvent, { type: 'VoteOpened' | 'VoteClosed' }>

/**
 * Counts the roll of a vote as it opened or closed: the whole list's as it was committed to, of a
 * district its own.
 */
const countAt = async (
  { store, database }: Deps,
  { voteId, listId, dongs }: ExistingVote,
  event: RecordedEvent<Moment> | undefined,
): Promise<calls.RollEdits['opened']> => {
  if (!event) return null
  const { position, metadata } = event
  const [committed] = (await store.readStream(rollCommitmentStream(voteId, position))).events
  if (!committed) return null
  if (dongs !== undefined) {
    const moment = event.type === 'VoteClosed' ? momentOf(event) : { before: position }
    const roll = rollAt(await findRollVersions(database, listId), moment)
    const asked = roll.filter((version) => isInDistrict({ dongs }, version))
    return { at: metadata.at, entries: asked.length, units: countUnits(asked) }
  }
  // The data of RollCommitted.
  const { entries, units } = committed.data as { readonly entries: number; readonly units: number }
  return { at: metadata.at, entries, units }
}

const readRollEdits = async (deps: Deps, vote: ExistingVote): Promise<calls.RollEdits> => {
  const { events } = await deps.store.readStream(voteStream(vote.voteId))
  // The stream holds events of the vote only.
  const moments = (events as readonly RecordedEvent<VoteEvent>[]).filter(
    (event): event is RecordedEvent<Moment> => event.type === 'VoteOpened' || event.type === 'VoteClosed',
  )
  const [opened, closed, edits] = await Promise.all([
    countAt(
      deps,
      vote,
      moments.find(({ type }) => type === 'VoteOpened'),
    ),
    countAt(
      deps,
      vote,
      moments.findLast(({ type }) => type === 'VoteClosed'),
    ),
    publishedOf(deps, vote),
  ])
  return { opened, closed, edits: edits.slice(0, MAXIMUM), isCut: edits.length > MAXIMUM }
}

const entriesOf = async ({ database }: Deps, listId: string, personId: string) =>
  (await findEntriesOf(database, [personId])).filter((row) => row.list_id === listId)

/** Under which slots ballots of theirs count, with what opens each. */
const slotsOf = async (deps: Deps, list: ExistingList, { voteId, personId }: VoterSession): Promise<OwnSlots> => {
  const entries = await entriesOf(deps, list.listId, personId)
  const slots = entries.map(({ id: listUserId, dong, ho }) =>
    openedSlot(deps.secrets, { voteId, coOwners: list.coOwners }, { listUserId, dong, ho }),
  )
  return [...new Map(slots.map((one) => [one.slot, one])).values()]
}

/** Returns the published edits that concern the session's person, with their openings. */
const ownEditsOf = async (
  deps: Deps,
  { voteId, listId }: RollEditsQuery,
  { personId, listUserId }: VoterSession,
  published: readonly calls.RollEdit[],
): Promise<calls.PublicRollEdits['own']> => {
  const { store, secrets } = deps
  const span = watchedSpan((await store.readStream(voteStream(voteId))).events)
  if (!span) return []
  const entries = await entriesOf(deps, listId, personId)
  const ids = new Set([listUserId, ...entries.map(({ id }) => id)])
  const streams: readonly EditedStream[] = [{ personId }, ...[...ids].map((id) => ({ listUserId: id }))]
  const read = await store.readStreams(streams.map(editedStreamName))
  const known = new Set(published.map(({ commitment }) => commitment))
  return streams
    .flatMap((edited) =>
      editsIn(read.get(editedStreamName(edited))?.events ?? [], edited, (at) => span.from < at && at < span.to),
    )
    .filter((edit) => edit.personId === personId)
    .map(({ event, what }) => {
      const { position, hash, metadata } = event
      const salt = editSaltOf(secrets, voteId, position)
      return { commitment: editCommitment(voteId, event, salt), at: metadata.at, what: [...what], position, hash, salt }
    })
    .filter(({ commitment }) => known.has(commitment))
}

const showToOffice =
  (deps: Deps): Handler<typeof calls.getRollEdits> =>
  async ({ params: { id }, admin }) => {
    const { vote } = await getVoteFor(deps.store, id, admin)
    return { body: await readRollEdits(deps, vote) }
  }

const showToAnybody =
  (deps: Deps): Handler<typeof calls.getPublicRollEdits> =>
  async ({ params: { linkId }, request }) => {
    const target = await followLink(deps, linkId)
    const read = await deps.store.readStreams([voteStream(target.voteId), listStream(target.listId)])
    const campaign = campaignIn(read, target)
    const vote = reachableVote(campaign, linkId)
    const edits = await readRollEdits(deps, vote)
    const voter = await voterOf(deps, request, linkId)
    // Their phone may be another one by now.
    const isStill = voter !== undefined && (await readSubmitter(deps.store, voter)) !== null
    if (!voter || !isStill) return { body: { ...edits, own: null, slots: null } }
    const own = await ownEditsOf(deps, vote, voter, edits.edits)
    return { body: { ...edits, own, slots: [...(await slotsOf(deps, existingList(campaign.list), voter))] } }
  }

/** Adds the calls for how the roll of a vote was edited after it opened. */
export const rollEditRoutes: AddCalls = (route, deps) => {
  route(calls.getRollEdits, showToOffice(deps))
  route(calls.getPublicRollEdits, showToAnybody(deps), { perMinute: PER_MINUTE })
}
