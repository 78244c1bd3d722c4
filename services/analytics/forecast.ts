/**
 * Parameters of the trend: by how much of each error it is corrected, and what is left of it a day
 * later.
 */
export type Damping = { readonly correction: number; readonly damping: number }

export type Fit = {
  readonly level: number
  /** Gain of the last day, smoothed. */
  readonly trend: number
  /** Sum of the squares of what each day differed from what was expected of it the day before. */
  readonly squares: number
  readonly errors: number
}

/**
 * Fits exponential smoothing with a damped trend (Gardner and McKenzie 1985; ETS(A,Ad,N) of Hyndman
 * and others 2008) to a series of two values at least. Counts have no measurement error: the level
 * is the last value, and only its daily gain is smoothed. It begins with the first gain.
 */
export const fitTrend = (series: readonly number[], { correction, damping }: Damping): Fit => {
  const [first = 0, second = first] = series
  return series.slice(2).reduce<Fit>(
    ({ level, trend, squares, errors }, value) => {
      const error = value - level - damping * trend
      return {
        level: value,
        trend: damping * trend + correction * error,
        squares: squares + error * error,
        errors: errors + 1,
      }
    },
    { level: second, trend: second - first, squares: 0, errors: 0 },
  )
}

const CORRECTIONS = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5] as const
const DAMPINGS = [0.8, 0.85, 0.9, 0.95, 0.98] as const
const FITTED = 2
const candidates: readonly Damping[] = CORRECTIONS.flatMap((correction) =>
  DAMPINGS.map((damping) => ({ correction, damping })),
)

/** The damping under which the days so far would have been expected best. */
const bestDamping = (series: readonly number[]): Damping =>
  candidates.reduce((best, other) => (fitTrend(series, other).squares < fitTrend(series, best).squares ? other : best))

export type ForecastPoint = { readonly value: number; readonly low: number; readonly high: number }

/** Eight of ten outcomes lie within so many standard deviations. */
const EIGHT_OF_TEN = 1.2816

/**
 * Forecasts the days after a series: the expected value of each, and the band of eight in ten
 * outcomes if days go on to differ as they did.
 */
export const forecastDays = (series: readonly number[], by: Damping, days: number): readonly ForecastPoint[] => {
  const { level, trend, squares, errors } = fitTrend(series, by)
  const variance = squares / Math.max(1, errors - FITTED)
  const expected: ForecastPoint[] = []
  // φ + φ² + … of the days so far, and 1 + Σ (1 + β(φ + … + φʲ))² of those between.
  let [carried, spread] = [0, 0]
  for (let day = 1; day <= days; day += 1) {
    spread += (1 + by.correction * carried) ** 2
    carried = by.damping * (1 + carried)
    const [value, reach] = [level + carried * trend, EIGHT_OF_TEN * Math.sqrt(variance * spread)]
    expected.push({ value, low: value - reach, high: value + reach })
  }
  return expected
}

/** Reason why there is no forecast. */
export type NoForecast = 'over' | 'short' | 'few' | 'hidden' | 'wide'

export type Forecast =
  | { readonly made: true; readonly days: readonly ForecastPoint[] }
  | { readonly made: false; readonly why: NoForecast }

export type ForecastInput = {
  /** Shares of 1, a value a day, from the day before the first one to the last day that is over. */
  readonly series: readonly number[]
  /** Number of units in the last value. */
  readonly units: number
  /** Number of those on days whose figure is suppressed. */
  readonly estimated: number
  /** Number of days left, including today. */
  readonly left: number
}

const MIN_DAYS = 10
const MIN_UNITS = 20
/** Maximum part of the units that may have come on estimated days. */
const MAX_ESTIMATED = 1 / 4
/** Maximum width of a band: a wider one has no meaning. */
const WIDEST = 0.3
const MIN_AHEAD = 3
const MAX_AHEAD = 60

/** Bounds a forecast: participation never falls, and never exceeds the whole. */
const bounded = (series: readonly number[], expected: readonly ForecastPoint[]): readonly ForecastPoint[] => {
  const within = (value: number): number => Math.max(series.at(-1) ?? 0, Math.min(1, value))
  return expected.map(({ value, low, high }) => ({ value: within(value), low: within(low), high: within(high) }))
}

/**
 * Makes a cautious forecast of shares: for no more days than were observed, and only while its band
 * has a meaning; none if the days so far do not allow one.
 */
export const forecast = ({ series, units, estimated, left }: ForecastInput): Forecast => {
  if (left <= 0 || (series.at(-1) ?? 0) >= 1) return { made: false, why: 'over' }
  const seen = series.length - 1
  if (seen < MIN_DAYS) return { made: false, why: 'short' }
  if (units < MIN_UNITS) return { made: false, why: 'few' }
  if (estimated > units * MAX_ESTIMATED) return { made: false, why: 'hidden' }
  const expected = forecastDays(series, bestDamping(series), Math.min(left, seen, MAX_AHEAD))
  // Checked before it is bounded: a band that ends at the whole only looks narrow.
  const tooWide = expected.findIndex(({ low, high }) => high - low > WIDEST)
  const told = bounded(series, tooWide === -1 ? expected : expected.slice(0, tooWide))
  return told.length < Math.min(left, MIN_AHEAD) ? { made: false, why: 'wide' } : { made: true, days: told }
}
