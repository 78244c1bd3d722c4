import type { MailingBatchEvent, MailingOutcome } from '#events/mailing/mailing-batch.events.ts'
import type { FailureReason } from '#events/messaging/message.events.ts'

type Report = Extract<MailingBatchEvent, { type: 'MailingBatchReported' }>['data']['reports'][number]
type WithoutMessageId<Whole> = Whole extends unknown ? Omit<Whole, 'messageId'> : never

/**
 * Fate of an invented message: the provider's answer, its later report, and whether the link was
 * opened.
 */
type MessageScenario = {
  readonly outcome: WithoutMessageId<Exclude<MailingOutcome, { kind: 'not-taken' }>>
  readonly report: Omit<Report, 'messageId'> | null
  readonly opens: boolean
}

type Failure = { readonly statusCode: string; readonly reason: FailureReason }

/** Refused at once, by the place in the sending. */
const refusals: ReadonlyMap<number, Failure> = new Map([
  [9, { statusCode: '3106', reason: 'misconfigured' }],
  [58, { statusCode: 'NotEnoughBalance', reason: 'balance' }],
])

/** Accepted, and reported later as failed. */
const failures: ReadonlyMap<number, Failure> = new Map([
  [5, { statusCode: '3103', reason: 'wrong-number' }],
  [31, { statusCode: '3103', reason: 'wrong-number' }],
  [72, { statusCode: '3103', reason: 'wrong-number' }],
  [17, { statusCode: '3104', reason: 'not-a-kakao-user' }],
  [23, { statusCode: '3107', reason: 'blocked' }],
  [40, { statusCode: '3108', reason: 'night-time' }],
  [66, { statusCode: '3110', reason: 'failed' }],
])

const GROUP = 'demonstration'
const EVERY_SMS = 11
const EVERY_UNOPENED = 3

/**
 * Returns the fate of a message by its index in the mailing, always the same. `at`: time of the
 * provider's report, ISO.
 */
export const scenarioOf = (place: number, at: string): MessageScenario => {
  const refusal = refusals.get(place)
  if (refusal) return { outcome: { kind: 'refused', ...refusal }, report: null, opens: false }
  const outcome = { kind: 'accepted', providerMessageId: `${GROUP}-${place}`, groupId: GROUP } as const
  const failure = failures.get(place)
  if (failure)
    return { outcome, report: { status: 'failed', channel: 'kakao', ...failure, reportedAt: at }, opens: false }
  const channel = place % EVERY_SMS === 3 ? 'sms' : 'kakao'
  const report = { status: 'delivered', channel, statusCode: '4000', reason: null, reportedAt: at } as const
  return { outcome, report, opens: place % EVERY_UNOPENED !== 0 }
}
