import { describe, expect, it } from 'vitest'
import type { LogEntry } from '#services/history/user-log/user-logs.contract.ts'
import { changesText } from '../../admin-ui/src/labels/change-labels.ts'
import { actorText, daysOf } from '../../admin-ui/src/history/log-labels.ts'
import { residentPath } from '../../admin-ui/src/labels/person-labels.ts'

const entry = (id: number, at: string): LogEntry => ({
  id,
  at,
  kind: 'roll',
  text: '',
  changes: [],
  actor: { kind: 'system', name: null },
  from: null,
  hash: '',
})

describe('a resident’s log', () => {
  it('stands under the days of Seoul, in its own order', () => {
    const days = daysOf([
      entry(3, '2026-11-21T15:00:00Z'),
      entry(2, '2026-11-21T14:59:00Z'),
      entry(1, '2026-11-20T15:00:00Z'),
    ])
    expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
      ['2026. 11. 22. (일)', [3]],
      ['2026. 11. 21. (토)', [2, 1]],
    ])
  })

  it.each([
    [{ kind: 'admin', name: '김관리' }, '김관리 (관리자)'],
    [{ kind: 'admin', name: null }, '관리자'],
    [{ kind: 'resident', name: '홍길동' }, '소유자 본인'],
    [{ kind: 'system', name: null }, '시스템'],
  ] as const)('says who it was: %j is %s', (actor, text) => {
    expect(actorText(actor)).toBe(text)
  })

  it('says what changed, phones as one writes them, masked ones as they come', () => {
    const changes = [
      { label: '전화번호', before: '01012345678', after: null },
      { label: '이름', before: '홍길동', after: '홍길순' },
      { label: '전화번호', before: '010-****-5678', after: '' },
    ]
    expect(changesText(changes)).toBe(
      '전화번호: 010-1234-5678 → 없음; 이름: 홍길동 → 홍길순; 전화번호: 010-****-5678 → 없음',
    )
  })

  it('has an address in its list', () => {
    expect(residentPath('l1', 'u1')).toBe('/lists/l1/users/u1')
  })
})
