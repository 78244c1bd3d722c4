import { z } from 'zod'
import { headMoment, type HeadMoment } from '#events/evidence/head-recipient.events.ts'
import { BallotBoxOpened } from '#events/vote/ballot.events.ts'
import { VoteClosed, VoteOpened, VoteResultsSeen } from '#events/vote/vote.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { findFirstHead, type TreeHead } from '#projections/log/tree-heads.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import { mayWrite, putOff, sendOnce } from '../../messaging/messaging.facts.ts'
import { voteStream, type ExistingVote } from '../../vote/vote.decider.ts'
import { headRecipientsDecider, headRecipientsStream, presentOf } from './head-recipients.decider.ts'
import { headText } from './head-text.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'
import { getVote } from '../../vote/vote.facts.ts'

export const PLAN_HEADS = 'plan-heads'
export const SEND_TREE_HEAD = 'tell-head'
const TRIES = 12

const momentForm = z.object({ voteId: z.guid(), moment: headMoment, position: z.int().positive() })
type Moment = z.output<typeof momentForm>
const headMessageForm = momentForm.extend({ recipientId: z.guid(), mayBeSent: z.boolean().optional() })
type HeadMessage = z.output<typeof headMessageForm>

const moments: Readonly<Record<string, HeadMoment>> = {
  [VoteOpened.type]: 'opened',
  [VoteClosed.type]: 'closed',
  // For a secret vote the count is the opening of its box, for an open one the disclosure of its
  // results.
  [BallotBoxOpened.type]: 'counted',
  [VoteResultsSeen.type]: 'counted',
}

const planningJob = (moment: Moment): NewJob => ({
  task: PLAN_HEADS,
  payload: moment,
  key: `${PLAN_HEADS} ${moment.position}`,
  maxAttempts: TRIES,
})

/**
 * Adds the jobs that send the head of the log to recipients at a vote's opening, close and count.
 */
export const headReactor: Reactor = {
  name: 'heads-to-tell',
  handles: Object.keys(moments),
  react: (events) =>
    events.flatMap(({ type, data, position }) => {
      const moment = moments[type]
      // All of them name their vote.
      return moment ? [planningJob({ voteId: (data as { readonly voteId: string }).voteId, moment, position })] : []
    }),
}

type Deps = Pick<WorkerDeps, 'store' | 'database' | 'clock' | 'secrets' | 'messaging' | 'publicUrl'>

const voteOf = ({ store }: Pick<Deps, 'store'>, voteId: string): Promise<ExistingVote> => getVote(store, voteId)

const headMessageJob = ({ mayBeSent, ...telling }: HeadMessage): NewJob => ({
  task: SEND_TREE_HEAD,
  payload: { ...telling, ...(mayBeSent ? { mayBeSent } : {}) },
  key: `${SEND_TREE_HEAD} ${telling.position} ${telling.recipientId}`,
  maxAttempts: TRIES,
})

/** Adds a message for each recipient who was named before that moment. */
export const planHeads =
  (deps: Deps) =>
  async (asked: unknown, { addJob }: Pick<TaskContext, 'addJob'>): Promise<void> => {
    const moment = momentForm.parse(asked)
    const read = await deps.store.readStream(headRecipientsStream(moment.voteId))
    // Recipients named by then, and not removed since.
    const before = read.events.filter(({ position }) => position < moment.position)
    const named = new Set(presentOf(foldEvents(headRecipientsDecider, before)).map(({ recipientId }) => recipientId))
    const present = presentOf(foldEvents(headRecipientsDecider, read.events)).filter((one) =>
      named.has(one.recipientId),
    )
    if (present.length === 0) return
    const { events } = await deps.store.readStream(voteStream(moment.voteId))
    const event = events.find(({ position }) => position === moment.position)
    // A secret vote's results are disclosed before its box is opened: that head would not cover the
    // count.
    const isTooEarly =
      event?.type === VoteResultsSeen.type && (await voteOf(deps, moment.voteId)).ballotKind === 'secret'
    if (isTooEarly) return
    for (const { recipientId } of present) await addJob(headMessageJob({ ...moment, recipientId }))
  }

/**
 * The first head that covers the moment: the one that stands in the evidence file, too.
 * @throws DomainError READ_MODEL_BEHIND
 */
const headOf = async ({ database }: Deps, position: number): Promise<TreeHead> => {
  const head = await findFirstHead(database, position)
  if (!head) throw new DomainError('READ_MODEL_BEHIND')
  return head
}

type Sending = HeadMessage & { readonly messageId: string; readonly phone: string; readonly vote: ExistingVote }

const send = async (deps: Deps, sending: Sending, isRepeat: boolean) => {
  const { messageId, recipientId, phone, vote, moment, position } = sending
  const { apartmentId, voteId, listId, title } = vote
  const apartment = await readApartment(deps.store, apartmentId)
  const complex = apartment.status === 'absent' ? '' : apartment.name
  const head = await headOf(deps, position)
  const text = headText({ complex, title, moment, head, publicUrl: deps.publicUrl })
  const message = { reference: messageId, to: phone, content: { kind: 'sms', text } } as const
  const { messaging } = await withMessagingOf(deps, apartmentId)
  const outcome = await sendOnce(messaging.sender, message, { isRepeat })
  return {
    messageId,
    recipientId,
    voteId,
    listId,
    moment,
    size: head.size,
    root: head.root,
    outcome: outcome.kind,
    statusCode: outcome.kind === 'refused' ? outcome.statusCode : null,
  }
}

/**
 * Sends one recipient the head of one moment, and records the outcome, once; in the quiet hours it
 * is put off, and the head stays the one of the moment. Who was removed meanwhile gets none.
 * @throws ProviderUnavailable, READ_MODEL_BEHIND, so that the job is tried again
 */
export const sendTreeHead =
  (deps: Deps) =>
  async (asked: unknown, { attempt, addJob }: Pick<TaskContext, 'attempt' | 'addJob'>): Promise<void> => {
    const telling = headMessageForm.parse(asked)
    const { voteId, recipientId, position } = telling
    const stream = headRecipientsStream(voteId)
    const state = await readState(deps.store, headRecipientsDecider, stream)
    const recipient = presentOf(state).find((one) => one.recipientId === recipientId)
    const messageId = deps.secrets.derivedId(recipientId, `${SEND_TREE_HEAD} ${position}`)
    if (!recipient || recipient.phone === null || state.told.some((one) => one.messageId === messageId)) return
    const vote = await voteOf(deps, voteId)
    const isRepeat = attempt > 1 || telling.mayBeSent === true
    const may = await mayWrite(deps, { listId: vote.listId, personId: null, isWarning: true })
    if (may.kind === 'later') return addJob(putOff(headMessageJob({ ...telling, mayBeSent: isRepeat }), may.at))
    const told = await send(deps, { ...telling, messageId, phone: recipient.phone, vote }, isRepeat)
    await commandHandler(
      deps.store,
      headRecipientsDecider,
    )({
      stream,
      command: () => ({ type: 'RecordTold', voteId, listId: vote.listId, recipientId, told }),
      metadata: { actor: { kind: 'system', name: SEND_TREE_HEAD }, at: deps.clock().toISOString(), cause: position },
    })
  }
