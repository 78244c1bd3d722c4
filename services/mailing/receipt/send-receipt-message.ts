import { englishNotices, englishSubjects } from '#events/values/messaging/english-notices.ts'
import { fillTexts } from '#events/values/messaging/message-texts.ts'
import { maskName } from '#events/values/text.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { ReceiptItem } from '#events/mailing/receipt-message.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { findRequestPositionsOf } from '#projections/log/campaign-log.ts'
import { apartmentDecider, apartmentStream } from '../../apartment/apartment.decider.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import { listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import { englishOffice, putOff, readMessageSettings, type SmsLanguage } from '../../messaging/messaging.facts.ts'
import { sendOwnerNotice } from '../../participation/participation.facts.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { voteDecider, voteStream } from '../../vote/vote.decider.ts'
import { messageToken } from '../links/links.ts'
import {
  isAbout,
  receiptMessageDecider,
  receiptMessageStream,
  type ReceiptMessageState,
} from './receipt-message.decider.ts'
import {
  receiptJob,
  receiptJobForm,
  SEND_RECEIPT_MESSAGE,
  submissionTypes,
  type ReceiptJob,
} from './receipt-message.reactor.ts'
import { sendsReceipts } from './sends-receipts.ts'

type Deps = Pick<WorkerDeps, 'store' | 'database' | 'freshness' | 'clock' | 'secrets' | 'messaging' | 'publicUrl'>

type PlannedMessage = Exclude<ReceiptMessageState, { status: 'absent' }>

/** Returns the address of the page of a receipt message. */
const receiptMessageUrl = ({ publicUrl, secrets }: Pick<Deps, 'publicUrl' | 'secrets'>, messageId: string): string =>
  `${publicUrl}/vote/received/${messageToken(secrets, messageId)}`

const itemOf = ({ about, position, listUserId, voteId, receiptId }: ReceiptJob): ReceiptItem => ({
  about,
  position,
  listUserId,
  voteId,
  receiptId,
})

type SubmissionData = {
  readonly listId: string
  readonly listUserId: string
  readonly personId: string
  readonly voteId?: string
  readonly receiptId: string
  readonly way?: string
}

/** Returns the other submissions of a request as items, in the order of the log. */
const itemsIn = (
  events: readonly RecordedEvent[],
  { listId, personId }: Pick<SubmissionData, 'listId' | 'personId'>,
): readonly ReceiptItem[] =>
  events.flatMap(({ type, data, position }) => {
    // The types were asked for, and have these fields.
    const { voteId = null, ...of } = data as SubmissionData
    // A proxy's own submissions are beside those that they made for others.
    if (of.listId !== listId || of.personId !== personId || of.way === 'paper' || of.way === 'desk') return []
    const about = type === 'BallotCast' ? 'ballot' : 'consent'
    return [{ about, position, listUserId: of.listUserId, voteId, receiptId: of.receiptId }]
  })

/**
 * Returns what one request submitted in a person's name, so that a visit with many ballots gets one
 * message: at least what the job is about.
 */
const submittedTogether = async (
  deps: Deps,
  payload: ReceiptJob,
  personId: string,
): Promise<readonly ReceiptItem[]> => {
  const { request, listId } = payload
  const own = itemOf(payload)
  if (request === null || (payload.about !== 'ballot' && payload.about !== 'consent')) return [own]
  await assertUpToDate(deps)
  const positions = await findRequestPositionsOf(deps.database, personId, { request, types: submissionTypes, after: 0 })
  const items = itemsIn(await deps.store.readPositions(positions), { listId, personId })
  return items.some(({ position }) => position === own.position) ? items : [own]
}

type Sending = { readonly list: ExistingList; readonly personId: string }

/** Message as it stands; `isOld`: an earlier try planned it, and may have sent it. */
type MessageToSend = { readonly message: PlannedMessage; readonly isOld: boolean }

/** Plans the message that a submission belongs to, unless it is; returns it as it stands. */
const planMessage = async (deps: Deps, payload: ReceiptJob, { list, personId }: Sending): Promise<MessageToSend> => {
  const items = await submittedTogether(deps, payload, personId)
  const plan = async (ofMessage: readonly ReceiptItem[]): Promise<MessageToSend> => {
    const [first = itemOf(payload)] = ofMessage
    const messageId = deps.secrets.derivedId(list.listId, `${SEND_RECEIPT_MESSAGE} ${first.position} ${personId}`)
    const { listId, apartmentId } = list
    const { state, recorded } = await commandHandler(
      deps.store,
      receiptMessageDecider,
    )({
      stream: receiptMessageStream(messageId),
      command: () => ({
        type: 'PlanReceiptMessage',
        message: { messageId, listId, apartmentId, personId, items: [...ofMessage] },
      }),
      metadata: metadataOf(deps, payload.position),
    })
    if (state.status === 'absent') throw new Error('a receipt message was not planned')
    return { message: state, isOld: recorded.length === 0 }
  }
  const planned = await plan(items)
  // A request that writes several times has a message for what came after the first one.
  return isAbout(planned.message, payload.position) ? planned : plan([itemOf(payload)])
}

const metadataOf = ({ clock }: Pick<Deps, 'clock'>, cause: number) => ({
  actor: { kind: 'system' as const, name: SEND_RECEIPT_MESSAGE },
  at: clock().toISOString(),
  cause,
})

/** Tells whether the list sends its own message for a submission, by a template that it chose. */
const hasOwnMessage = async ({ store }: Pick<Deps, 'store'>, { about, listId }: ReceiptJob): Promise<boolean> => {
  if (about !== 'ballot' && about !== 'consent') return false
  const settings = await readMessageSettings(store, listId)
  const completed = settings?.occasions.find(({ kind }) => kind === 'completed')
  return settings?.enabled === true && completed?.enabled === true && completed.templateId !== null
}

