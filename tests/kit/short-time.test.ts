import { describe, expect, it } from 'vitest'
import { hiddenAtFirst } from '../../admin-ui/src/kit/collection/columns.ts'
import { endPieces, shortDay, timePieces } from '../../admin-ui/src/kit/display/short-time.ts'

const now = Date.parse('2026-11-27T03:00:00.000Z')

describe('a time in a table', () => {
  it('has a day, whole and in few letters, and a clock, in Seoul', () => {
    expect(timePieces('2026-11-20T15:05:00.000Z', now)).toEqual({
      day: '2026. 11. 21. (토)',
      short: '11. 21.',
      clock: '00:05',
    })
  })

  it('keeps its year where that is not this one, by the day in Seoul', () => {
    expect(timePieces('2025-11-20T15:05:00.000Z', now).short).toBe('2025. 11. 21.')
    expect(shortDay('2027-01-03', '2026-12-31')).toBe('2027. 1. 3.')
    const newYear = Date.parse('2026-12-31T15:00:00.000Z')
    expect(timePieces('2026-12-31T15:00:00.000Z', newYear).short).toBe('1. 1.')
    expect(timePieces('2026-12-31T14:59:00.000Z', newYear).short).toBe('2026. 12. 31.')
  })

  it('of an end at midnight is the day before, at 24:00', () => {
    expect(endPieces('2026-12-22T15:00:00.000Z', now)).toMatchObject({ short: '12. 22.', clock: '24:00' })
    expect(endPieces('2026-12-22T15:00:00.001Z', now)).toMatchObject({ short: '12. 23.', clock: '00:00' })
    expect(endPieces('2026-12-22T09:00:00.000Z', now)).toMatchObject({ short: '12. 22.', clock: '18:00' })
  })
})

describe('columns that are hidden at first', () => {
  const columns = [
    { source: 'name', render: () => '' },
    { source: 'remindedAt', render: () => '', hidden: 'small' as const },
    { source: 'phone', render: () => '', hidden: true },
  ]

  it('are more on a small office screen', () => {
    expect(hiddenAtFirst(columns, false)).toEqual(['phone'])
    expect(hiddenAtFirst(columns, true)).toEqual(['remindedAt', 'phone'])
  })
})
