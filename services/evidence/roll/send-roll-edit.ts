import { z } from 'zod'
import type { RollEditKind } from '#events/evidence/roll-transparency.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import {
  englishOffice,
  mayWrite,
  putOff,
  sendOnce,
  smsLanguageOf,
  type SmsLanguage,
} from '../../messaging/messaging.facts.ts'
import { personStream } from '../../person/person.decider.ts'
import { readPerson } from '../../person/person.facts.ts'
import { voteStream, type ExistingVote } from '../../vote/vote.decider.ts'
import { editsOfRequest } from './edits-of-request.ts'
import { personAt, type RollEdit } from './roll-edit.ts'
import { rollEditNoticeStream, announcedOnceDecider } from './roll-transparency.decider.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'
import { getVote } from '../../vote/vote.facts.ts'
import { englishNotices, englishRollEdits } from '#events/values/messaging/english-notices.ts'
import { fillTexts } from '#events/values/messaging/message-texts.ts'
import { formatPhone } from '#events/values/phone.ts'
import { rollEditNames } from '#events/values/roll-edit-names.ts'

export const SEND_ROLL_EDIT = 'tell-roll-edit'

const form = z.object({
  voteId: z.guid(),
  personId: z.guid(),
  position: z.int().positive(),
  listUserId: z.guid().optional(),
  /** The request that did it. */
  act: z.string().max(100).optional(),
  mayBeSent: z.boolean().optional(),
})
type Payload = z.output<typeof form>

const noticeJob = ({ mayBeSent, ...payload }: Payload): NewJob => ({
  task: SEND_ROLL_EDIT,
  payload: { ...payload, ...(mayBeSent ? { mayBeSent } : {}) },
  // One job waits for all edits of a person by one request: two in parallel would send two
  // messages.
  key: `${SEND_ROLL_EDIT} ${payload.act ?? payload.position} ${payload.personId}`,
  maxAttempts: 12,
})

/** Builds the job that notifies the person of an edit, on behalf of a vote. */
export const editNoticeJob = (
  voteId: string,
  personId: string,
  { position, metadata, type, data }: RecordedEvent,
): NewJob => {
  const { requestId } = metadata
  const { listUserId } = data as { readonly listUserId?: string }
  const ofEntry = type.startsWith('ListUser') && listUserId !== undefined ? { listUserId } : {}
  return noticeJob({ voteId, personId, position, ...ofEntry, ...(requestId === undefined ? {} : { act: requestId }) })
}

/**
 * Maximum age of an edit, in milliseconds, for a message: a later one helps nobody, and a log that
 * is read anew from its beginning must not send any.
 */
const LATEST_MS = 2 * 86_400_000

/** Kinds of edits without a message: there was no former contact, or it cannot be read any more. */
const unannouncedEdits: readonly RollEditKind[] = ['added', 'erased']

type Deps = Pick<WorkerDeps, 'store' | 'database' | 'freshness' | 'clock' | 'secrets' | 'messaging'>

type RollEditMessage = Payload & {
  readonly what: readonly RollEditKind[]
  readonly phone: string
  readonly once: string
}

const wasOpen = async (store: Deps['store'], { voteId, position }: Payload): Promise<boolean> => {
  const { events } = await store.readStream(voteStream(voteId))
  const before = events.filter((event) => event.position < position)
  return before.findLast(({ type }) => type === 'VoteOpened' || type === 'VoteClosed')?.type === 'VoteOpened'
}

/** Whether a message is sent about an edit. */
const isAnnounced = async (store: Deps['store'], payload: Payload, { event, what }: RollEdit): Promise<boolean> => {
  if (what.some((kind) => unannouncedEdits.includes(kind))) return false
  // While a vote is open, the former phone gets a message of its own (`services/history`).
  return !what.includes('phone') || !(await wasOpen(store, { ...payload, position: event.position }))
}

/**
 * Returns the message about an edit, and the phone that was on the roll before it; undefined: none.
 */
const noticeOf = async (deps: Deps, payload: Payload): Promise<RollEditMessage | undefined> => {
  const { store, clock } = deps
  const told: RollEdit[] = []
  for (const edit of await editsOfRequest(deps, payload)) if (await isAnnounced(store, payload, edit)) told.push(edit)
  const [first] = told
  if (!first) return undefined
  const { position, metadata } = first.event
  if (clock().getTime() - Date.parse(metadata.at) > LATEST_MS) return undefined
  const { phone } = personAt((await store.readStream(personStream(payload.personId))).events, position - 1)
  // All changes of a person by one request, or one import, are notified once, together.
  const once = `${SEND_ROLL_EDIT} ${metadata.requestId ?? position}`
  const what = [...new Set(told.flatMap((edit) => edit.what))]
  return phone === null ? undefined : { ...payload, what, phone, once }
}

