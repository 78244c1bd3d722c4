import type { DomainEvent } from '#events/event-type.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import { newId } from '#services/core/secrets.ts'
import { mailingBatchStream } from '#services/mailing/delivery/mailing-batch.decider.ts'
import { mailingStream } from '#services/mailing/mailing.decider.ts'
import type { Message, Remedy } from '#services/mailing/messages.contract.ts'
import { messageStream } from '#services/messaging/message.decider.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import { recordIn } from '../model/recorded-mailing.ts'

type ReportedFate = {
  readonly status: 'delivered' | 'failed'
  readonly channel: 'kakao' | 'sms'
  readonly reason?: string
}
type ShownFate = Pick<Message, 'status' | 'channel'> & {
  /** Remedy where the list sends SMS as well, and where it does not. */
  readonly remedy: readonly [withSms: Remedy | null, without: Remedy | null]
}
type Fate = ShownFate & {
  readonly keptBack?: { readonly when: 'planned' | 'attempted'; readonly reason: string }
  readonly refused?: string
  readonly reported?: ReportedFate
}

const failing = (
  reason: string,
  channel: 'kakao' | 'sms',
  ...remedy: readonly [withSms: Remedy, without: Remedy]
): Fate => ({ status: 'failed', channel, remedy, reported: { status: 'failed', channel, reason } })
const kept = (when: 'planned' | 'attempted', reason: string, remedy: Remedy | null): Fate => ({
  status: 'suppressed',
  channel: 'kakao',
  remedy: [remedy, remedy],
  keptBack: { when, reason },
})
const well: readonly [null, null] = [null, null]

/** Possible outcomes of a message, and how the office sees them: written by hand. */
export const fates = {
  waiting: { status: 'queued', channel: 'kakao', remedy: well },
  taken: { status: 'accepted', channel: 'kakao', remedy: well },
  arrived: {
    status: 'delivered',
    channel: 'kakao',
    remedy: well,
    reported: { status: 'delivered', channel: 'kakao' },
  },
  'by-sms': { status: 'delivered', channel: 'sms', remedy: well, reported: { status: 'delivered', channel: 'sms' } },
  'no-kakao': failing('not-a-kakao-user', 'kakao', 'correct-number', 'turn-on-sms'),
  blocked: failing('blocked', 'kakao', 'call', 'turn-on-sms'),
  'wrong-number': failing('wrong-number', 'sms', 'correct-number', 'correct-number'),
  'by-night': failing('night-time', 'kakao', 'later', 'later'),
  broken: failing('misconfigured', 'kakao', 'settings', 'settings'),
  lost: failing('failed', 'sms', 'call', 'call'),
  unpaid: { status: 'failed', channel: 'kakao', remedy: ['top-up', 'top-up'], refused: 'balance' },
  'no-phone': kept('planned', 'no-phone', 'correct-number'),
  declined: kept('planned', 'declined', null),
  'taken-part': kept('attempted', 'taken-part', null),
  'called-off': kept('attempted', 'cancelled', null),
} as const satisfies Readonly<Record<string, Fate>>
export type FateName = keyof typeof fates
const fateOf = (name: FateName): Fate => fates[name]

export type FateOfPerson = {
  readonly personId: string
  readonly listUserIds: readonly string[]
  readonly fate: FateName
}
/** Outcome of a message, independent of the product. */
export type FateOfMessage = FateOfPerson & {
  readonly messageId: string
  readonly sending: RecordedSending
  readonly at: string
}

export type Sending = {
  readonly apartmentId: string
  readonly listId: string
  readonly occasion: MessageOccasion
  readonly smsFallback: boolean
  /** State of a mailing; sending: in doubt, not yet looked up. */
  readonly state: 'done' | 'sending' | 'planned' | 'paused' | 'cancelled'
  readonly cause?: 'hand' | 'schedule' | 'submission'
  readonly to: readonly FateOfPerson[]
}
export type RecordedSending = Omit<Sending, 'to'> & {
  readonly mailingId: string
  readonly plannedAt: string
  readonly dueAt: string
}

type NumberedFate = FateOfPerson & { readonly messageId: string }
const isPlanned = ({ fate }: FateOfPerson): boolean => fateOf(fate).keptBack?.when !== 'planned'
const suppressedOf = (all: readonly NumberedFate[], when: 'planned' | 'attempted') =>
  all.flatMap((one) => {
    const { keptBack } = fateOf(one.fate)
    return keptBack?.when === when ? [{ ...one, reason: keptBack.reason }] : []
  })
const recipientOf = ({ messageId, personId, listUserIds }: NumberedFate) => ({ messageId, personId, listUserIds })

