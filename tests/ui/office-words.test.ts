import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#events/values/day.ts'
import { fromSeoulClock, todayInSeoul, toSeoulClock } from '../../admin-ui/src/kit/display/day.ts'
import { shareOf } from '../../admin-ui/src/kit/share/share.ts'
import { parseNumber } from '../../admin-ui/src/kit/forms/number-field.ts'
import { listPath, periodText } from '../../admin-ui/src/labels/list-labels.ts'
import { questionRuleText, votePath } from '../../admin-ui/src/labels/vote-labels.ts'

describe('days in Seoul', () => {
  it('begin nine hours before those in Greenwich', () => {
    expect(todayInSeoul(Date.parse('2026-11-20T14:59:59Z'))).toBe('2026-11-20')
    expect(todayInSeoul(Date.parse('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
  })

  it('are counted over months and leap years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2026-11-21', '2026-12-21')).toBe(30)
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
  })

  it('have a clock that goes there and back', () => {
    expect(toSeoulClock('2026-11-21T09:00:00Z')).toBe('2026-11-21T18:00')
    expect(fromSeoulClock('2026-11-21T18:00')).toBe('2026-11-21T18:00:00+09:00')
    expect(toSeoulClock(fromSeoulClock('2027-01-01T00:30'))).toBe('2027-01-01T00:30')
  })
})

describe('a share', () => {
  it.each([
    [0, 0, 0],
    [3, 0, 0],
    [3, 4, 0.75],
    [5, 4, 1],
  ])('of %d in %d is %d', (part, whole, share) => {
    expect(shareOf(part, whole)).toBe(share)
  })
})

describe('a number field', () => {
  it.each([
    ['1,234', 1234],
    [' 84.97 ', 84.97],
    ['0', 0],
    ['', null],
    [' , ', null],
    ['12세대', '12세대'],
    ['1e999', '1e999'],
  ])('reads %j as %j', (text, value) => {
    expect(parseNumber(text)).toBe(value)
  })
})

describe('words', () => {
  it.each([
    [{ minChoices: 1, maxChoices: 1 }, '하나 선택'],
    [{ minChoices: 0, maxChoices: 1 }, '하나 선택 · 기권 가능'],
    [{ minChoices: 2, maxChoices: 2 }, '2개 선택'],
    [{ minChoices: 2, maxChoices: 3 }, '2~3개 선택'],
    [{ minChoices: 0, maxChoices: 2 }, '1~2개 선택 · 기권 가능'],
  ])('for a question with %j: %s', (rule, text) => {
    expect(questionRuleText(rule)).toBe(text)
  })

  it('for a period name both of its days', () => {
    expect(periodText({ startDate: '2026-11-21', endDate: '2026-12-21' })).toBe(
      '2026. 11. 21. (토) ~ 2026. 12. 21. (월)',
    )
  })

  it('for the addresses of a list and a vote', () => {
    expect(listPath('l1')).toBe('/lists/l1/show')
    expect(listPath('l1', 'roll')).toBe('/lists/l1/show/roll')
    expect(votePath('v1')).toBe('/votes/v1/show')
  })
})
