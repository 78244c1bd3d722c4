import { z } from 'zod'
import { AttendeeArrived, AttendeeProxyArrived } from '#events/assembly/attendance.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { englishNotices } from '#events/values/messaging/english-notices.ts'
import { fillTexts } from '#events/values/messaging/message-texts.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { apartmentDecider, apartmentStream } from '../../apartment/apartment.decider.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { reactTo } from '../../core/react-to.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { englishOffice, putOff, type SmsLanguage } from '../../messaging/messaging.facts.ts'
import { sendOwnerNotice } from '../../participation/participation.facts.ts'
import { assemblyDecider, assemblyStream } from '../assembly.decider.ts'
import { attendanceNoticeDecider, attendanceNoticeStream } from './attendance-notice.decider.ts'
import { offerAttendanceObjection } from './attendance-objection.ts'

export const NOTIFY_ATTENDEE = 'notify-attendee'

const payloadForm = z.object({
  about: z.enum(['arrived', 'proxy-arrived']),
  assemblyId: z.guid(),
  apartmentId: z.guid(),
  listId: z.guid(),
  attendeeId: z.guid(),
  listUserId: z.guid(),
  /** Owner of the unit who is notified: each co-owner is. */
  personId: z.guid(),
  actId: z.guid(),
  /** Time of the arrival. */
  at: z.string(),
  /** Position of the arrival in the log. */
  position: z.int().positive(),
  /** Put off after a try that may have sent it. */
  mayBeSent: z.boolean().optional(),
})
type Payload = z.output<typeof payloadForm>

const noticeJob = (payload: Payload): NewJob => ({
  task: NOTIFY_ATTENDEE,
  payload,
  key: `${NOTIFY_ATTENDEE} ${payload.position} ${payload.personId}`,
  // A hall that fills must leave the other workers to verification codes.
  queue: NOTIFY_ATTENDEE,
  maxAttempts: 12,
})

type Arrival = Omit<Payload, 'about' | 'personId' | 'position' | 'mayBeSent'> & { readonly ownerIds: readonly string[] }

const jobsFor = (about: Payload['about'], arrival: Arrival, position: number): readonly NewJob[] => {
  const { assemblyId, apartmentId, listId, attendeeId, listUserId, actId, at, ownerIds } = arrival
  const names = { assemblyId, apartmentId, listId, attendeeId, listUserId, actId, at }
  return ownerIds.map((personId) => noticeJob({ about, ...names, personId, position }))
}

/**
 * Reactors that notify all owners of a unit, on their own phones, of an arrival at the desk in their
 * name, so that nobody makes up attendance unnoticed.
 */
export const attendeeNoticeReactors = [
  reactTo(AttendeeArrived, 'arrivals-notified', ({ data, position }) => jobsFor('arrived', data, position)),
  reactTo(AttendeeProxyArrived, 'proxy-arrivals-notified', ({ data, position }) =>
    jobsFor('proxy-arrived', data, position),
  ),
]

type Deps = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'messaging' | 'publicUrl'>

const done: Readonly<Record<Payload['about'], string>> = {
  arrived: '총회에 참석하신 것으로 기록되었습니다. 본인이 아니면',
  'proxy-arrived': '대리인이 총회에 참석한 것으로 기록되었습니다. 맡기신 적이 없으면',
}

/** Reads the text, without names and units: the phone may have another owner by now. */
const readText = async (
  deps: Deps,
  { about, assemblyId, apartmentId, at }: Payload,
  { url, language }: { readonly url: string; readonly language: SmsLanguage },
): Promise<string> => {
  const read = await deps.store.readStreams([assemblyStream(assemblyId), apartmentStream(apartmentId)])
  const assembly = stateIn(read, assemblyDecider, assemblyStream(assemblyId))
  const apartment = stateIn(read, apartmentDecider, apartmentStream(apartmentId))
  const complex = apartment.status === 'absent' ? '' : `${apartment.name} `
  const phone = apartment.status === 'absent' ? undefined : apartment.officePhone
  if (language === 'en') {
    const title = assembly.status === 'absent' ? 'the general meeting' : `"${assembly.title}"`
    const said = { complex, title, at: timeText(at).slice(0, -3), url, office: englishOffice(phone) }
    return fillTexts(englishNotices[about], said)
  }
  const office = phone === undefined ? '' : ` 문의: 관리사무소(${formatPhone(phone)})`
  const title = assembly.status === 'absent' ? '총회' : assembly.title
  return `[단지] ${complex}"${title}" ${timeText(at).slice(0, -3)} ${done[about]} 아래 주소에서 알려주세요. ${url}${office}`
}

/**
 * Sends the notice of an arrival to one owner's phone on the roll, with a link to object, and records
 * the outcome, once; in the quiet hours it is postponed.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const notifyAttendee =
  (deps: Deps) =>
  async (asked: unknown, { attempt, addJob }: Pick<TaskContext, 'attempt' | 'addJob'>): Promise<void> => {
    const payload = payloadForm.parse(asked)
    const { about, at: _at, position, mayBeSent, ...act } = payload
    const { attendeeId, listId, apartmentId, personId } = act
    const messageId = deps.secrets.derivedId(attendeeId, `${NOTIFY_ATTENDEE} ${position} ${personId}`)
    const stream = attendanceNoticeStream(messageId)
    if ((await readState(deps.store, attendanceNoticeDecider, stream)).isRecorded) return
    const metadata: Metadata = {
      actor: { kind: 'system', name: NOTIFY_ATTENDEE },
      at: deps.clock().toISOString(),
      cause: position,
    }
    const isRepeat = attempt > 1 || mayBeSent === true
    const text = async (language: SmsLanguage): Promise<string> => {
      const url = await offerAttendanceObjection(deps, { ...act, objectionId: messageId }, metadata)
      return readText(deps, payload, { url, language })
    }
    const sent = await sendOwnerNotice(deps, { messageId, listId, apartmentId, personId, isRepeat, text })
    if (sent.outcome === 'later') return addJob(putOff(noticeJob({ ...payload, mayBeSent: isRepeat }), sent.at))
    await commandHandler(
      deps.store,
      attendanceNoticeDecider,
    )({
      stream,
      command: () => ({ type: 'RecordNotice', notice: { ...act, messageId, about, ...sent } }),
      metadata,
    })
  }
