import { describe, expect, it } from 'vitest'
import { MailingBatchReported } from '#events/mailing/mailing-batch.events.ts'
import type { SentMessage } from '#infra/providers/messaging.ts'
import { finalReports } from '#services/mailing/reports/final-reports.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'

const sent = (overrides: Partial<SentMessage> = {}): SentMessage => ({
  providerMessageId: 'M4V1',
  reference: fixedId(1),
  status: 'delivered',
  statusCode: '4000',
  channel: 'kakao',
  reportedAt: NOW,
  ...overrides,
})
const arrived = {
  messageId: fixedId(1),
  status: 'delivered',
  channel: 'kakao',
  statusCode: '4000',
  reason: null,
  reportedAt: NOW.toISOString(),
}
const bySms = sent({ channel: 'sms' })
const notOnKakao = sent({ status: 'not-a-kakao-user', statusCode: '3104' })

describe('what is known for good of messages', () => {
  it('is that they arrived', () => expect(finalReports([sent()])).toEqual([arrived]))
  it('is that they did not, and why', () => {
    expect(finalReports([notOnKakao])).toEqual([
      { ...arrived, status: 'failed', statusCode: '3104', reason: 'not-a-kakao-user' },
    ])
  })
  it.each(['accepted', 'at-carrier'] as const)('is nothing while they are under way: %s', (status) => {
    expect(finalReports([sent({ status })])).toEqual([])
  })
  it('is nothing of what is not ours', () => expect(finalReports([sent({ reference: undefined })])).toEqual([]))
  it('is one thing of each, however often it is listed', () => {
    expect(finalReports([sent(), sent(), sent()])).toEqual([arrived])
  })
  it.each([
    ['an SMS that arrived', [notOnKakao, bySms], 'delivered', 'sms'],
    ['the same in the other order', [bySms, notOnKakao], 'delivered', 'sms'],
    ['an SMS that failed, too', [notOnKakao, sent({ channel: 'sms', status: 'wrong-number' })], 'failed', 'sms'],
  ])('is what the last of several ways came to: %s', (_name, ways, status, channel) => {
    expect(finalReports(ways)).toMatchObject([{ status, channel }])
  })
  it('is nothing while the SMS in a message’s place is under way', () => {
    expect(finalReports([notOnKakao, sent({ channel: 'sms', status: 'at-carrier' })])).toEqual([])
  })
  it('is something that the log takes, whatever the provider says', () => {
    const strange = sent({ reportedAt: new Date('nonsense'), statusCode: '9'.repeat(1_000) })
    const reports = finalReports([strange, sent({ reference: fixedId(2), reportedAt: undefined })])
    const data = { mailingId: fixedId(3), listId: fixedId(4), batch: 0, reports }
    expect(MailingBatchReported.schema.parse(data)).toMatchObject({
      reports: [{ reportedAt: null }, { reportedAt: null }],
    })
  })
})
