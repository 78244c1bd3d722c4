import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import { mailingBatchStream } from '#services/mailing/delivery/mailing-batch.decider.ts'
import { mailingStream } from '#services/mailing/mailing.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { personId, say } from './told-events.ts'

const [mailingId, listId, apartmentId, other] = [fixedId(71), fixedId(72), fixedId(73), fixedId(74)]
const [own, others] = [fixedId(75), fixedId(76)]
const stream = mailingBatchStream(mailingId, 0)
const of = { mailingId, listId, batch: 0 }
const recipients = [
  { messageId: others, personId: other, listUserIds: [fixedId(77)] },
  { messageId: own, personId, listUserIds: [fixedId(78)] },
]
const at = '2026-11-21T03:00:00.000Z'
const planned: readonly [string, DomainEvent] = [
  stream,
  { type: 'MailingBatchPlanned', data: { ...of, apartmentId, occasion: 'reminder', dueAt: at, recipients } },
]
const said = async (type: string, data: object) =>
  (await say([planned, [stream, { type, data: { ...of, ...data } }]])).text
const report = { statusCode: '4000', reason: null, reportedAt: at }

describe('a person’s log', () => {
  it('says of a message to many what became of theirs', async () => {
    const suppressed = [
      { messageId: others, reason: 'no-phone' },
      { messageId: own, reason: 'taken-part' },
    ]
    expect(await said('MailingBatchAttempted', { attempt: 1, at, messageIds: [], suppressed })).toBe(
      '다시 알림 메시지를 보내지 않았습니다. 보내기 전에 이미 참여했습니다.',
    )
    const outcomes = (kind: 'accepted' | 'refused') => [
      { messageId: others, kind: 'refused', statusCode: '3107', reason: 'blocked' },
      kind === 'accepted'
        ? { messageId: own, kind, providerMessageId: 'M', groupId: 'G' }
        : { messageId: own, kind, statusCode: '3103', reason: 'wrong-number' },
    ]
    expect(await said('MailingBatchAnswered', { outcomes: outcomes('accepted') })).toBe(
      '다시 알림 메시지를 보냈습니다.',
    )
    expect(await said('MailingBatchAnswered', { outcomes: outcomes('refused') })).toBe(
      '다시 알림 메시지를 보내지 못했습니다. 없는 번호이거나 문자를 받을 수 없는 번호입니다. 번호를 수정해 다시 보내주세요.',
    )
  })

  it.each([
    [{ status: 'delivered', channel: 'kakao' }, '다시 알림 메시지가 전달되었습니다.'],
    [{ status: 'delivered', channel: 'sms' }, '다시 알림 메시지가 문자로 전달되었습니다.'],
    [
      { status: 'failed', channel: 'kakao', reason: 'night-time' },
      '다시 알림 메시지가 전달되지 않았습니다. 야간이라 보내지 못했습니다. 낮에 다시 보내주세요.',
    ],
  ])('says how it arrived: %j', async (how, text) => {
    const reports = [
      { messageId: others, ...report, status: 'delivered', channel: 'kakao' },
      { messageId: own, ...report, ...how },
    ]
    expect(await said('MailingBatchReported', { reports })).toBe(text)
  })

  it('says who was left out when it was planned', async () => {
    const mailing = {
      mailingId,
      listId,
      apartmentId,
      occasion: 'deadline',
      cause: 'schedule',
      smsFallback: true,
      templateId: 'KA01TP',
      templateHash: '0'.repeat(64),
      dueAt: at,
      recipients: 1,
      batches: 1,
    }
    const { text } = await say([
      [mailingStream(mailingId), { type: 'MailingPlanned', data: mailing }],
      [
        mailingStream(mailingId),
        {
          type: 'MailingRecipientsSuppressed',
          data: { mailingId, listId, suppressed: [{ ...recipients[1], reason: 'no-phone' }] },
        },
      ],
    ])
    expect(text).toBe(
      '마감 임박 메시지를 보내지 않았습니다. 명부에 휴대전화 번호가 없습니다. 번호를 적으면 보낼 수 있습니다.',
    )
  })

  it.each([
    ['MessagesDeclined', '안내 메시지를 받지 않겠다고 했습니다.'],
    ['MessagesWanted', '안내 메시지를 다시 받겠다고 했습니다.'],
  ])('says what they wish: %s', async (type, text) =>
    expect((await say([[`message-wish-${personId}`, { type, data: { personId, apartmentId } }]])).text).toBe(text),
  )
})
