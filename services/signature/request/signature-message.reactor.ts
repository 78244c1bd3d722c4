import { z } from 'zod'
import { dayAt } from '#events/values/day.ts'
import { officeWithPhone } from '#events/values/phone.ts'
import { SignatureRequested, SignatureRequestReminded } from '#events/signature/signature-request.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import type { AlimTalk, PlainSms } from '#infra/providers/messaging.ts'
import { apartmentDecider, apartmentStream, type ApartmentState } from '../../apartment/apartment.decider.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { reactTo } from '../../core/react-to.ts'
import { stateIn } from '../../core/read-state.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import { listDecider, listStatusAt, listStream, type ExistingList } from '../../list/list.decider.ts'
import { messageDecider, messageStream, type MessageOutcome } from '../../messaging/message.decider.ts'
import { mayWrite, outcomeEvent, putOff, sendOnce, singleSms } from '../../messaging/messaging.facts.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { consentDecider, consentStream, standingConsent } from '../consent/consent.decider.ts'
import { isReachable } from './request-signatures.ts'
import { personalToken, signatureUrl } from '../link/signature-link.ts'
import {
  isOver,
  signatureRequestDecider,
  signatureRequestStream,
  type ExistingSignatureRequest,
} from './signature-request.decider.ts'

export const SEND_SIGNATURE_MESSAGE = 'send-signature-message'

const payloadForm = z.object({
  requestId: z.string(),
  messageId: z.string(),
  kind: z.enum(['signature-request', 'signature-reminder']),
  /** Position of the event that adds the job. */
  position: z.int().positive(),
  /** Put off after a try that may have sent it. */
  mayBeSent: z.boolean().optional(),
})
type Payload = z.output<typeof payloadForm>

/**
 * Builds the job of a message. One of a kind runs at a time: thousands of invitations leave the
 * other workers to verification codes, for which somebody waits.
 */
const messageJob = (payload: Payload): NewJob => ({
  task: SEND_SIGNATURE_MESSAGE,
  payload,
  key: payload.messageId,
  queue: payload.kind,
  maxAttempts: 12,
})

/** Adds the jobs for messages of new invitations and reminders. */
export const signatureReactors = [
  reactTo(SignatureRequested, 'signature-request-messages', ({ data: { requestId, messageId }, position }) =>
    messageId === undefined ? [] : [messageJob({ requestId, messageId, kind: 'signature-request', position })],
  ),
  reactTo(SignatureRequestReminded, 'signature-reminder-messages', ({ data: { requestId, messageId }, position }) => [
    messageJob({ requestId, messageId, kind: 'signature-reminder', position }),
  ]),
]

type Deps = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'messaging' | 'publicUrl'>

/**
 * Reads the recipient of a message and its content; undefined if nothing is to be sent any more:
 * they signed, nobody can sign, or they cannot be reached.
 */
const readRecipient = async ({ store, clock }: Deps, requestId: string) => {
  const stream = signatureRequestStream(requestId)
  const request = stateIn(await store.readStreams([stream]), signatureRequestDecider, stream)
  if (request.status === 'absent' || isOver(request, clock())) return undefined
  const { listId, apartmentId, listUserId, personId } = request
  const places = [listStream(listId), apartmentStream(apartmentId)] as const
  const whose = [listUserStream(listUserId), personStream(personId), consentStream(listUserId)] as const
  const read = await store.readStreams([...places, ...whose])
  const list = stateIn(read, listDecider, places[0])
  const entry = stateIn(read, listUserDecider, whose[0])
  const person = stateIn(read, personDecider, whose[1])
  if (list.status !== 'created' || listStatusAt(list, clock()) === 'closed') return undefined
  if (standingConsent(stateIn(read, consentDecider, whose[2]))) return undefined
  if (entry.status !== 'listed' || person.status !== 'registered' || !isReachable(entry, person)) return undefined
  const apartment = stateIn(read, apartmentDecider, places[1])
  return { request, list, apartment, phone: person.phone ?? '', language: person.language }
}
type Recipient = NonNullable<Awaited<ReturnType<typeof readRecipient>>>

