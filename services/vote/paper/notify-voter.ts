import { z } from 'zod'
import { BallotCast, BallotPaperIssued, BallotWithdrawn } from '#events/vote/ballot.events.ts'
import { englishNotices } from '#events/values/messaging/english-notices.ts'
import { fillTexts } from '#events/values/messaging/message-texts.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { Metadata } from '#events/metadata.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { apartmentDecider, apartmentStream, type ApartmentState } from '../../apartment/apartment.decider.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { reactTo } from '../../core/react-to.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import { englishOffice, putOff, type SmsLanguage } from '../../messaging/messaging.facts.ts'
import { sendOwnerNotice } from '../../participation/participation.facts.ts'
import { voteDecider, voteStream } from '../vote.decider.ts'
import { agendaOf } from '../vote.hooks.ts'
import { voterNoticeDecider, voterNoticeStream } from '../ballot/voter-notice.decider.ts'

export const NOTIFY_VOTER = 'tell-voter'

const payloadForm = z.object({
  about: z.enum(['paper-issued', 'voted-on-paper', 'voted-at-desk', 'ballot-withdrawn']),
  voteId: z.guid(),
  listId: z.guid(),
  apartmentId: z.guid(),
  listUserId: z.guid(),
  personId: z.guid(),
  /** Position of the event in the message. */
  position: z.int().positive(),
  /**
   * Key of the act by which all items of a sheet were handed out or counted: the owner gets one
   * message about it. Absent: the act concerned this vote alone.
   */
  act: z.string().max(300).optional(),
  /** Receipt of the ballot, which the text leads to; absent: of a paper that was handed out. */
  receiptId: z.string().optional(),
  /** Put off after a try that may have sent it. */
  mayBeSent: z.boolean().optional(),
})
type Payload = z.output<typeof payloadForm>

/** Key of the message of a payload: equal for all items of one act. */
const messageKey = ({ about, act, position }: Payload): string =>
  act === undefined ? `${NOTIFY_VOTER} ${position}` : `${NOTIFY_VOTER} ${about} ${act}`

const noticeJob = (payload: Payload): NewJob => ({
  task: NOTIFY_VOTER,
  payload,
  key: messageKey(payload),
  // Entering many papers must leave the other workers to verification codes.
  queue: NOTIFY_VOTER,
  maxAttempts: 12,
})

type DeskNotice = Omit<Payload, 'about' | 'position' | 'receiptId' | 'mayBeSent' | 'act'>
const noticeReference = ({ voteId, listId, apartmentId, listUserId, personId }: DeskNotice): DeskNotice => ({
  voteId,
  listId,
  apartmentId,
  listUserId,
  personId,
})

type SheetEvent = {
  readonly data: { readonly listUserId: string; readonly assemblyId?: string | undefined }
  readonly metadata: Metadata
}

/** Returns the act of an item of a sheet: what one press wrote about an owner. */
const actOf = ({ data: { listUserId, assemblyId }, metadata: { requestId, at } }: SheetEvent): Pick<Payload, 'act'> =>
  assemblyId !== undefined ? { act: `${listUserId} ${requestId ?? at}` } : {}

/**
 * Reactors that notify owners on their own phone of acts in their name at the desk or on paper, and
 * of withdrawals, so that nobody votes for them or takes their ballot back unnoticed.
 */
export const voterNoticeReactors = [
  reactTo(BallotPaperIssued, 'papers-told', ({ data, metadata, position }) => [
    noticeJob({ about: 'paper-issued', ...noticeReference(data), position, ...actOf({ data, metadata }) }),
  ]),
  reactTo(BallotCast, 'desk-ballots-told', ({ data, metadata, position }) => {
    if (data.way !== 'paper' && data.way !== 'desk') return []
    const about = data.way === 'paper' ? 'voted-on-paper' : 'voted-at-desk'
    const { receiptId } = data
    return [noticeJob({ about, ...noticeReference(data), position, receiptId, ...actOf({ data, metadata }) })]
  }),
  reactTo(BallotWithdrawn, 'withdrawals-told', ({ data, position }) => [
    noticeJob({ about: 'ballot-withdrawn', ...noticeReference(data), position, receiptId: data.receiptId }),
  ]),
]

