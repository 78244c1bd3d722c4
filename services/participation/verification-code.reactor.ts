import { z } from 'zod'
import { VerificationCodeIssued } from '#events/participation/voter-verification.events.ts'
import type { EventStore } from '#infra/event-store/event-store.ts'
import type { MessageSender, SendOutcome, SentMessage } from '#infra/providers/messaging.ts'
import { commandHandler } from '../core/command-handler.ts'
import { reactTo } from '../core/react-to.ts'
import { readState } from '../core/read-state.ts'
import { listUserDecider, listUserStream } from '../roll/list-user.decider.ts'
import { personDecider, personStream } from '../person/person.decider.ts'
import { messageDecider, messageStream } from '../messaging/message.decider.ts'
import { codeOf } from './verify-voter.ts'

export const SEND_VERIFICATION_CODE = 'send-verification-code'

const payloadForm = z.object({
  verificationId: z.string(),
  listUserId: z.string(),
  expiresAt: z.string(),
  askedAt: z.string().optional(),
})
type Payload = z.output<typeof payloadForm>

/** Asks for codes to be sent; a claim that matched nobody asks for nothing. */
export const verificationCodeReactor = reactTo(
  VerificationCodeIssued,
  'verification-codes',
  ({ data: { verificationId, listUserId, expiresAt }, metadata: { at: askedAt } }) => {
    if (listUserId === null) return []
    const payload = { verificationId, listUserId, expiresAt, askedAt } satisfies Payload
    return [{ task: SEND_VERIFICATION_CODE, payload, key: verificationId, maxAttempts: 6 }]
  },
)

export type SendCodeDeps = {
  readonly store: EventStore
  readonly sender: MessageSender
  readonly codeKey: Buffer
  readonly clock: () => Date
  /** Told how many seconds it took from the asking until the provider had it. */
  readonly noteSent?: (seconds: number) => void
  readonly template: { readonly pfId: string; readonly templateId: string }
}

const phoneOf = async (store: EventStore, listUserId: string): Promise<string | null> => {
  const entry = await readState(store, listUserDecider, listUserStream(listUserId))
  if (entry.status !== 'listed') return null
  const person = await readState(store, personDecider, personStream(entry.personId))
  return person.status === 'registered' ? person.phone : null
}

/** What became of a message that an earlier try has sent. */
const outcomeOf = ({ status, statusCode, providerMessageId }: SentMessage, reference: string): SendOutcome =>
  status === 'accepted' || status === 'at-carrier' || status === 'delivered'
    ? { kind: 'accepted', reference, providerMessageId, groupId: '' }
    : { kind: 'refused', reference, statusCode, reason: status }

/**
 * Sends a code to the phone on the roll and records the outcome, once. What may have been sent already is looked up before it is
 * sent again; a code that has run out meanwhile is not sent at all.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const sendVerificationCode = ({
  store,
  sender,
  codeKey,
  clock,
  noteSent = () => {},
  template,
}: SendCodeDeps) => {
  const record = commandHandler(store, messageDecider)

  const send = async (reference: string, to: string, isRepeat: boolean): Promise<SendOutcome> => {
    const sent = isRepeat ? await sender.findSent({ to, reference }) : undefined
    if (sent) return outcomeOf(sent, reference)
    const variables = { '#{인증번호}': codeOf(codeKey, reference) }
    const [outcome] = await sender.send([
      { reference, to, content: { kind: 'alimtalk', ...template, variables, smsFallback: 'on' } },
    ])
    if (!outcome) throw new Error('the provider gave no outcome')
    return outcome
  }

  return async (payload: unknown, { attempt }: { readonly attempt: number }): Promise<void> => {
    const { verificationId: messageId, listUserId, expiresAt, askedAt } = payloadForm.parse(payload)
    const { version } = await store.readStream(messageStream(messageId))
    const to = await phoneOf(store, listUserId)
    if (version > 0 || to === null || clock() >= new Date(expiresAt)) return
    const outcome = await send(messageId, to, attempt > 1)
    if (askedAt !== undefined && outcome.kind === 'accepted')
      noteSent((clock().getTime() - Date.parse(askedAt)) / 1_000)
    const subject = { messageId, listUserId, kind: 'verification-code' } as const
    await record({
      stream: messageStream(messageId),
      command: () => ({
        type: 'RecordOutcome',
        outcome:
          outcome.kind === 'accepted'
            ? { type: 'MessageAccepted', data: { ...subject, providerMessageId: outcome.providerMessageId } }
            : { type: 'MessageRefused', data: { ...subject, statusCode: outcome.statusCode, reason: outcome.reason } },
      }),
      metadata: { actor: { kind: 'system', name: SEND_VERIFICATION_CODE }, at: clock().toISOString() },
    })
  }
}
