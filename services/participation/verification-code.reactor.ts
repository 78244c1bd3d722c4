import { z } from 'zod'
import { VerificationCodeIssued } from '#events/participation/voter-verification.events.ts'
import type { EventStore } from '#infra/event-store/event-store.ts'
import type { MessageSender } from '#infra/providers/messaging.ts'
import { commandHandler } from '../core/command-handler.ts'
import { reactTo } from '../core/react-to.ts'
import { readState, stateIn } from '../core/read-state.ts'
import { apartmentDecider, apartmentStream } from '../apartment/apartment.decider.ts'
import { listUserDecider, listUserStream } from '../roll/list-user.decider.ts'
import { personDecider, personStream } from '../person/person.decider.ts'
import { messageDecider, messageStream, type MessageOutcome } from '../messaging/message.decider.ts'
import { outcomeEvent, sendOnce } from '../messaging/messaging.facts.ts'
import { codeVariables } from './code-message.ts'
import { createRecentSendings, pretendToSend } from './recent-sendings.ts'
import { codeOf } from './verify-voter.ts'

export const SEND_VERIFICATION_CODE = 'send-verification-code'

const payloadForm = z.object({
  verificationId: z.string(),
  listUserId: z.string().nullable(),
  expiresAt: z.string(),
  askedAt: z.string().optional(),
})
type Payload = z.output<typeof payloadForm>

/** Asks for codes to be sent; also where the claim matched nobody, so that all that follows is alike: the job sends nothing then, and says so. */
export const verificationCodeReactor = reactTo(
  VerificationCodeIssued,
  'verification-codes',
  ({ data: { verificationId, listUserId, expiresAt }, metadata: { at: askedAt } }) => {
    const payload = { verificationId, listUserId, expiresAt, askedAt } satisfies Payload
    return [{ task: SEND_VERIFICATION_CODE, payload, key: verificationId, maxAttempts: 6 }]
  },
)

export type SendCodeDeps = {
  readonly store: EventStore
  readonly sender: MessageSender
  readonly codeKey: Buffer
  /** Of the site that asks for the code: the message says so to browsers. */
  readonly publicUrl: string
  readonly clock: () => Date
  /** Told how many seconds it took from the asking until the provider had it. */
  readonly noteSent?: (seconds: number) => void
  readonly template: { readonly pfId: string; readonly templateId: string }
}

type Recipient = { readonly phone: string; readonly apartment: string }

/** The phone on the roll, and who asks; null where there is nobody any more. */
const recipientOf = async (store: EventStore, listUserId: string): Promise<Recipient | null> => {
  const entry = await readState(store, listUserDecider, listUserStream(listUserId))
  if (entry.status !== 'listed') return null
  const [ofPerson, ofComplex] = [personStream(entry.personId), apartmentStream(entry.apartmentId)]
  const read = await store.readStreams([ofPerson, ofComplex])
  const person = stateIn(read, personDecider, ofPerson)
  const complex = stateIn(read, apartmentDecider, ofComplex)
  if (person.status !== 'registered' || person.phone === null) return null
  return { phone: person.phone, apartment: complex.status === 'absent' ? '' : complex.name }
}

/**
 * Sends a code to the phone on the roll and records the outcome, once. What may have been sent already is looked up before it is
 * sent again; a code that has run out meanwhile is not sent at all.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const sendVerificationCode = ({
  store,
  sender,
  codeKey,
  publicUrl,
  clock,
  noteSent = () => {},
  template,
}: SendCodeDeps) => {
  const record = commandHandler(store, messageDecider)
  const sendings = createRecentSendings()

  /** Of a claim that matched nobody nothing is sent, and it takes as long. */
  const deliver = async (messageId: string, listUserId: string | null, isRepeat: boolean): Promise<MessageOutcome> => {
    const kind = 'verification-code'
    const recipient = listUserId === null ? null : await recipientOf(store, listUserId)
    if (listUserId === null || recipient === null) {
      await pretendToSend(sendings)
      return { type: 'MessageWithheld', data: { messageId, kind } }
    }
    const { phone: to, apartment } = recipient
    const host = new URL(publicUrl).hostname
    const variables = codeVariables({ apartment, host, code: codeOf(codeKey, messageId) })
    const content = { kind: 'alimtalk', ...template, variables, smsFallback: 'on' } as const
    const message = { reference: messageId, to, content }
    const outcome = await sendings.measure(() => sendOnce(sender, message, { isRepeat }))
    return outcomeEvent(outcome, { messageId, listUserId, kind })
  }

  return async (payload: unknown, { attempt }: { readonly attempt: number }): Promise<void> => {
    const { verificationId: messageId, listUserId, expiresAt, askedAt } = payloadForm.parse(payload)
    const { version } = await store.readStream(messageStream(messageId))
    if (version > 0 || clock() >= new Date(expiresAt)) return
    const outcome = await deliver(messageId, listUserId, attempt > 1)
    if (askedAt !== undefined && outcome.type === 'MessageAccepted')
      noteSent((clock().getTime() - Date.parse(askedAt)) / 1_000)
    await record({
      stream: messageStream(messageId),
      command: () => ({ type: 'RecordOutcome', outcome }),
      metadata: { actor: { kind: 'system', name: SEND_VERIFICATION_CODE }, at: clock().toISOString() },
    })
  }
}