/** Returns the name of the office, with its phone if the complex has one. */
const officeOf = (apartment: ApartmentState): string =>
  officeWithPhone(apartment.status === 'absent' ? undefined : apartment.officePhone)

/** The last day on which their link leads somewhere and the list takes signatures. */
const lastDayOf = ({ expiresAt }: ExistingSignatureRequest, { endDate }: ExistingList): string => {
  const own = expiresAt === null ? endDate : dayAt(new Date(Date.parse(expiresAt) - 1))
  return dayText(own < endDate ? own : endDate)
}

const textKeys = { 'signature-request': 'signatureRequest', 'signature-reminder': 'signatureReminder' } as const

const contentOf = (deps: Deps, kind: Payload['kind'], recipient: Recipient): AlimTalk | PlainSms => {
  const { pfId, templates } = deps.messaging
  const { request, list, apartment, language } = recipient
  const complex = apartment.status === 'absent' ? '' : apartment.name
  const link = signatureUrl(deps, personalToken(deps, request.requestId))
  if (language !== 'ko') {
    const values = { 단지: complex, 리스트: list.name, 링크: link }
    const contact = apartment.status === 'absent' ? undefined : apartment.officePhone
    const facts = { values, until: lastDayOf(request, list), officePhone: contact }
    return { kind: 'sms', text: singleSms(textKeys[kind], facts, { language, publicUrl: deps.publicUrl }) }
  }
  return {
    kind: 'alimtalk',
    pfId,
    templateId: kind === 'signature-request' ? templates.signatureRequest : templates.signatureReminder,
    variables: {
      '#{단지}': complex,
      '#{리스트}': list.name,
      '#{기한}': `${lastDayOf(request, list)}까지`,
      '#{링크}': link,
      '#{문의처}': officeOf(apartment),
    },
    smsFallback: 'on',
  }
}

const send = async (
  tools: Deps,
  { messageId, kind }: Payload,
  { recipient, isRepeat }: { readonly recipient: Recipient; readonly isRepeat: boolean },
): Promise<MessageOutcome> => {
  const deps = await withMessagingOf(tools, recipient.request.apartmentId)
  const message = { reference: messageId, to: recipient.phone, content: contentOf(deps, kind, recipient) }
  const outcome = await sendOnce(deps.messaging.sender, message, { isRepeat })
  return outcomeEvent(outcome, { messageId, listUserId: recipient.request.listUserId, kind })
}

/**
 * Sends the message of an invitation and records the outcome, once: a message that may have been
 * sent already is looked up before it is sent again. Eligibility is checked just before; in the
 * quiet hours it is postponed.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const sendSignatureMessage =
  (deps: Deps) =>
  async (asked: unknown, { attempt, addJob }: Pick<TaskContext, 'attempt' | 'addJob'>): Promise<void> => {
    const payload = payloadForm.parse(asked)
    const { requestId, messageId, kind, position: cause, mayBeSent = false } = payload
    const stream = messageStream(messageId)
    if ((await deps.store.readStream(stream)).version > 0) return
    const recipient = await readRecipient(deps, requestId)
    const isRepeat = attempt > 1 || mayBeSent
    const may = recipient ? await mayWrite(deps, recipient.request) : { kind: 'now' as const }
    if (may.kind === 'later') return addJob(putOff(messageJob({ ...payload, mayBeSent: isRepeat }), may.at))
    const outcome: MessageOutcome =
      recipient && may.kind === 'now'
        ? await send(deps, payload, { recipient, isRepeat })
        : {
            type: 'MessageWithheld',
            data: { messageId, kind, ...(may.kind === 'never' ? { reason: may.reason } : {}) },
          }
    await commandHandler(
      deps.store,
      messageDecider,
    )({
      stream,
      command: () => ({ type: 'RecordOutcome', outcome }),
      metadata: { actor: { kind: 'system', name: SEND_SIGNATURE_MESSAGE }, at: deps.clock().toISOString(), cause },
    })
  }
