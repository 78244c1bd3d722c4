import { z } from 'zod'
import { BallotCast, BallotPaperIssued } from '#events/vote/ballot.events.ts'
import type { VoterToldEvent } from '#events/vote/voter-told.events.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { apartmentDecider, apartmentStream, type ApartmentState } from '../../apartment/apartment.decider.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { reactTo } from '../../core/react-to.ts'
import { stateIn } from '../../core/read-state.ts'
import { mayWrite, putOff, sendOnce } from '../../messaging/messaging.facts.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { voteDecider, voteStream } from '../vote.decider.ts'
import { voterNoticeDecider, voterNoticeStream } from '../ballot/voter-notice.decider.ts'

export const NOTIFY_VOTER = 'tell-voter'

const payloadForm = z.object({
  about: z.enum(['paper-issued', 'voted-on-paper', 'voted-at-desk']),
  voteId: z.guid(),
  listId: z.guid(),
  apartmentId: z.guid(),
  listUserId: z.guid(),
  personId: z.guid(),
  /** Position of the event in the message. */
  position: z.int().positive(),
  /** Put off after a try that may have sent it. */
  mayBeSent: z.boolean().optional(),
})
type Payload = z.output<typeof payloadForm>

const noticeJob = (payload: Payload): NewJob => ({
  task: NOTIFY_VOTER,
  payload,
  key: `${NOTIFY_VOTER} ${payload.position}`,
  // Entering many papers must leave the other workers to verification codes.
  queue: NOTIFY_VOTER,
  maxAttempts: 12,
})

type DeskNotice = Omit<Payload, 'about' | 'position' | 'mayBeSent'>
const noticeReference = ({ voteId, listId, apartmentId, listUserId, personId }: DeskNotice): DeskNotice => ({
  voteId,
  listId,
  apartmentId,
  listUserId,
  personId,
})

/**
 * Reactors that notify owners on their own phone of acts in their name at the desk or on paper, so
 * that nobody votes for them unnoticed.
 */
export const voterNoticeReactors = [
  reactTo(BallotPaperIssued, 'papers-told', ({ data, position }) => [
    noticeJob({ about: 'paper-issued', ...noticeReference(data), position }),
  ]),
  reactTo(BallotCast, 'desk-ballots-told', ({ data, position }) => {
    if (data.way !== 'paper' && data.way !== 'desk') return []
    const about = data.way === 'paper' ? 'voted-on-paper' : 'voted-at-desk'
    return [noticeJob({ about, ...noticeReference(data), position })]
  }),
]

type Deps = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'messaging'>

const done: Readonly<Record<Payload['about'], string>> = {
  'paper-issued': '종이 투표용지를 받으신 것으로 기록했습니다. 받으신 적이 없으면',
  'voted-on-paper': '내신 종이 투표용지를 접수했습니다. 내신 적이 없으면',
  'voted-at-desk': '투표 현장의 태블릿으로 투표하신 것으로 기록했습니다. 투표하신 적이 없으면',
}

/** Builds the text, without names: the phone may have another owner by now. */
const textFor = (about: Payload['about'], apartment: ApartmentState, title: string): string => {
  const complex = apartment.status === 'absent' ? '' : `${apartment.name} `
  const phone = apartment.status === 'absent' ? undefined : apartment.officePhone
  const office = phone === undefined ? '관리사무소' : `관리사무소(${formatPhone(phone)})`
  return `[단지] ${complex}투표 "${title}": ${done[about]} ${office}에 바로 알려주십시오.`
}

type DeliveryOutcome = Pick<VoterToldEvent['data'], 'outcome' | 'statusCode'>

const send = async (
  deps: Deps,
  { about, voteId, apartmentId }: Payload,
  { messageId, to, isRepeat }: { readonly messageId: string; readonly to: string; readonly isRepeat: boolean },
): Promise<DeliveryOutcome> => {
  const read = await deps.store.readStreams([voteStream(voteId), apartmentStream(apartmentId)])
  const vote = stateIn(read, voteDecider, voteStream(voteId))
  const apartment = stateIn(read, apartmentDecider, apartmentStream(apartmentId))
  const text = textFor(about, apartment, vote.status === 'absent' ? '' : vote.title)
  const message = { reference: messageId, to, content: { kind: 'sms', text } } as const
  const { messaging } = await withMessagingOf(deps, apartmentId)
  const outcome = await sendOnce(messaging.sender, message, { isRepeat })
  return { outcome: outcome.kind, statusCode: outcome.kind === 'accepted' ? null : outcome.statusCode }
}

/**
 * Sends the notice to the owner's phone on the roll, and records the outcome, once; in the quiet
 * hours it is postponed. It is also sent if the list's messages are switched off, possibly by the
 * person who acted for the owner.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const notifyVoter =
  (deps: Deps) =>
  async (asked: unknown, { attempt, addJob }: Pick<TaskContext, 'attempt' | 'addJob'>): Promise<void> => {
    const payload = payloadForm.parse(asked)
    const { about, voteId, listId, listUserId, personId, position } = payload
    const messageId = deps.secrets.derivedId(voteId, `${NOTIFY_VOTER} ${position}`)
    const [stream, ofPerson] = [voterNoticeStream(messageId), personStream(personId)]
    const read = await deps.store.readStreams([stream, ofPerson])
    if (stateIn(read, voterNoticeDecider, stream).isRecorded) return
    const person = stateIn(read, personDecider, ofPerson)
    const to = person.status === 'registered' ? person.phone : null
    const isRepeat = attempt > 1 || payload.mayBeSent === true
    const may = await mayWrite(deps, { listId, personId, isWarning: true })
    if (to !== null && may.kind === 'later')
      return addJob(putOff(noticeJob({ ...payload, mayBeSent: isRepeat }), may.at))
    const told: DeliveryOutcome =
      to === null || may.kind !== 'now'
        ? { outcome: 'withheld', statusCode: null }
        : await send(deps, payload, { messageId, to, isRepeat })
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
