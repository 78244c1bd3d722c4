import { describe, expect, it } from 'vitest'
import type { MailingBatchEvent, MailingOutcome } from '#events/mailing/mailing-batch.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import {
  mailingBatchDecider,
  messagesIn,
  type BatchMessageStatus,
  type PlannedBatch,
} from '#services/mailing/delivery/mailing-batch.decider.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const names = { mailingId: fixedId(80), listId: fixedId(2), batch: 0 }
const [one, two, three] = [fixedId(91), fixedId(92), fixedId(93)]
const batch: PlannedBatch = {
  ...names,
  apartmentId: fixedId(1),
  occasion: 'invitation',
  dueAt: NOW.toISOString(),
  recipients: [one, two, three].map((messageId, n) => ({
    messageId,
    personId: fixedId(40 + n),
    listUserIds: [fixedId(30 + n)],
  })),
}
const at = NOW.toISOString()
const planned: MailingBatchEvent = { type: 'MailingBatchPlanned', data: batch }
const attempt = (n: number, messageIds: string[], declined: string[] = []) => ({
  attempt: n,
  at,
  messageIds,
  suppressed: declined.map((messageId) => ({ messageId, reason: 'declined' as const })),
})
const attempted = (...args: Parameters<typeof attempt>): MailingBatchEvent => ({
  type: 'MailingBatchAttempted',
  data: { ...names, ...attempt(...args) },
})
const accepted = (messageId: string): MailingOutcome => ({
  messageId,
  kind: 'accepted',
  providerMessageId: null,
  groupId: 'G4V',
})
const notTaken = (messageId: string): MailingOutcome => ({ messageId, kind: 'not-taken' })
const refused = (messageId: string): MailingOutcome => ({
  messageId,
  kind: 'refused',
  statusCode: '3103',
  reason: 'wrong-number',
})
const answered = (...outcomes: MailingOutcome[]): MailingBatchEvent => ({
  type: 'MailingBatchAnswered',
  data: { ...names, outcomes },
})
const report = (messageId: string) => ({
  messageId,
  status: 'delivered' as const,
  channel: 'kakao' as const,
  statusCode: '4000',
  reason: null,
  reportedAt: at,
})
const reported = (...messageIds: string[]): MailingBatchEvent => ({
  type: 'MailingBatchReported',
  data: { ...names, reports: messageIds.map(report) },
})
const inStatus = (events: readonly MailingBatchEvent[], ...statuses: readonly BatchMessageStatus[]) => {
  const state = foldEvents(mailingBatchDecider, events)
  if (state.status === 'absent') throw new Error('nothing was planned')
  return messagesIn(state, ...statuses).map(({ messageId }) => messageId)
}

describe('planning a batch', () => {
  it('is recorded once', () => {
    given(mailingBatchDecider).when({ type: 'PlanBatch', batch }).then([planned])
    given(mailingBatchDecider, [planned]).when({ type: 'PlanBatch', batch }).thenNothing()
  })
})

describe('attempting a batch', () => {
  it('records who is handed over and who is not any more', () => {
    given(mailingBatchDecider, [planned])
      .when({ type: 'AttemptBatch', ...attempt(1, [one, two], [three]) })
      .then([attempted(1, [one, two], [three])])
    expect(inStatus([planned, attempted(1, [one, two], [three])], 'handed-over')).toEqual([one, two])
    expect(inStatus([planned, attempted(1, [one, two], [three])], 'suppressed')).toEqual([three])
  })

  it('is one worker’s: who comes second records nothing', () => {
    given(mailingBatchDecider, [planned, attempted(1, [one])])
      .when({ type: 'AttemptBatch', ...attempt(1, [one]) })
      .thenNothing()
    given(mailingBatchDecider, [planned])
      .when({ type: 'AttemptBatch', ...attempt(2, [one]) })
      .thenNothing()
    given(mailingBatchDecider)
      .when({ type: 'AttemptBatch', ...attempt(1, [one]) })
      .thenNothing()
  })

  it('hands nothing over where its sending was called off or paused meanwhile', () =>
    given(mailingBatchDecider, [planned])
      .when({ type: 'AttemptBatch', ...attempt(1, [one, two], [three]), isStopped: true })
      .thenNothing())

  it('takes up again what was not taken', () => {
    const history = [planned, attempted(1, [one, two, three]), answered(accepted(one), notTaken(two))]
    expect(inStatus(history, 'waiting')).toEqual([two])
    expect(inStatus(history, 'handed-over')).toEqual([three])
    given(mailingBatchDecider, history)
      .when({ type: 'AttemptBatch', ...attempt(2, [two]) })
      .then([attempted(2, [two])])
  })
})

describe('what the provider answers', () => {
  const history = [planned, attempted(1, [one, two], [three])]

  it('is recorded of what was handed over alone', () =>
    given(mailingBatchDecider, history)
      .when({ type: 'AnswerBatch', outcomes: [accepted(one), refused(two), accepted(three), accepted(fixedId(99))] })
      .then([answered(accepted(one), refused(two))]))

  it('is recorded once', () => {
    const known = [...history, answered(accepted(one), refused(two))]
    given(mailingBatchDecider, known)
      .when({ type: 'AnswerBatch', outcomes: [accepted(one), notTaken(two)] })
      .thenNothing()
    expect(inStatus(known, 'accepted', 'refused')).toEqual([one, two])
  })

  it('is nothing of a batch that was not planned', () =>
    given(mailingBatchDecider)
      .when({ type: 'AnswerBatch', outcomes: [accepted(one)] })
      .thenNothing())
})

describe('what the provider answers late', () => {
  const again = [planned, attempted(1, [one, two]), answered(notTaken(one), notTaken(two))]

  it('that it has something keeps it from being handed over again', () => {
    given(mailingBatchDecider, again)
      .when({ type: 'AnswerBatch', attempt: 1, outcomes: [accepted(one), refused(two)] })
      .then([answered(accepted(one))])
    given(mailingBatchDecider, [...again, answered(accepted(one))])
      .when({ type: 'AttemptBatch', ...attempt(2, [one, two]) })
      .thenNothing()
  })

  it('that an earlier attempt was not taken says nothing of a later one', () =>
    given(mailingBatchDecider, [...again, attempted(2, [one, two])])
      .when({ type: 'AnswerBatch', attempt: 1, outcomes: [notTaken(one), refused(two)] })
      .thenNothing())
})

describe('what the provider reports', () => {
  const history = [planned, attempted(1, [one, two, three]), answered(accepted(one), accepted(two), refused(three))]

  it('is recorded of what it had accepted, each once', () => {
    given(mailingBatchDecider, history)
      .when({ type: 'ReportBatch', reports: [report(two), report(three), report(fixedId(99))] })
      .then([reported(two)])
    given(mailingBatchDecider, [...history, reported(two)])
      .when({ type: 'ReportBatch', reports: [report(one), report(two)] })
      .then([reported(one)])
    given(mailingBatchDecider, [...history, reported(one, two)])
      .when({ type: 'ReportBatch', reports: [report(one), report(two)] })
      .thenNothing()
  })
})
