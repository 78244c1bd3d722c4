import { describe, expect, it } from 'vitest'
import { formatPhone, toPhoneDigits } from '#events/values/phone.ts'
import {
  formatArea,
  formatCount,
  formatDate,
  formatDateTime,
  formatFraction,
  formatPercent,
  zoneNote,
} from '#ui/format.ts'

describe('Korean formats', () => {
  it('shows times in Asia/Seoul', () => {
    expect(formatDateTime('2026-11-21T09:00:00Z')).toBe('2026. 11. 21. (토) 18:00')
    expect(formatDateTime('2026-11-20T15:00:00Z')).toBe('2026. 11. 21. (토) 00:00')
    expect(formatDate('2026-11-20T14:59:59Z')).toBe('2026. 11. 20. (금)')
    expect(formatDate('2026-03-01')).toBe('2026. 3. 1. (일)')
  })

  it('says that times are Korean where the device has others', () => {
    const note = (zone: string): string => zoneNote('2026-11-21T09:00:00Z', zone)
    expect(note('Asia/Seoul')).toBe('')
    expect(note('Asia/Tokyo')).toBe('')
    expect(note('America/Los_Angeles')).toBe(' (한국 시간) · 현지 시각 2026. 11. 21. (토) 01:00')
    expect(note('Pacific/Auckland')).toBe(' (한국 시간) · 현지 시각 2026. 11. 21. (토) 22:00')
  })

  it.each([
    ['010', '010'],
    ['0101', '010-1'],
    ['0101234', '010-1234'],
    ['01012345', '010-123-45'],
    ['0101234567', '010-123-4567'],
    ['01012345678', '010-1234-5678'],
    ['010123456789', '010-1234-5678'],
    ['020001234', '02-000-1234'],
    ['02-123-4567', '02-123-4567'],
    ['031-000-1234', '031-000-1234'],
    ['+82 10-1234-5678', '010-1234-5678'],
    ['82 010 1234 5678', '010-1234-5678'],
    ['가나', ''],
  ])('a phone %s reads %s', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
    expect(toPhoneDigits(shown)).toBe(shown.replaceAll('-', ''))
  })

  it('counts, areas and shares', () => {
    expect(formatCount(1_234, '세대')).toBe('1,234세대')
    expect(formatArea(84.9671)).toBe('84.97㎡')
    expect(formatArea(12_345)).toBe('12,345.00㎡')
    expect(formatFraction(3, 4)).toBe('4분의 3')
  })

  it('never rounds a share up to a threshold', () => {
    expect(formatPercent(0.75)).toBe('75%')
    expect(formatPercent(0.7499)).toBe('74.9%')
    expect(formatPercent(2 / 3)).toBe('66.6%')
    expect(formatPercent(1)).toBe('100%')
    expect(formatPercent(0.29)).toBe('29%')
  })
})