type Deps = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'messaging' | 'publicUrl' | 'hooks'>

const done: Readonly<Record<Payload['about'], string>> = {
  'paper-issued': '종이 투표용지를 받으신 것으로 기록했습니다. 받으신 적이 없으면',
  'voted-on-paper': '내신 종이 투표용지를 접수했습니다. 내신 적이 없으면',
  'voted-at-desk': '투표 현장의 태블릿으로 투표하신 것으로 기록했습니다. 투표하신 적이 없으면',
  'ballot-withdrawn': '내신 투표가 취소된 것으로 기록했습니다. 취소하신 적이 없으면',
}

/** Builds the text, without names: the phone may have another owner by now. */
const textFor = (about: Payload['about'], apartment: ApartmentState, subject: string): string => {
  const complex = apartment.status === 'absent' ? '' : `${apartment.name} `
  const phone = apartment.status === 'absent' ? undefined : apartment.officePhone
  const office = phone === undefined ? '관리사무소' : `관리사무소(${formatPhone(phone)})`
  return `[단지] ${complex}${subject}: ${done[about]} ${office}에 바로 알려주세요.`
}

const englishTextFor = (about: Payload['about'], apartment: ApartmentState, subject: string): string => {
  const [complex, phone] =
    apartment.status === 'absent' ? ['', undefined] : [`${apartment.name} `, apartment.officePhone]
  return fillTexts(englishNotices[about], { complex, subject, office: englishOffice(phone) })
}

const readText = async (
  { store, hooks, publicUrl }: Deps,
  payload: Payload,
  language: SmsLanguage,
): Promise<string> => {
  const { about, voteId, apartmentId, act, receiptId } = payload
  const agenda = act === undefined ? null : await agendaOf(hooks, voteId)
  const read = await store.readStreams([voteStream(voteId), apartmentStream(apartmentId)])
  const vote = stateIn(read, voteDecider, voteStream(voteId))
  const apartment = stateIn(read, apartmentDecider, apartmentStream(apartmentId))
  const title = vote.status === 'absent' ? '' : vote.title
  const text =
    language === 'en'
      ? englishTextFor(about, apartment, agenda === null ? title : agenda.title)
      : textFor(about, apartment, agenda === null ? `투표 "${title}"` : `총회 "${agenda.title}" 투표`)
  // The receipt's page shows neither the owner nor the choice.
  return receiptId === undefined ? text : `${text} ${publicUrl}/vote/receipt/${encodeURIComponent(receiptId)}`
}

/**
 * Sends the notice to the owner's phone on the roll, and records the outcome, once; in the quiet
 * hours it is postponed.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const notifyVoter =
  (deps: Deps) =>
  async (asked: unknown, { attempt, addJob }: Pick<TaskContext, 'attempt' | 'addJob'>): Promise<void> => {
    const payload = payloadForm.parse(asked)
    const { about, voteId, listId, apartmentId, listUserId, personId, position } = payload
    const messageId = deps.secrets.derivedId(payload.act === undefined ? voteId : listId, messageKey(payload))
    const stream = voterNoticeStream(messageId)
    if ((await readState(deps.store, voterNoticeDecider, stream)).isRecorded) return
    const isRepeat = attempt > 1 || payload.mayBeSent === true
    const text = (language: SmsLanguage): Promise<string> => readText(deps, payload, language)
    const told = await sendOwnerNotice(deps, { messageId, listId, apartmentId, personId, isRepeat, text })
    if (told.outcome === 'later') return addJob(putOff(noticeJob({ ...payload, mayBeSent: isRepeat }), told.at))
    await commandHandler(
      deps.store,
      voterNoticeDecider,
    )({
      stream,
      command: () => ({
        type: 'RecordTold',
        told: { messageId, voteId, listId, listUserId, personId, about, ...told },
      }),
      metadata: { actor: { kind: 'system', name: NOTIFY_VOTER }, at: deps.clock().toISOString(), cause: position },
    })
  }
