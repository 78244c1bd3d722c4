import { describe, expect, it } from 'vitest'
import { activityPath, activityText, shortTime } from '../../admin-ui/src/history/activity-labels.ts'

const apartment = { id: 'a1', name: '한빛마을 1단지' }
const subject = { id: 's1', name: '정기총회' }

describe('recent activity', () => {
  it('says how many where several were taken at once', () => {
    expect(activityText({ kind: 'vote-opened', count: null })).toBe('투표를 시작했습니다')
    expect(activityText({ kind: 'roll-imported', count: 1_200 })).toBe('소유자 명부를 등록했습니다 (1,200명)')
    expect(activityText({ kind: 'registers-collecting', count: 200 })).toBe('등기부 수집을 시작했습니다 (200세대)')
    expect(activityText({ kind: 'register-proposals-accepted', count: 3 })).toBe(
      '등기부 내용을 명부에 반영했습니다 (3건)',
    )
  })

  it.each([
    ['vote-closed', '/votes/s1/show'],
    ['list-created', '/lists/s1/show'],
    ['roll-imported', '/lists/s1/show/roll'],
    ['register-risk-cleared', '/lists/s1/show/registry'],
    ['admin-assigned', '/apartments/a1/show'],
  ] as const)('leads to what it happened to: %s', (kind, path) => {
    expect(activityPath({ kind, subject, apartment })).toBe(path)
  })

  it('leads to the complex where it happened to nothing else', () => {
    expect(activityPath({ kind: 'vote-closed', subject: null, apartment })).toBe('/apartments/a1/show')
  })

  it('is told by the clock in Seoul, as short as it can be', () => {
    const now = Date.parse('2026-11-21T03:00:00Z')
    expect(shortTime('2026-11-20T15:00:00Z', now)).toBe('00:00')
    expect(shortTime('2026-11-20T14:59:59Z', now)).toBe('11. 20. 23:59')
    expect(shortTime('2025-12-31T15:00:00Z', now)).toBe('1. 1. 00:00')
    expect(shortTime('2025-12-31T14:00:00Z', now)).toBe('2025. 12. 31. 23:00')
  })
})
