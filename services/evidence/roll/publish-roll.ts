import { z } from 'zod'
import { RollImportStarted } from '#events/roll-import/roll-import.events.ts'
import type { RollTransparencyEvent } from '#events/evidence/roll-transparency.events.ts'
import { dayAt } from '#events/values/day.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { findListIdsOfPersonAt, findRollVersions, type RollVersion } from '#projections/roll/roll-history.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote } from '../../vote/vote.decider.ts'
import { isInDistrict, momentOf, rollAt, rootOfSlots, slotKeyOf, slotsOf } from '../../vote/vote.facts.ts'
import { editCommitment, editSaltOf } from './blinded-roll.ts'
import { editedStreamName, editingTypes, editorOf, editsIn, type RollEdit } from './roll-edit.ts'
import { rollCommitmentStream, rollEditStream, announcedOnceDecider } from './roll-transparency.decider.ts'
import { editNoticeJob } from './send-roll-edit.ts'
import { watchedVotes, watchingAt } from './watched-votes.ts'

export const COMMIT_ROLL = 'commit-roll'
export const PUBLISH_ROLL_EDIT = 'publish-roll-edit'
/** Actor of these events in the log. */
export const ROLL_TRANSPARENCY = 'roll-transparency'
const WAIT_MS = 2_000
const TRIES = 12

type Deps = Pick<WorkerDeps, 'store' | 'database' | 'freshness' | 'clock' | 'secrets'>

const committingForm = z.object({ voteId: z.guid(), position: z.int().positive() })
const edited = { position: z.int().positive() }
const publishingForm = z.object({
  /** List of the entries; null: persons in any list. */
  listId: z.guid().nullable(),
  edits: z.array(z.union([z.object({ ...edited, listUserId: z.guid() }), z.object({ ...edited, personId: z.guid() })])),
})
type Publishing = z.output<typeof publishingForm>
type PublishedEdit = Publishing['edits'][number]

/** Every opening and close of a vote has its roll committed to. */
export const rollCommitmentReactor: Reactor = {
  name: 'rolls-to-commit',
  handles: ['VoteOpened', 'VoteClosed'],
  react: (events) =>
    events.map(({ data, position }): NewJob => ({
      task: COMMIT_ROLL,
      // The data of either.
      payload: { voteId: (data as { readonly voteId: string }).voteId, position },
      key: `${COMMIT_ROLL} ${position}`,
      maxAttempts: TRIES,
    })),
}

/** Fields of an event of the roll that are read: its entry and list, or its person. */
type RollEventReferences = { readonly listId?: string; readonly listUserId?: string; readonly personId?: string }

const editedBy = ({
  type,
  data,
  position,
}: RecordedEvent): { readonly listId: string | null; readonly edit: PublishedEdit } => {
  const { listId = null, listUserId = '', personId = '' } = data as RollEventReferences
  return type.startsWith('ListUser')
    ? { listId, edit: { position, listUserId } }
    : { listId: null, edit: { position, personId } }
}

/**
 * Adds jobs for edits of a roll, which check whether a vote was open. A roll of thousands is a job
 * or two, not one per owner, so that no verification code waits behind them.
 */
export const rollEditReactor: Reactor = {
  name: 'roll-edits-to-publish',
  handles: editingTypes,
  react: (events) =>
    [...Map.groupBy(events.map(editedBy), ({ listId }) => listId)].map(([listId, of]): NewJob => ({
      task: PUBLISH_ROLL_EDIT,
      payload: { listId, edits: of.map(({ edit }) => edit) },
      key: `${PUBLISH_ROLL_EDIT} ${of[0]?.edit.position ?? 0} ${listId ?? 'persons'}`,
      maxAttempts: TRIES,
    })),
}

/** Records an event without a cause: metadata is readable, and would reveal which event it was. */
const record = async ({ store, clock }: Deps, stream: string, event: RollTransparencyEvent): Promise<void> => {
  const metadata = {
    actor: { kind: 'system', name: ROLL_TRANSPARENCY },
    at: clock().toISOString(),
    ...(event.type === 'RollCommitted' ? { cause: event.data.of } : {}),
  } as const
  await commandHandler(store, announcedOnceDecider)({ stream, command: () => event, metadata })
}