type RollEditFacts = {
  readonly complex: string
  readonly officePhone: string | undefined
  readonly title: string
  readonly what: readonly RollEditKind[]
}

const happened = (what: readonly RollEditKind[]): string => {
  const names = what.filter((kind) => kind !== 'removed').map((kind) => rollEditNames[kind])
  const isRemoved = what.includes('removed')
  if (names.length === 0) return '이 번호로 등록된 소유자를 뺐습니다'
  return `이 번호로 등록된 소유자의 ${isRemoved ? '일부를 빼고 ' : ''}내용을 수정했습니다(${names.join(', ')})`
}

const englishHappened = (what: readonly RollEditKind[]): string => {
  const names = what.filter((kind) => kind !== 'removed').map((kind) => englishRollEdits[kind])
  const isRemoved = what.includes('removed')
  if (names.length === 0) return 'the owner registered with this number was removed'
  const edited = `entries of the owner registered with this number were changed (${names.join(', ')})`
  return isRemoved ? `some entries were removed and ${edited}` : edited
}

/**
 * Builds the message about an edit. The number may have another owner by now: it names no person,
 * no unit, and none of the present data.
 */
const rollEditText = ({ complex, officePhone, title, what }: RollEditFacts, language: SmsLanguage): string => {
  if (language === 'en')
    return fillTexts(englishNotices.rollEdited, {
      complex: `${complex} `,
      title,
      happened: englishHappened(what),
      office: englishOffice(officePhone),
    })
  const office = officePhone === undefined ? '관리사무소' : `관리사무소(${formatPhone(officePhone)})`
  return (
    `[단지] ${complex} 「${title}」 투표의 명부에서 ${happened(what)}. ` +
    `직접 요청하지 않으셨다면 ${office}에 바로 알려주세요.`
  )
}

const send = async (
  deps: Deps,
  { what, phone, personId }: RollEditMessage,
  vote: ExistingVote,
  { messageId, isRepeat }: { readonly messageId: string; readonly isRepeat: boolean },
) => {
  const apartment = await readApartment(deps.store, vote.apartmentId)
  const { name: complex, officePhone } =
    apartment.status === 'absent' ? { name: '', officePhone: undefined } : apartment
  const person = await readPerson(deps.store, personId)
  const language = smsLanguageOf(person.status === 'registered' ? person.language : 'ko')
  const text = rollEditText({ complex, officePhone: officePhone ?? undefined, title: vote.title, what }, language)
  const message = { reference: messageId, to: phone, content: { kind: 'sms', text } } as const
  const { messaging } = await withMessagingOf(deps, vote.apartmentId)
  const outcome = await sendOnce(messaging.sender, message, { isRepeat })
  return { outcome: outcome.kind, statusCode: outcome.kind === 'refused' ? outcome.statusCode : null }
}

/**
 * Sends the message about an edit of the roll to the phone that was on it before, and records the
 * outcome, once; in the quiet hours it is postponed. It is also sent if the list's messages are
 * switched off.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const sendRollEdit =
  (deps: Deps) =>
  async (asked: unknown, { attempt, addJob }: Pick<TaskContext, 'attempt' | 'addJob'>): Promise<void> => {
    const payload = form.parse(asked)
    const telling = await noticeOf(deps, payload)
    if (!telling) return
    const { personId, position } = payload
    const messageId = deps.secrets.derivedId(personId, telling.once)
    const stream = rollEditNoticeStream(messageId)
    if ((await deps.store.readStream(stream)).version > 0) return
    const vote = await getVote(deps.store, payload.voteId)
    const isRepeat = attempt > 1 || payload.mayBeSent === true
    const may = await mayWrite(deps, { listId: vote.listId, personId, isWarning: true })
    if (may.kind === 'later') return addJob(putOff(noticeJob({ ...payload, mayBeSent: isRepeat }), may.at))
    const outcome =
      may.kind === 'never'
        ? ({ outcome: 'withheld', statusCode: null } as const)
        : await send(deps, telling, vote, { messageId, isRepeat })
    const told = { messageId, personId, listId: vote.listId, of: position, ...outcome }
    const metadata = {
      actor: { kind: 'system', name: SEND_ROLL_EDIT },
      at: deps.clock().toISOString(),
      cause: position,
    } as const
    const event = { type: 'RollEditTold', data: told } as const
    await commandHandler(deps.store, announcedOnceDecider)({ stream, command: () => event, metadata })
  }
