import { z } from 'zod'
import type { RollEditKind } from '#events/evidence/roll-transparency.events.ts'
import type { NewJob } from '#infra/jobs/job-queue.ts'
import type { TaskContext } from '#infra/jobs/job-runner.ts'
import { apartmentDecider, apartmentStream } from '../apartment/apartment.decider.ts'
import type { WorkerDeps } from '../core/area.ts'
import { commandHandler } from '../core/command-handler.ts'
import { readState } from '../core/read-state.ts'
import { mayWrite, putOff, sendOnce } from '../messaging/messaging.facts.ts'
import { personStream } from '../person/person.decider.ts'
import { createdVote, voteDecider, voteStream, type CreatedVote } from '../vote/vote.decider.ts'
import { editedStreamName, editsIn, personAt } from './roll-edit.ts'
import { rollEditText } from './roll-edit-text.ts'
import { rollEditToldStream, saidOnceDecider } from './roll-transparency.decider.ts'

export const TELL_ROLL_EDIT = 'tell-roll-edit'

const form = z.object({
  voteId: z.guid(),
  personId: z.guid(),
  position: z.int().positive(),
  listUserId: z.guid().optional(),
  mayBeSent: z.boolean().optional(),
})
type Payload = z.output<typeof form>

/** The job that tells whom an edit concerns. */
export const tellingEditJob = ({ mayBeSent, ...payload }: Payload): NewJob => ({
  task: TELL_ROLL_EDIT,
  payload: { ...payload, ...(mayBeSent ? { mayBeSent } : {}) },
  key: `${TELL_ROLL_EDIT} ${payload.position} ${payload.voteId}`,
  maxAttempts: 12,
})

/** Word of an edit that is older comes too late to help anybody: a log that is read anew from its beginning tells nobody of what is long over. */
const LATEST_MS = 2 * 86_400_000

/** Nobody was there before, or nobody can be read any more. */
const tellsNobody: readonly RollEditKind[] = ['added', 'erased']

type Deps = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'messaging'>

type Telling = Payload & { readonly what: readonly RollEditKind[]; readonly phone: string; readonly once: string }

const wasOpen = async (store: Deps['store'], { voteId, position }: Payload): Promise<boolean> => {
  const { events } = await store.readStream(voteStream(voteId))
  const before = events.filter((event) => event.position < position)
  return before.findLast(({ type }) => type === 'VoteOpened' || type === 'VoteClosed')?.type === 'VoteOpened'
}

/** What is to be told, and on which phone: the one that stood there before. Undefined: nothing. */
const tellingOf = async ({ store, clock }: Deps, payload: Payload): Promise<Telling | undefined> => {
  const { personId, position, listUserId } = payload
  const edited = listUserId === undefined ? { personId } : { listUserId }
  const { events } = await store.readStream(editedStreamName(edited))
  const [edit] = editsIn(events, edited, (one) => one === position)
  if (!edit || edit.what.some((kind) => tellsNobody.includes(kind))) return undefined
  // While a vote is open, the former phone is told by a message of its own (`services/history`).
  if (edit.what.includes('phone') && (await wasOpen(store, payload))) return undefined
  const { at, requestId } = edit.event.metadata
  if (clock().getTime() - Date.parse(at) > LATEST_MS) return undefined
  const { phone } = personAt((await store.readStream(personStream(personId))).events, position - 1)
  // What one request changed of several units of somebody's is told once.
  const once = `${TELL_ROLL_EDIT} ${requestId ?? position} ${edit.what.join()}`
  return phone === null ? undefined : { ...payload, what: edit.what, phone, once }
}

const send = async (
  { store, messaging }: Deps,
  { what, phone }: Telling,
  vote: CreatedVote,
  { messageId, isRepeat }: { readonly messageId: string; readonly isRepeat: boolean },
) => {
  const apartment = await readState(store, apartmentDecider, apartmentStream(vote.apartmentId))
  const { name: complex, officePhone } =
    apartment.status === 'absent' ? { name: '', officePhone: undefined } : apartment
  const text = rollEditText({ complex, officePhone: officePhone ?? undefined, title: vote.title, what })
  const message = { reference: messageId, to: phone, content: { kind: 'sms', text } } as const
  const outcome = await sendOnce(messaging.sender, message, { isRepeat })
  return { outcome: outcome.kind, statusCode: outcome.kind === 'refused' ? outcome.statusCode : null }
}

/**
 * Tells whom an edit of the roll concerns, on the phone that stood there before it, and records the outcome, once; in the quiet hours it is put
 * off. It goes also where the list's messages are switched off. @throws ProviderUnavailable, so that the job is tried again
 */
export const tellRollEdit =
  (deps: Deps) =>
  async (asked: unknown, { attempt, addJob }: Pick<TaskContext, 'attempt' | 'addJob'>): Promise<void> => {
    const payload = form.parse(asked)
    const telling = await tellingOf(deps, payload)
    if (!telling) return
    const { personId, position } = payload
    const messageId = deps.secrets.derivedId(personId, telling.once)
    const stream = rollEditToldStream(messageId)
    if ((await deps.store.readStream(stream)).version > 0) return
    const vote = createdVote(await readState(deps.store, voteDecider, voteStream(payload.voteId)))
    const isRepeat = attempt > 1 || payload.mayBeSent === true
    const may = await mayWrite(deps, { listId: vote.listId, personId, isWarning: true })
    if (may.kind === 'later') return addJob(putOff(tellingEditJob({ ...payload, mayBeSent: isRepeat }), may.at))
    const outcome =
      may.kind === 'never'
        ? ({ outcome: 'withheld', statusCode: null } as const)
        : await send(deps, telling, vote, { messageId, isRepeat })
    const told = { messageId, personId, listId: vote.listId, of: position, ...outcome }
    const metadata = {
      actor: { kind: 'system', name: TELL_ROLL_EDIT },
      at: deps.clock().toISOString(),
      cause: position,
    } as const
    const event = { type: 'RollEditTold', data: told } as const
    await commandHandler(deps.store, saidOnceDecider)({ stream, command: () => event, metadata })
  }
