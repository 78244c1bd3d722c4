import { describe, expect, it } from 'vitest'
import { timeOnDay } from '#services/analytics/calendar/calendar-texts.contract.ts'
import type { CalendarEntry } from '#services/analytics/calendar/calendar.contract.ts'
import { distanceText, weeksOf } from '../../admin-ui/src/analytics/calendar/calendar-days.ts'
import { inDueOrder, remindersOf } from '../../admin-ui/src/analytics/calendar/reminders.ts'

const entry = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  kind: 'vote-end',
  day: '2026-11-28',
  at: '2026-11-28T09:00:00.000Z',
  isDone: false,
  apartment: { id: 'a1', name: '한빛마을' },
  list: { id: 'l1', name: '정기총회', type: 'vote' },
  vote: { id: 'v1', title: '주차장 개방' },
  ...over,
})

const today = '2026-11-21'
const textsOf = (entries: readonly CalendarEntry[]): readonly string[] =>
  remindersOf(entries, today).map(({ text }) => text)

describe('a reminder', () => {
  it('is there from seven days before, every day until the date is done', () => {
    expect(textsOf([entry()])).toEqual(['투표 마감 18:00'])
    expect(textsOf([entry({ day: '2026-11-29' })])).toEqual([])
    expect(textsOf([entry({ isDone: true })])).toEqual([])
    const missed = entry({ kind: 'announce-by', day: '2026-11-18', at: null })
    expect(remindersOf([missed], today)).toEqual([
      expect.objectContaining({
        text: '공고 기한',
        about: '주차장 개방',
        to: '/votes/v1/announcement',
        due: '2026-11-18',
      }),
    ])
  })

  it('tells of nothing that happens by itself', () => {
    for (const kind of ['message', 'registry-end', 'announcement', 'count'] as const)
      expect(textsOf([entry({ kind })])).toEqual([])
  })

  it('does not tell of the end of a list that another item tells of', () => {
    const end = entry({ kind: 'list-end', vote: null, at: null, day: '2026-11-22' })
    expect(remindersOf([end], today, new Set(['l1']))).toEqual([])
    expect(remindersOf([end], today, new Set(['l2']))).toHaveLength(1)
  })

  it('of today and tomorrow stands before all else, later ones behind it', () => {
    const item = (key: string, due?: string) => ({ key, text: '', about: '', to: '', ...(due ? { due } : {}) })
    const items = [item('later', '2026-11-25'), item('plain'), item('tomorrow', '2026-11-22'), item('today', today)]
    expect(inDueOrder(items, today).map(({ key }) => key)).toEqual(['today', 'tomorrow', 'plain', 'later'])
  })
})

describe('a month', () => {
  it('has whole weeks, Sunday first', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks).toHaveLength(5)
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-11-01', '2026-12-05'])
    expect(weeksOf('2027-02').flat()).toHaveLength(35)
  })

  it('writes the end of a day as 24:00, and how far a day is', () => {
    expect(timeOnDay('2026-11-28T15:00:00.000Z', '2026-11-28')).toBe('24:00')
    expect(timeOnDay('2026-11-28T09:30:00.000Z', '2026-11-28')).toBe('18:30')
    expect(['2026-11-21', '2026-11-22', '2026-11-28', '2026-11-19'].map((day) => distanceText(day, today))).toEqual([
      '오늘',
      '내일',
      'D-7',
      '2일 지남',
    ])
  })
})
