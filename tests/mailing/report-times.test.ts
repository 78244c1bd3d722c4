import { describe, expect, it } from 'vitest'
import { isDueAt, isWokenFor } from '#services/mailing/reports/report-times.ts'
import { NOW } from '#tests/support/fixed.ts'

const MINUTE = 60_000
const after = (ms: number): Date => new Date(NOW.getTime() + ms)
/** Returns the minutes after the handover in which the provider is asked. */
const askedIn = (handedAt: Date, minutes: number): readonly number[] =>
  Array.from({ length: minutes }, (_, minute) => minute).filter((minute) => isDueAt(handedAt, after(minute * MINUTE)))

describe('when the provider is asked what became of a sending', () => {
  it('every minute for ten, every ten for three hours, every hour for three days, and not after', () => {
    const asked = askedIn(NOW, 5 * 24 * 60)
    const tens = Array.from({ length: 17 }, (_, n) => 10 + n * 10)
    const hours = Array.from({ length: 69 }, (_, n) => (n + 3) * 60)
    expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...tens, ...hours])
  })
  it('whatever the second, once a minute at most and no minute left out', () => {
    for (const seconds of [1, 29, 59]) {
      const asked = askedIn(after(-seconds * 1_000), 180)
      expect(asked.filter((minute) => minute < 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
      expect(asked.length).toBeGreaterThanOrEqual(26)
    }
  })
  it('not all of them in the same minutes', () => {
    const minutes = Array.from({ length: 10 }, (_, n) => after(-60 * MINUTE - n * MINUTE))
    expect(minutes.filter((handedAt) => isDueAt(handedAt, NOW))).toHaveLength(1)
  })
  it('where its tick comes late, before it was handed over by the clock', () => {
    expect(isDueAt(after(30_000), NOW)).toBe(true)
  })
  it('woken, for three hours', () => {
    expect(isWokenFor(NOW, NOW)).toBe(true)
    expect(isWokenFor(NOW, after(180 * MINUTE - 1))).toBe(true)
    expect(isWokenFor(NOW, after(180 * MINUTE))).toBe(false)
  })
})