const subjects: Readonly<Record<ReceiptItem['about'], string>> = {
  ballot: '투표가 접수되었습니다',
  consent: '동의서가 접수되었습니다',
  withdrawal: '동의 철회가 접수되었습니다',
  'proxy-named': '위임장이 등록되었습니다',
  'proxy-revoked': '위임장이 취소되었습니다',
}

type ReceiptFacts = {
  /** Name of the complex with a space, or nothing. */
  readonly complex: string
  /** Masked name; null if there is none. */
  readonly owner: string | null
  readonly title: string
  /** Number of submissions. */
  readonly count: number
  readonly about: ReceiptItem['about'] | undefined
  readonly phone: string | undefined
  readonly url: string
}

const koreanText = ({ complex, owner, title, count: items, about, phone, url }: ReceiptFacts): string => {
  const name = owner === null ? '' : `${owner} 님, `
  const count = items > 1 ? ` ${items}건의` : ''
  const office = phone === undefined ? '' : ` 문의: 관리사무소(${formatPhone(phone)})`
  const done = about === undefined ? '' : subjects[about]
  return `[단지] ${complex}${name}"${title}"${count} ${done}. 본인이 하지 않으셨으면 알려주세요. ${url}${office}`
}

const englishText = ({ complex, owner, title, count, about, phone, url }: ReceiptFacts): string =>
  fillTexts(englishNotices.receipt, {
    complex,
    name: owner === null ? '' : `${owner}, `,
    title,
    count: count > 1 ? ` (${count})` : '',
    done: about === undefined ? '' : englishSubjects[about],
    url,
    office: englishOffice(phone),
  })

/** Returns the text, with the masked name, without the choice. */
const readText = async (
  deps: Deps,
  { message, language }: { readonly message: PlannedMessage; readonly language: SmsLanguage },
  { list, personId }: Sending,
): Promise<string> => {
  const [first] = message.items
  const ofVote = message.items.length === 1 && first?.voteId ? voteStream(first.voteId) : null
  const places = [apartmentStream(list.apartmentId), personStream(personId), ...(ofVote === null ? [] : [ofVote])]
  const read = await deps.store.readStreams(places)
  const apartment = stateIn(read, apartmentDecider, apartmentStream(list.apartmentId))
  const person = stateIn(read, personDecider, personStream(personId))
  const vote = ofVote === null ? null : stateIn(read, voteDecider, ofVote)
  const owner = person.status === 'registered' && person.name !== null ? maskName(person.name) : null
  const title = vote === null || vote.status === 'absent' ? list.name : vote.title
  const complex = apartment.status === 'absent' ? '' : `${apartment.name} `
  const phone = apartment.status === 'absent' ? undefined : apartment.officePhone
  const url = receiptMessageUrl(deps, message.messageId)
  const said = { complex, owner, title, count: message.items.length, about: first?.about, phone, url }
  return language === 'en' ? englishText(said) : koreanText(said)
}

/**
 * Returns the list of a submission and the person in whose name it was made; undefined where one of
 * them is gone, or the list sends no such message.
 */
const readSending = async (deps: Deps, payload: ReceiptJob): Promise<Sending | undefined> => {
  const { listId, listUserId, position } = payload
  const read = await deps.store.readStreams([listStream(listId), listUserStream(listUserId)])
  const list = stateIn(read, listDecider, listStream(listId))
  const events = read.get(listUserStream(listUserId))?.events ?? []
  const before = events.filter((event) => event.position <= position)
  const entry = foldEvents(listUserDecider, before)
  if (list.status !== 'created' || entry.status !== 'listed') return undefined
  // A list that is switched on later sends nothing about what was submitted before.
  if (!(await sendsReceipts(deps.store, list, position)) || (await hasOwnMessage(deps, payload))) return undefined
  return { list, personId: entry.personId }
}

/**
 * Sends the receipt message of a submission to the phone that the roll had then, and records the
 * outcome, once; in the quiet hours it is postponed.
 * @throws ProviderUnavailable, READ_MODEL_BEHIND, so that the job is tried again
 */
export const sendReceiptMessage =
  (deps: Deps) =>
  async (asked: unknown, { attempt, addJob }: Pick<TaskContext, 'attempt' | 'addJob'>): Promise<void> => {
    const payload = receiptJobForm.parse(asked)
    const sending = await readSending(deps, payload)
    if (sending === undefined) return
    const { message, isOld } = await planMessage(deps, payload, sending)
    const { messageId, listId, apartmentId, personId, items } = message
    if (message.status !== 'planned') return
    // The first job of a message sends it; those of its other submissions leave it to that one.
    if (items[0]?.position !== payload.position) return
    const isRepeat = attempt > 1 || payload.mayBeSent === true || isOld
    const text = (language: SmsLanguage): Promise<string> => readText(deps, { message, language }, sending)
    const notice = { messageId, listId, apartmentId, personId, isRepeat, text, phoneAt: payload.position }
    const sent = await sendOwnerNotice(deps, notice)
    if (sent.outcome === 'later') return addJob(putOff(receiptJob({ ...payload, mayBeSent: isRepeat }), sent.at))
    const { outcome, statusCode } = sent
    await commandHandler(
      deps.store,
      receiptMessageDecider,
    )({
      stream: receiptMessageStream(messageId),
      command: () => ({ type: 'RecordReceiptOutcome', outcome, statusCode }),
      metadata: metadataOf(deps, payload.position),
    })
  }

/** Returns a receipt message as it stands. */
export const readReceiptMessage = (deps: Pick<Deps, 'store'>, messageId: string): Promise<ReceiptMessageState> =>
  readState(deps.store, receiptMessageDecider, receiptMessageStream(messageId))
