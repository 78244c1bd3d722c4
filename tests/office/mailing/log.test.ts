import { describe, expect, it } from 'vitest'
import { remedy, type MessageFunnel } from '#services/mailing/messages.contract.ts'
import { suppressedReason } from '#events/mailing/mailing.events.ts'
import { listTodosOf, type ListCounts } from '../../../admin-ui/src/analytics/list-todo-items.ts'
import { failureOrder, failureTexts } from '../../../admin-ui/src/mailing/log/failure-labels.ts'
import { funnelBars, handledOf, progressText } from '../../../admin-ui/src/mailing/log/funnel-bars.ts'
import { problemText } from '../../../admin-ui/src/mailing/send/SendProblem.tsx'
import { dueKind, allowedOccasions, suppressedGroups } from '../../../admin-ui/src/mailing/send/send-order.ts'
import { remedyNames, suppressedNames } from '../../../admin-ui/src/labels/message-labels.ts'

const funnel: MessageFunnel = {
  recipients: 200,
  suppressed: 10,
  queued: 20,
  sent: 150,
  delivered: 100,
  bySms: 5,
  failed: 20,
  opened: 50,
  tookPart: 25,
}

describe('the funnel of messages', () => {
  it('says of each step how many came so far, of all who were written to', () => {
    expect(funnelBars(funnel).map(({ label, count, share }) => [label, count, share])).toEqual([
      ['보냄', 150, 0.75],
      ['전달', 100, 0.5],
      ['열람', 50, 0.25],
      ['참여', 25, 0.125],
    ])
  })
  it('is empty, not broken, where nobody was written to', () => {
    expect(funnelBars({ ...funnel, recipients: 0, sent: 0 })[0]?.share).toBe(0)
  })
  it('is through with what does not wait any more, and nobody whom it never was for counts', () => {
    expect(handledOf(funnel)).toBe(180)
    expect(handledOf({ ...funnel, recipients: 99, sent: 0, failed: 0, suppressed: 1, queued: 99 })).toBe(0)
    expect(handledOf({ ...funnel, recipients: 0, queued: 0 })).toBe(0)
  })
  it('says how many were written to, never whom it leaves out', () => {
    const none = { ...funnel, recipients: 99, sent: 0, failed: 0, suppressed: 1, queued: 99 }
    expect(progressText(none)).toBe('99명 가운데 0명에게 보냈습니다. 보내지 않음 1명')
    expect(progressText({ ...none, suppressed: 0 })).toBe('99명 가운데 0명에게 보냈습니다.')
    expect(progressText(funnel)).toBe('200명 가운데 150명에게 보냈습니다. 실패 20명, 보내지 않음 10명')
  })
  it('says why a template is refused, in the words that the settings have', () => {
    const message = '카카오에서 반려된 템플릿입니다.'
    const fields = [{ path: 'templateId', message }]
    expect(problemText({ text: '이 템플릿으로는 보낼 수 없습니다.', fields })).toBe(
      `이 템플릿으로는 보낼 수 없습니다. ${message}`,
    )
    expect(problemText({ text: '보낼 사람이 없습니다.', fields: [] })).toBe('보낼 사람이 없습니다.')
  })
})

describe('who did not hear', () => {
  it('has a word for every remedy and every reason', () => {
    expect(failureOrder.toSorted()).toEqual(remedy.options.toSorted())
    for (const { title, advice } of Object.values(failureTexts)) expect(`${title}. ${advice}`).toMatch(/다\.$/)
    expect(Object.keys(remedyNames).toSorted()).toEqual(remedy.options.toSorted())
    expect(Object.keys(suppressedNames).toSorted()).toEqual(suppressedReason.options.toSorted())
  })
})

describe('a sending before it is sent', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')

  it.each([
    ['at once', '2026-11-22T12:00:20Z', null, 'at-once'],
    ['after the quiet hours', '2026-11-22T23:00:00Z', null, 'quiet'],
    ['when it was asked for', '2026-11-24T01:00:00Z', '2026-11-24T10:00:00+09:00', 'chosen'],
    ['later than it was asked for', '2026-11-24T23:00:00Z', '2026-11-24T22:00:00+09:00', 'shifted'],
  ])('goes %s', (_, dueAt, askedFor, kind) => {
    expect(dueKind(dueAt, askedFor, now)).toBe(kind)
  })
  it('names who is left out by reason, the most first', () => {
    const suppressed = [
      { listUserId: '1', reason: 'erased' },
      { listUserId: '2', reason: 'no-phone' },
      { listUserId: '3', reason: 'no-phone' },
    ] as const
    expect(suppressedGroups(suppressed)).toEqual([
      { reason: 'no-phone', text: '전화번호가 없음', ids: ['2', '3'] },
      { reason: 'erased', text: '개인정보가 파기됨', ids: ['1'] },
    ])
  })
  it('is about the result once the list is closed, and about nothing else', () => {
    expect(allowedOccasions({ status: 'closed' })).toEqual(['result'])
    expect(allowedOccasions({ status: 'active' })).toEqual(['invitation', 'reminder', 'deadline'])
  })
})

describe('the dashboard', () => {
  const nothing: ListCounts = {
    mismatches: 0,
    contactChanges: 0,
    ready: 0,
    failed: 0,
    unreached: 0,
    pausedMailings: 0,
    unreachable: 0,
    areaUnknown: 0,
    depositsFailed: 0,
    challenges: 0,
    phoneCalls: 0,
    identityRecords: 0,
    atRisk: 0,
  }
  const list = { id: 'l1', name: '정기총회' }

  it('asks to look at sendings that stand still and at who was not reached, where there are any', () => {
    const texts = listTodosOf(list, { ...nothing, unreached: 7, pausedMailings: 1 }).map(({ text, to }) => [text, to])
    expect(texts).toEqual([
      ['멈춘 알림톡 발송 1건', '/lists/l1/show/messages'],
      ['알림톡이 닿지 않은 소유자 7명', '/lists/l1/show/messages'],
    ])
    expect(listTodosOf(list, nothing)).toEqual([])
  })
})
