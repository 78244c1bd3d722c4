import { addDays, daysBetween } from '#events/values/day.ts'
import type { ParticipationRow } from '#projections/analytics/chart-queries.ts'
import { findRule, versionFor, type RuleCampaign } from '../list/list.facts.ts'
import type { ChartForecast, ChartThreshold } from './charts.contract.ts'
import { forecast } from './forecast.ts'

type Campaign = RuleCampaign & {
  readonly type: 'signature' | 'vote'
  readonly rule?: string | undefined
  readonly endDate: string
}

const measures = { persons: 'units', units: 'units', land: 'area', area: 'area' } as const

/**
 * Returns the thresholds of a list's rule in the version that holds for it; for a list of votes
 * those of turnout.
 */
export const thresholdsOf = ({ type, rule: key, ...campaign }: Campaign): readonly ChartThreshold[] => {
  const rule = key === undefined ? undefined : findRule(key)
  if (!rule) return []
  return versionFor(rule, campaign)
    .conditions.filter(
      ({ kind, among }) => kind !== 'building' && among === undefined && (kind === 'turnout') === (type === 'vote'),
    )
    .map(({ of, basis, required }) => ({ measure: measures[basis], of, basis, required: { ...required } }))
}

type Share = 'unit_share' | 'area_share'

/** The last day that is over: yesterday, or the list's last one. */
const lastDay = ({ endDate }: Campaign, today: string): string => {
  const yesterday = addDays(today, -1)
  return endDate < yesterday ? endDate : yesterday
}

/**
 * Returns the share at the end of every day, from the one before the first to the last that is
 * over; days without a row add nothing.
 */
const seriesOf = (rows: readonly ParticipationRow[], of: Share, { first, last }: Record<'first' | 'last', string>) => {
  const shares = new Map(rows.map((row) => [row.day, row[of] ?? 0]))
  const series = [0]
  for (let day = first; day <= last; day = addDays(day, 1)) series.push(shares.get(day) ?? series.at(-1) ?? 0)
  return series
}

/**
 * Forecasts a list's participation after yesterday; `isOpen`: whether anybody may still take part.
 */
export const forecastOf = (
  rows: readonly ParticipationRow[],
  of: Share,
  { campaign, today, isOpen }: { readonly campaign: Campaign; readonly today: string; readonly isOpen: boolean },
): ChartForecast => {
  const [begin, last] = [rows[0]?.day ?? campaign.startDate, lastDay(campaign, today)]
  const first = begin < campaign.startDate ? begin : campaign.startDate
  const over = rows.filter(({ day }) => day <= last)
  if (isOpen && rows.some((row) => row[of] === null)) return { made: false, why: 'hidden' }
  const made = forecast({
    series: seriesOf(over, of, { first, last }),
    units: over.at(-1)?.units_so_far ?? 0,
    estimated: over.reduce((sum, { estimated, units }) => sum + (estimated ? (units ?? 0) : 0), 0),
    left: isOpen ? daysBetween(last, campaign.endDate) : 0,
  })
  if (!made.made) return made
  const points = made.days.map(({ value, low, high }, place) => ({
    day: addDays(last, place + 1),
    share: value,
    low,
    high,
  }))
  return { made: true, points }
}
