import { z } from 'zod'
import { VerificationCodeIssued } from '#events/participation/voter-verification.events.ts'
import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import type { ListType } from '#events/list/list.events.ts'
import type { AlimTalk, Messaging } from '#infra/providers/messaging.ts'
import type { CodeMetrics } from '#infra/platform/telemetry/code-metrics.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { findNamesOnPhone } from '#projections/roll/find-list-users.ts'
import { withMessagingOf } from '../core/with-messaging-of.ts'
import { commandHandler } from '../core/command-handler.ts'
import { reactTo } from '../core/react-to.ts'
import { stateIn } from '../core/read-state.ts'
import { apartmentDecider, apartmentStream } from '../apartment/apartment.decider.ts'
import { listDecider, listStream } from '../list/list.decider.ts'
import { personDecider, personStream } from '../person/person.decider.ts'
import { messageDecider, messageStream, type MessageOutcome } from '../messaging/message.decider.ts'
import { outcomeEvent, sendOnce } from '../messaging/messaging.facts.ts'
import { codeVariables, foreignCodeText, ownerInMessage } from './code-message.ts'
import { createRecentSendings, pretendToSend } from './recent-sendings.ts'
import { codeOf } from './verify-voter.ts'
import { readEntry } from '../roll/roll.facts.ts'

export const SEND_VERIFICATION_CODE = 'send-verification-code'

/**
 * Maximum tries to send a code, more than fit into its five minutes: the last one finds it expired,
 * and records that.
 */
export const TRIES_OF_A_CODE = 8

const payloadForm = z.object({
  verificationId: z.string(),
  listUserId: z.string().nullable(),
  expiresAt: z.string(),
  askedAt: z.string().optional(),
})
type Payload = z.output<typeof payloadForm>

/**
 * Adds the jobs that send codes, also if the claim matched nobody, so that all that follows is
 * alike: the job then sends nothing, and records that.
 */
export const verificationCodeReactor = reactTo(
  VerificationCodeIssued,
  'verification-codes',
  ({ data: { verificationId, listUserId, expiresAt }, metadata: { at: askedAt } }) => {
    const payload = { verificationId, listUserId, expiresAt, askedAt } satisfies Payload
    return [
      { task: SEND_VERIFICATION_CODE, payload, key: verificationId, maxAttempts: TRIES_OF_A_CODE, isUrgent: true },
    ]
  },
)

export type SendCodeDeps = {
  readonly store: EventStore
  readonly messaging: Messaging
  readonly codeKey: Buffer
  /** Address of the site that requests the code, which the message contains for browsers. */
  readonly publicUrl: string
  readonly clock: () => Date
  readonly codes: CodeMetrics
  /** Read model: other owners with the same phone, so that the message names the code's owner. */
  readonly database: Database
}

type Recipient = {
  readonly phone: string
  readonly name: string | null
  readonly language: OwnerLanguage
  readonly apartmentId: string
  readonly apartment: string
  readonly listId: string
  readonly list: ListType
}

const codeTalk = (of: Pick<AlimTalk, 'pfId' | 'templateId'>, variables: AlimTalk['variables']): AlimTalk => ({
  kind: 'alimtalk',
  ...of,
  variables,
  smsFallback: 'on',
})

/** Returns the phone on the roll, and the sender; null if the entry is gone. */
const recipientOf = async (store: EventStore, listUserId: string): Promise<Recipient | null> => {
  const entry = await readEntry(store, listUserId)
  if (entry.status !== 'listed') return null
  const [ofPerson, ofComplex] = [personStream(entry.personId), apartmentStream(entry.apartmentId)]
  const ofList = listStream(entry.listId)
  const read = await store.readStreams([ofPerson, ofComplex, ofList])
  const person = stateIn(read, personDecider, ofPerson)
  const complex = stateIn(read, apartmentDecider, ofComplex)
  const list = stateIn(read, listDecider, ofList)
  if (person.status !== 'registered' || person.phone === null) return null
  return {
    phone: person.phone,
    name: person.name,
    language: person.language,
    listId: entry.listId,
    apartmentId: entry.apartmentId,
    apartment: complex.status === 'absent' ? '' : complex.name,
    list: list.status === 'created' ? list.type : 'vote',
  }
}

/**
 * Sends a code to the phone on the roll and records the outcome, once. A code that may have been
 * sent already is looked up before it is sent again; one that has expired meanwhile is not sent,
 * which is recorded, too.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const sendVerificationCode = (deps: SendCodeDeps) => {
  const { store, codeKey, publicUrl, clock, codes } = deps
  const record = commandHandler(store, messageDecider)
  const sendings = createRecentSendings()

  const kind = 'verification-code'
  const withheld = (messageId: string, reason: 'expired' | 'nobody'): MessageOutcome => {
    codes.withheld(reason)
    return { type: 'MessageWithheld', data: { messageId, kind, reason } }
  }

  /** Delivers a code; for a claim that matched nobody, sends nothing and takes as long. */
  const deliver = async ({ verificationId: messageId, listUserId, askedAt }: Payload, isRepeat: boolean) => {
    const recipient = listUserId === null ? null : await recipientOf(store, listUserId)
    if (listUserId === null || recipient === null) {
      await pretendToSend(sendings)
      return withheld(messageId, 'nobody')
    }
    const { phone: to, name, apartment, listId, list, language } = recipient
    const { sender, pfId, templates } = (await withMessagingOf(deps, recipient.apartmentId)).messaging
    const owner =
      name === null ? undefined : ownerInMessage(name, await findNamesOnPhone(deps.database, { listId, phone: to }))
    const host = new URL(publicUrl).hostname
    const said = { apartment, owner, host, code: codeOf(codeKey, messageId) }
    const content =
      language === 'ko'
        ? codeTalk({ pfId, templateId: templates.verification }, codeVariables(said))
        : ({ kind: 'sms', text: foreignCodeText(said) } as const)
    const message = { reference: messageId, to, content }
    const outcome = outcomeEvent(await sendings.measure(() => sendOnce(sender, message, { isRepeat })), {
      messageId,
      listUserId,
      kind,
    })
    const seconds = askedAt === undefined ? undefined : (clock().getTime() - Date.parse(askedAt)) / 1_000
    if (outcome.type === 'MessageAccepted') codes.accepted({ list, who: 'voter' }, seconds)
    return outcome
  }

  return async (payload: unknown, { attempt }: { readonly attempt: number }): Promise<void> => {
    const asked = payloadForm.parse(payload)
    const { verificationId: messageId, expiresAt } = asked
    const { version } = await store.readStream(messageStream(messageId))
    if (version > 0) return
    const isOver = clock() >= new Date(expiresAt)
    const outcome = isOver ? withheld(messageId, 'expired') : await deliver(asked, attempt > 1)
    await record({
      stream: messageStream(messageId),
      command: () => ({ type: 'RecordOutcome', outcome }),
      metadata: { actor: { kind: 'system', name: SEND_VERIFICATION_CODE }, at: clock().toISOString() },
    })
  }
}
