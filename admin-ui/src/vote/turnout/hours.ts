import type { VoteTurnout } from '#services/vote/results/vote-turnout.contract.ts'

type Hour = VoteTurnout['byHour'][number]

const HOUR_MS = 3_600_000
/** Maximum number of hours that are shown hour by hour; a longer vote is shown by day. */
const MAX_HOURS = 48

export type TurnoutColumn = {
  /** Start of the column, ISO. */
  readonly at: string
  readonly voted: number
  /** Sum up to the end of the column. */
  readonly sum: number
}

const seoulHour = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  hourCycle: 'h23',
})

const seoulDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul', dateStyle: 'short' })

const partOf = (at: string, type: 'month' | 'day' | 'hour'): string =>
  seoulHour.formatToParts(new Date(at)).find((part) => part.type === type)?.value ?? ''

/** Returns an hour as "11/23 14시". */
export const hourName = (at: string): string =>
  `${partOf(at, 'month')}/${partOf(at, 'day')} ${Number(partOf(at, 'hour'))}시`

/** Returns a day as "11/23". */
export const dayName = (at: string): string => `${partOf(at, 'month')}/${partOf(at, 'day')}`

const summed = (rows: readonly Hour[]): readonly TurnoutColumn[] =>
  rows.reduce<readonly TurnoutColumn[]>(
    (columns, { at, voted }) => [...columns, { at, voted, sum: (columns.at(-1)?.sum ?? 0) + voted }],
    [],
  )

/**
 * Returns all hours from the first to the last ballot, also those without one; none beyond
 * `MAX_HOURS`.
 */
const withEmpty = (byHour: readonly Hour[]): readonly Hour[] => {
  const [first, last] = [byHour[0], byHour.at(-1)]
  if (first === undefined || last === undefined) return []
  const begin = Date.parse(first.at)
  const length = Math.round((Date.parse(last.at) - begin) / HOUR_MS) + 1
  if (length > MAX_HOURS) return []
  const voted = new Map(byHour.map((hour) => [Date.parse(hour.at), hour.voted]))
  return Array.from({ length }, (_, index) => {
    const at = begin + index * HOUR_MS
    return { at: new Date(at).toISOString(), voted: voted.get(at) ?? 0 }
  })
}

const perDay = (byHour: readonly Hour[]): readonly Hour[] => {
  const days = new Map<string, Hour>()
  for (const { at, voted } of byHour) {
    const day = seoulDay.format(new Date(at))
    const known = days.get(day)
    days.set(day, { at: known?.at ?? at, voted: (known?.voted ?? 0) + voted })
  }
  return [...days.values()]
}

/** Returns the columns of the chart: by hour up to two days, else by the days with ballots. */
export const turnoutColumns = (
  byHour: readonly Hour[],
): { readonly per: 'hour' | 'day'; readonly columns: readonly TurnoutColumn[] } => {
  const hours = withEmpty(byHour)
  return hours.length > 0 || byHour.length === 0
    ? { per: 'hour', columns: summed(hours) }
    : { per: 'day', columns: summed(perDay(byHour)) }
}
