import { fixedId, NOW } from '#tests/support/fixed.ts'
import { apartmentId, holder, listId, otherListId, type StreamEvent } from './names.ts'

const at = NOW.toISOString()
const mailingOf = (n: number): string => fixedId(4_000 + n)
const messageOf = (mailing: number, n: number): string => fixedId(4_100 + 100 * mailing + n)
const recipient = (mailing: number, n: number) => {
  const { personId, listUserId } = holder(n)
  return { messageId: messageOf(mailing, n), personId, listUserIds: [listUserId] }
}
const recipients = (mailing: number, ...ns: readonly number[]) => ns.map((n) => recipient(mailing, n))

const happens = (mailing: number, type: string, data: object = {}): StreamEvent => [
  `mailing-${mailingOf(mailing)}`,
  { type, data: { mailingId: mailingOf(mailing), listId, ...data } },
]
const planned = (mailing: number, count: number, batches: number): StreamEvent =>
  happens(mailing, 'MailingPlanned', {
    apartmentId,
    occasion: mailing === 1 ? 'reminder' : 'invitation',
    cause: 'hand',
    smsFallback: true,
    templateId: 'T1',
    templateHash: 'a'.repeat(64),
    dueAt: at,
    recipients: count,
    batches,
  })
const ofBatch = (mailing: number, batch: number, type: string, data: object): StreamEvent => [
  `mailing-batch-${mailingOf(mailing)}-${batch}`,
  { type, data: { mailingId: mailingOf(mailing), listId, batch, ...data } },
]
const plansBatch = (mailing: number, batch: number, ...ns: readonly number[]): StreamEvent =>
  ofBatch(mailing, batch, 'MailingBatchPlanned', {
    apartmentId,
    occasion: mailing === 1 ? 'reminder' : 'invitation',
    dueAt: at,
    recipients: recipients(mailing, ...ns),
  })
const attempts = (
  mailing: number,
  attempt: number,
  ns: readonly number[],
  suppressed: readonly number[] = [],
): StreamEvent =>
  ofBatch(mailing, 0, 'MailingBatchAttempted', {
    attempt,
    at,
    messageIds: ns.map((n) => messageOf(mailing, n)),
    suppressed: suppressed.map((n) => ({ messageId: messageOf(mailing, n), reason: 'taken-part' })),
  })
const answers = (mailing: number, ...outcomes: readonly object[]): StreamEvent =>
  ofBatch(mailing, 0, 'MailingBatchAnswered', { outcomes })
const accepted = (mailing: number, n: number) => ({
  messageId: messageOf(mailing, n),
  kind: 'accepted',
  providerMessageId: `M${n}`,
  groupId: 'G1',
})
const refused = (mailing: number, n: number) => ({
  messageId: messageOf(mailing, n),
  kind: 'refused',
  statusCode: '3103',
  reason: 'wrong-number',
})
const notTaken = (mailing: number, n: number) => ({ messageId: messageOf(mailing, n), kind: 'not-taken' })
const report = (mailing: number, n: number, status: 'delivered' | 'failed') => ({
  messageId: messageOf(mailing, n),
  status,
  channel: status === 'failed' ? 'sms' : 'kakao',
  statusCode: status === 'failed' ? '3014' : '4000',
  reason: status === 'failed' ? 'failed' : null,
  reportedAt: at,
})

const settings = (list: string, scheduled: boolean): StreamEvent => [
  `message-settings-${list}`,
  {
    type: 'MessageSettingsSet',
    data: {
      listId: list,
      apartmentId,
      enabled: true,
      smsFallback: true,
      quietHours: { from: '21:00', to: '08:00' },
      occasions: [
        {
          kind: 'deadline',
          enabled: true,
          templateId: 'T1',
          ...(scheduled ? { at: { daysBeforeEnd: 1, hour: 10 } } : {}),
        },
      ],
    },
  },
]

/**
 * Mailings that succeed, are paused and resumed, or cancelled; messages that the vendor accepted,
 * refused, left out, and reported on later.
 */
export const mailingStory = (): readonly StreamEvent[] => [
  settings(listId, false),
  settings(listId, true),
  settings(otherListId, true),
  settings(otherListId, false),
  planned(0, 6, 2),
  happens(0, 'MailingRecipientsSuppressed', {
    suppressed: [{ ...recipient(0, 9), reason: 'no-phone' }],
  }),
  plansBatch(0, 0, 1, 2, 3, 4),
  plansBatch(0, 1, 6, 7),
  attempts(0, 1, [1, 2, 3], [4]),
  answers(0, accepted(0, 1), notTaken(0, 2)),
  happens(0, 'MailingPaused', { reason: 'balance', code: null }),
  happens(0, 'MailingResumed'),
  answers(0, notTaken(0, 3)),
  attempts(0, 2, [2, 3]),
  answers(0, refused(0, 2), accepted(0, 3)),
  ofBatch(0, 0, 'MailingBatchReported', { reports: [report(0, 1, 'delivered')] }),
  [
    `message-${messageOf(0, 1)}`,
    { type: 'MessageOpened', data: { messageId: messageOf(0, 1), listId, personId: holder(1).personId } },
  ],
  ofBatch(0, 0, 'MailingBatchReported', { reports: [report(0, 3, 'failed')] }),
  planned(1, 2, 1),
  plansBatch(1, 0, 1, 2),
  happens(1, 'MailingPaused', { reason: 'refused', code: 'InvalidApiKey' }),
  planned(2, 1, 1),
  plansBatch(2, 0, 8),
  happens(2, 'MailingCancelled'),
  attempts(2, 1, [], [8]),
]
