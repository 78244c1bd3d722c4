const seoul = { timeZone: 'Asia/Seoul' } as const

const dayParts = new Intl.DateTimeFormat('ko-KR', {
  ...seoul,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
})
const timeParts = new Intl.DateTimeFormat('ko-KR', { ...seoul, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const part = (parts: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string =>
  parts.find((candidate) => candidate.type === type)?.value ?? ''

/**
 * Returns the instant of a value. A plain day is read at noon in Seoul, so that it never becomes
 * the day before or after.
 */
const instantOf = (value: string): Date =>
  new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00+09:00` : value)

/** Writes an ISO time or a day `YYYY-MM-DD` as "2026. 11. 21. (토)", in Asia/Seoul. */
export const formatDate = (value: string): string => {
  const parts = dayParts.formatToParts(instantOf(value))
  return `${part(parts, 'year')}. ${part(parts, 'month')}. ${part(parts, 'day')}. (${part(parts, 'weekday')})`
}

/** Writes a birth date without its weekday: "1965. 1. 1."; a masked one stays as it is. */
export const formatBirthDate = (day: string): string =>
  day.includes('*') ? day : `${day.split('-').map(Number).join('. ')}.`

/** Writes an ISO time as "2026. 11. 21. (토) 18:00", in Asia/Seoul. */
export const formatDateTime = (value: string): string => {
  const parts = timeParts.formatToParts(instantOf(value))
  return `${formatDate(value)} ${part(parts, 'hour')}:${part(parts, 'minute')}`
}

/** Minutes from Seoul's time to UTC, as `getTimezoneOffset` returns them. */
const SEOUL_OFFSET = -540

/** Returns a note behind times where the device's clock shows others than Seoul's; empty in Korea. */
export const zoneNote = (offset = new Date().getTimezoneOffset()): string =>
  offset === SEOUL_OFFSET ? '' : ' (한국 시간)'

const wholeNumber = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 0 })
const hundredths = new Intl.NumberFormat('ko-KR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const tenths = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 1 })

/** Writes a count: "1,234세대". */
export const formatCount = (count: number, unit: '세대' | '명' | '건' | '개' | '장'): string =>
  `${wholeNumber.format(count)}${unit}`

/** ㎡ with two decimals: "1,084.97㎡" */
export const formatArea = (squareMetres: number): string => `${hundredths.format(squareMetres)}㎡`

/**
 * Writes a share of 1 as percent with at most one decimal: 0.667 is "66.7%". It is cut, not
 * rounded: 74.96% must not read as 75%.
 */
export const formatPercent = (share: number): string => `${tenths.format(Math.floor(share * 1_000 + 1e-9) / 10)}%`

/** Writes a fraction: "4분의 3". */
export const formatFraction = (numerator: number, denominator: number): string => `${denominator}분의 ${numerator}`
