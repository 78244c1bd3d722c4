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

/** A plain day has no time of day: read at noon in Seoul it can never slip into the day before or after. */
const instantOf = (value: string): Date =>
  new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00+09:00` : value)

/** "2026. 11. 21. (토)" in Asia/Seoul, of an ISO time or a day `YYYY-MM-DD`. */
export const formatDate = (value: string): string => {
  const parts = dayParts.formatToParts(instantOf(value))
  return `${part(parts, 'year')}. ${part(parts, 'month')}. ${part(parts, 'day')}. (${part(parts, 'weekday')})`
}

/** "2026. 11. 21. (토) 18:00" in Asia/Seoul, of an ISO time. */
export const formatDateTime = (value: string): string => {
  const parts = timeParts.formatToParts(instantOf(value))
  return `${formatDate(value)} ${part(parts, 'hour')}:${part(parts, 'minute')}`
}

/** At most 11 digits of a phone as people write or paste it; "+82 10-…" becomes "010…". */
export const toPhoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  const local = /^\s*\+?82/.test(text) ? `0${digits.slice(2).replace(/^0/, '')}` : digits
  return local.slice(0, 11)
}

/**
 * A phone, finished or half typed: 11 digits as 3-4-4, 10 as 3-3-4 (product specification, section 5), fewer as far as
 * they go; nine digits are a number in Seoul, whose area code 02 has two.
 */
export const formatPhone = (text: string): string => {
  const digits = toPhoneDigits(text)
  if (digits.length <= 3) return digits
  if (/^02\d{7}$/.test(digits)) return `${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`
  if (digits.length <= 7) return `${digits.slice(0, 3)}-${digits.slice(3)}`
  const middle = digits.length === 11 ? 7 : 6
  return `${digits.slice(0, 3)}-${digits.slice(3, middle)}-${digits.slice(middle)}`
}

const whole = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 0 })
const hundredths = new Intl.NumberFormat('ko-KR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const tenths = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 1 })

/** "1,234세대" */
export const formatCount = (count: number, unit: '세대' | '명' | '건' | '개'): string => `${whole.format(count)}${unit}`

/** ㎡ with two decimals: "1,084.97㎡" */
export const formatArea = (squareMetres: number): string => `${hundredths.format(squareMetres)}㎡`

/** A share of 1 as percent with at most one decimal: 0.667 is "66.7%". Cut, not rounded: 74.96% must not read as 75%. */
export const formatPercent = (share: number): string => `${tenths.format(Math.floor(share * 1_000 + 1e-9) / 10)}%`

/** "4분의 3" */
export const formatFraction = (numerator: number, denominator: number): string => `${denominator}분의 ${numerator}`
