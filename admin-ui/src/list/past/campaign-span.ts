import { dayEnd, dayStart } from '#events/values/day.ts'
import type { List } from '#services/list/lists.contract.ts'

/** Range of a slider over a campaign in milliseconds since 1970, and the step of an arrow key. */
export type CampaignSpan = { readonly from: number; readonly to: number; readonly step: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Possible steps, of which the shortest that stays within the maximum number of stops is used. */
const STEPS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY] as const
const MAX_STOPS = 1_000

/**
 * Returns the range of a campaign: from its creation or the beginning of its first day, whichever
 * is earlier, to its end or now, whichever is earlier.
 */
export const campaignSpan = (
  { createdAt, startDate, endDate }: Pick<List, 'createdAt' | 'startDate' | 'endDate'>,
  now: Date,
): CampaignSpan => {
  const begun = Math.min(Date.parse(createdAt), dayStart(startDate).getTime())
  const from = Math.floor(begun / MINUTE) * MINUTE
  const over = Math.min(now.getTime(), dayEnd(endDate).getTime())
  const step = STEPS.find((one) => (over - from) / one <= MAX_STOPS) ?? DAY
  return { from, to: over > from ? over : from + step, step }
}

const FRAMES = 60

/**
 * Returns the next stop while a campaign plays; null at its end. There are at most sixty, whatever
 * its length.
 */
export const nextStop = ({ from, to, step }: CampaignSpan, at: number): number | null => {
  if (at >= to) return null
  const stride = Math.max(1, Math.ceil((to - from) / step / FRAMES)) * step
  return Math.min(to, at + stride)
}