const waitFor = async ({ freshness }: Deps, position: number): Promise<void> => {
  if (!(await freshness.wait(position, WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
}

/** Number of units of a roll. */
export const countUnits = (roll: readonly RollVersion[]): number =>
  new Set(roll.map(({ dong, ho }) => `${dong}\n${ho}`)).size

/**
 * Records the roll at an opening or a close, once.
 * @throws DomainError READ_MODEL_BEHIND, so that the job is tried again
 */
export const commitRoll =
  (deps: Deps) =>
  async (asked: unknown): Promise<void> => {
    const { voteId, position } = committingForm.parse(asked)
    const { events } = await deps.store.readStream(voteStream(voteId))
    const event = events.find((one) => one.position === position)
    if (!event) return
    await waitFor(deps, position)
    const { listId, dongs, encrypted } = existingVote(foldEvents(voteDecider, events))
    const ofList = (await deps.store.readStream(listStream(listId))).events.filter((one) => one.position <= position)
    const { coOwners } = existingList(foldEvents(listDecider, ofList))
    const moment = event.type === 'VoteClosed' ? momentOf(event) : { before: position }
    const roll = rollAt(await findRollVersions(deps.database, listId), moment)
    const asks = roll.filter((version) => isInDistrict({ dongs }, version))
    const slots = slotsOf({ voteId, slotKey: slotKeyOf(deps.secrets, voteId), coOwners }, asks)
    const data = {
      voteId,
      listId,
      moment: event.type === 'VoteClosed' ? 'closed' : 'opened',
      of: position,
      entries: roll.length,
      units: countUnits(roll),
      slots: slots.length,
      root: rootOfSlots(slots),
      // Encrypted ballots have theirs in the list of the count only.
      ...(encrypted === true ? {} : { slotted: true as const }),
    } as const
    await record(deps, rollCommitmentStream(voteId, position), { type: 'RollCommitted', data })
  }

const publish = async (deps: Deps, { event, what }: RollEdit, { voteId, listId }: ExistingVote): Promise<void> => {
  const { position, metadata } = event
  const salt = editSaltOf(deps.secrets, voteId, position)
  const data = {
    voteId,
    listId,
    day: dayAt(new Date(metadata.at)),
    what: [...what],
    by: await editorOf(deps, event),
    commitment: editCommitment(voteId, event, salt),
  }
  const stream = rollEditStream(voteId, deps.secrets.digest('roll-edit-stream', `${voteId}\n${position}`))
  await record(deps, stream, { type: 'RollEdited', data })
}

type AddJob = Pick<TaskContext, 'addJob'>

/** Whether an event was recorded by the import of a roll. */
const isOfImport = async ({ store }: Pick<Deps, 'store'>, { metadata: { cause } }: RecordedEvent): Promise<boolean> =>
  cause !== undefined && (await store.readPositions([cause])).some(({ type }) => type === RollImportStarted.type)

/** One edit, for the votes of a list that watched it. */
const publishOne = async (
  deps: Deps,
  edited: PublishedEdit,
  votes: readonly ExistingVote[],
  { addJob }: AddJob,
): Promise<void> => {
  const [first] = votes
  if (!first) return
  const { events } = await deps.store.readStream(editedStreamName(edited))
  const [edit] = editsIn(events, edited, (position) => position === edited.position)
  if (!edit) return
  for (const vote of votes) await publish(deps, edit, vote)
  // Edits by an import are notified once it is over (`send-imported-edits.ts`): a message per
  // person, not per entry.
  if (await isOfImport(deps, edit.event)) return
  await addJob(editNoticeJob(first.voteId, edit.personId, edit.event))
}

/** A person's: in each list on whose roll they stood. */
const publishOfPerson = async (deps: Deps, edited: PublishedEdit, by: AddJob): Promise<void> => {
  if (!('personId' in edited)) return
  await waitFor(deps, edited.position)
  for (const listId of await findListIdsOfPersonAt(deps.database, edited.personId, edited.position))
    await publishOne(deps, edited, watchingAt(await watchedVotes(deps, listId), edited.position), by)
}

/**
 * Publishes edits of the roll in blinded form, for each vote that had opened and was not counted
 * then, and adds the messages to the former contacts.
 * @throws DomainError READ_MODEL_BEHIND, so that the job is tried again
 */
export const publishRollEdits =
  (deps: Deps) =>
  async (asked: unknown, by: AddJob): Promise<void> => {
    const { listId, edits } = publishingForm.parse(asked)
    if (listId === null) {
      for (const edited of edits) await publishOfPerson(deps, edited, by)
      return
    }
    // A vote that opens later did not watch them.
    await waitFor(deps, Math.max(0, ...edits.map(({ position }) => position)))
    const watched = await watchedVotes(deps, listId)
    for (const edited of edits) await publishOne(deps, edited, watchingAt(watched, edited.position), by)
  }
