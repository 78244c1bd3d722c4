import { describe, expect, it } from 'vitest'
import { builtInHolidays, closedBecause } from '#events/values/assembly/public-holidays.ts'
import { deadlineOf, lastDayFor, postDays } from '#services/assembly/notice/notice-days.ts'
import { sampleAssembly } from '../sample-assembly.ts'

const meetingOn = (day: string, kind: 'association' | 'founding' | 'management' | 'election-round' = 'association') =>
  deadlineOf(sampleAssembly({ kind, startsAt: new Date(`${day}T14:00:00+09:00`).toISOString() }))

describe('days of notice', () => {
  it('are whole days between the notice and the meeting', () => {
    // Example of the textbooks: a meeting on the 19th that needs a week is noticed by the 11th.
    expect(lastDayFor('2025-03-19', 7)).toBe('2025-03-11')
    expect(meetingOn('2025-03-20')).toMatchObject({ days: 7, lastDay: '2025-03-12' })
    expect(meetingOn('2025-03-20', 'founding')).toMatchObject({ days: 14, lastDay: '2025-03-05' })
    expect(meetingOn('2025-03-20', 'management')).toMatchObject({ basis: '집합건물법 제34조 제1항' })
  })
  it('are counted by the day in Seoul', () => {
    const late = sampleAssembly({ startsAt: '2025-03-19T15:30:00.000Z' })
    expect(deadlineOf(late)?.lastDay).toBe('2025-03-12')
  })
  it('stay on a holiday, which the post has to know before', () => {
    expect(meetingOn('2026-10-13')?.lastDay).toBe('2026-10-05')
    expect(postDays('2026-10-05', builtInHolidays)).toEqual({ closed: '개천절 대체공휴일', lastOpenDay: '2026-10-02' })
    expect(postDays('2026-11-22', builtInHolidays)).toEqual({ closed: '일요일', lastOpenDay: '2026-11-20' })
    expect(postDays('2026-11-20', builtInHolidays)).toEqual({ closed: null, lastOpenDay: null })
    const late = { ...builtInHolidays, '2026-10-02': '임시공휴일' }
    expect(postDays('2026-10-05', late)).toEqual({ closed: '개천절 대체공휴일', lastOpenDay: '2026-10-01' })
  })
  it('are none for a round of votes without a day', () => {
    expect(deadlineOf(sampleAssembly({ kind: 'election-round', startsAt: null }))).toBeNull()
  })
})

describe('public holidays', () => {
  it('have substitutes as the rules of offices give them', () => {
    const substitutes: readonly (readonly [string, string])[] = [
      ['2025-05-06', '어린이날'],
      ['2025-10-08', '추석'],
      ['2026-05-25', '부처님 오신 날'],
      ['2027-02-09', '설날'],
      ['2027-07-19', '제헌절'],
    ]
    for (const [day, name] of substitutes) expect(closedBecause(builtInHolidays, day)).toContain(`${name}`)
  })
  it('have none for days that get no substitute', () => {
    // 현충일 on a Saturday and on a Sunday; 추석 that ends on a Saturday.
    for (const day of ['2026-06-08', '2027-06-07', '2026-09-28']) expect(closedBecause(builtInHolidays, day)).toBeNull()
  })
  it('close post offices at weekends, too', () => {
    expect([
      closedBecause(builtInHolidays, '2026-11-21'),
      closedBecause(builtInHolidays, '2026-11-22'),
      closedBecause(builtInHolidays, '2026-11-23'),
    ]).toEqual(['토요일', '일요일', null])
  })
})
