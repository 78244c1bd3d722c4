import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastDays, fitTrend, forecast, type ForecastInput } from '#services/analytics/forecast.ts'

const steady = (days: number, gain: number): readonly number[] =>
  Array.from({ length: days + 1 }, (_, day) => day * gain)

describe('a damped trend', () => {
  it('is the one reckoned by hand', () => {
    // The first two values, 0 and 2, give a gain of 2. A day later 1 is expected of it and 4 comes:
    // 3 − 1 = 1 too much, half of which corrects the trend to 1.5.
    expect(fitTrend([0, 2, 4], { correction: 0.5, damping: 0.5 })).toEqual({
      level: 4,
      trend: 1.5,
      squares: 1,
      errors: 1,
    })
    // φ = 0.5: 4 + 0.5 · 1.5, then 4 + (0.5 + 0.25) · 1.5. σ² = 1: one error, of 1. Of the second
    // day 1 + (1 + 0.5 · 0.5)² = 2.5625.
    const [first, second] = forecastDays([0, 2, 4], { correction: 0.5, damping: 0.5 }, 2)
    expect(first).toEqual({ value: 4.75, low: 4.75 - 1.2816, high: 4.75 + 1.2816 })
    expect(second?.value).toBe(5.125)
    expect(second?.high).toBeCloseTo(5.125 + 1.2816 * Math.sqrt(2.5625), 10)
  })
  it('that is not damped goes on as it went, without a doubt where every day was the same', () => {
    const days = forecastDays(steady(10, 0.25), { correction: 0.3, damping: 1 }, 3)
    expect(days).toEqual([2.75, 3, 3.25].map((value) => ({ value, low: value, high: value })))
  })
  it('stays at what is there where nobody comes any more', () => {
    expect(forecastDays([0, 0, 0, 0], { correction: 0.5, damping: 0.9 }, 1)).toEqual([{ value: 0, low: 0, high: 0 }])
  })
})

const seen = (overrides: Partial<ForecastInput> = {}): ForecastInput => ({
  series: steady(14, 0.03),
  units: 300,
  estimated: 0,
  left: 7,
  ...overrides,
})

describe('a forecast', () => {
  it('tells the days that are left', () => {
    const told = forecast(seen())
    expect(told.made && told.days.length).toBe(7)
  })
  it('reaches no farther than what was seen', () => {
    const told = forecast(seen({ left: 40 }))
    expect(told.made && told.days.length).toBe(14)
  })
  it.each([
    ['over', { left: 0 }],
    ['over', { series: [...steady(14, 0.03), 1] }],
    ['short', { series: steady(9, 0.03) }],
    ['few', { units: 19 }],
    ['hidden', { estimated: 76 }],
    ['wide', { series: [0, 0, 0.2, 0.2, 0.2, 0.5, 0.5, 0.5, 0.5, 0.9, 0.9, 0.9] }],
  ] as const)('is not made where it is %s: %j', (why, overrides) => {
    expect(forecast(seen(overrides))).toEqual({ made: false, why })
  })
  it('never goes back, nor beyond all, and its band holds it and grows', () => {
    const gains = fc.array(fc.double({ min: 0, max: 0.02, noNaN: true }), { minLength: 10, maxLength: 50 })
    fc.assert(
      fc.property(gains, fc.integer({ min: 1, max: 90 }), (each, left) => {
        const series = each.reduce<readonly number[]>((sums, gain) => [...sums, (sums.at(-1) ?? 0) + gain], [0])
        const told = forecast(seen({ series, left }))
        if (!told.made) return told.why !== 'short'
        let [value, width] = [series.at(-1) ?? 0, 0]
        for (const day of told.days) {
          expect(day.value).toBeGreaterThanOrEqual(value)
          expect(day.low).toBeLessThanOrEqual(day.value)
          expect(day.high).toBeGreaterThanOrEqual(day.value)
          expect(day.high).toBeLessThanOrEqual(1)
          if (day.low > (series.at(-1) ?? 0) && day.high < 1) {
            expect(day.high - day.low).toBeGreaterThanOrEqual(width)
            width = day.high - day.low
          }
          value = day.value
        }
        return told.days.length <= Math.min(left, each.length)
      }),
      { examples: [[Array.from({ length: 14 }, () => 0.02), 7]] },
    )
  })
})
