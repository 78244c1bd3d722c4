import { dayEnd, dayStart } from '#events/values/day.ts'
import type { List } from '#services/list/lists.contract.ts'

/** Milliseconds since 1970: where a slider over a campaign begins and ends, and how far one press of an arrow moves it. */
export type CampaignSpan = { readonly from: number; readonly to: number; readonly step: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The shortest of these with which a campaign has no more stops than can be told apart. */
const STEPS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY] as const
const MAX_STOPS = 1_000

/** A campaign from when it was made or the beginning of its first day, whichever was first, to its end or now, whichever comes first. */
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

/** The next stop of a campaign that is played, null at its end: sixty at most, whatever its length. */
export const nextStop = ({ from, to, step }: CampaignSpan, at: number): number | null => {
  if (at >= to) return null
  const stride = Math.max(1, Math.ceil((to - from) / step / FRAMES)) * step
  return Math.min(to, at + stride)
}