const mailingEvents = (sending: RecordedSending, all: readonly NumberedFate[]): readonly DomainEvent[] => {
  const { mailingId, listId, apartmentId, occasion, smsFallback, dueAt, cause = 'hand', state } = sending
  const of = { mailingId, listId }
  const recipients = all.filter(isPlanned).length
  const suppressed = suppressedOf(all, 'planned').map((one) => ({ ...recipientOf(one), reason: one.reason }))
  const planned = {
    ...of,
    apartmentId,
    occasion,
    cause,
    smsFallback,
    dueAt,
    templateId: 'KA01TP-test',
    templateHash: '0'.repeat(64),
    recipients,
    batches: recipients > 0 ? 1 : 0,
  }
  return [
    { type: 'MailingPlanned', data: planned },
    ...(suppressed.length > 0 ? [{ type: 'MailingRecipientsSuppressed', data: { ...of, suppressed } }] : []),
    ...(state === 'paused' ? [{ type: 'MailingPaused', data: { ...of, reason: 'balance', code: null } }] : []),
    ...(state === 'cancelled' ? [{ type: 'MailingCancelled', data: of }] : []),
  ]
}

const outcomeOf = ({ messageId, fate }: NumberedFate) => {
  const { refused } = fateOf(fate)
  return refused === undefined
    ? { messageId, kind: 'accepted', providerMessageId: `M-${messageId}`, groupId: 'G' }
    : { messageId, kind: 'refused', statusCode: '1030', reason: refused }
}

const batchEvents = (sending: RecordedSending, all: readonly NumberedFate[]): readonly DomainEvent[] => {
  const { mailingId, listId, apartmentId, occasion, dueAt, state, plannedAt } = sending
  const of = { mailingId, listId, batch: 0 }
  const asked = all.filter(isPlanned)
  const suppressed = suppressedOf(asked, 'attempted').map(({ messageId, reason }) => ({ messageId, reason }))
  const answered = asked.filter(({ fate }) => fate !== 'waiting' && !fateOf(fate).keptBack)
  // A batch in doubt was handed over with all its waiting messages; a batch that stands still with
  // none.
  const handed = asked.filter((one) => answered.includes(one) || (state === 'sending' && one.fate === 'waiting'))
  const reports = answered.flatMap(({ messageId, fate }) => {
    const { reported } = fateOf(fate)
    return reported ? [{ messageId, statusCode: '4000', reason: null, reportedAt: null, ...reported }] : []
  })
  const attempted = {
    ...of,
    attempt: 1,
    at: plannedAt,
    messageIds: handed.map(({ messageId }) => messageId),
    suppressed,
  }
  return [
    { type: 'MailingBatchPlanned', data: { ...of, apartmentId, occasion, dueAt, recipients: asked.map(recipientOf) } },
    ...(handed.length + suppressed.length > 0 ? [{ type: 'MailingBatchAttempted', data: attempted }] : []),
    ...(answered.length > 0
      ? [{ type: 'MailingBatchAnswered', data: { ...of, outcomes: answered.map(outcomeOf) } }]
      : []),
    ...(reports.length > 0 ? [{ type: 'MailingBatchReported', data: { ...of, reports } }] : []),
  ]
}

const DAY_MS = 86_400_000

/**
 * Records a mailing with these outcomes of its messages (at most 1,000), as of the test's present.
 */
export const recordFates = async (
  test: Pick<TestApp, 'system' | 'clock'>,
  { to, ...rest }: Sending,
): Promise<{ readonly sending: RecordedSending; readonly told: readonly FateOfMessage[] }> => {
  const plannedAt = test.clock.now.toISOString()
  const dueAt = rest.state === 'planned' ? new Date(test.clock.now.getTime() + DAY_MS).toISOString() : plannedAt
  const sending = { ...rest, mailingId: newId(), plannedAt, dueAt }
  const all = to.map((one) => ({ ...one, messageId: newId() }))
  await recordIn(test, mailingStream(sending.mailingId), ...mailingEvents(sending, all))
  if (all.some(isPlanned)) await recordIn(test, mailingBatchStream(sending.mailingId, 0), ...batchEvents(sending, all))
  return { sending, told: all.map((one) => ({ ...one, sending, at: plannedAt })) }
}

/** Its link was opened. */
export const recordOpened = (test: Pick<TestApp, 'system' | 'clock'>, told: FateOfMessage): Promise<void> =>
  recordIn(test, messageStream(told.messageId), {
    type: 'MessageOpened',
    data: { messageId: told.messageId, listId: told.sending.listId, personId: told.personId },
  })
