import { currentLanguage, sourceText, t, type Language } from './translate.ts'

const SEOUL = 'Asia/Seoul'

const locales: Readonly<Record<Language, string>> = { ko: 'ko-KR', en: 'en-GB', zh: 'zh-CN', vi: 'vi-VN' }

const dayForm = { year: 'numeric', month: 'numeric', day: 'numeric', weekday: 'short' } as const
/** Ways of writing a month, by which a whole date reads well. */
const months = { en: 'short', zh: 'long', vi: 'numeric' } as const
const timeForm = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const dayParts = new Intl.DateTimeFormat('ko-KR', { ...dayForm, timeZone: SEOUL })
const timeParts = new Intl.DateTimeFormat('ko-KR', { ...timeForm, timeZone: SEOUL })

const part = (parts: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string =>
  parts.find((candidate) => candidate.type === type)?.value ?? ''

/**
 * Returns the instant of a value. A plain day is read at noon in Seoul, so that it never becomes
 * the day before or after.
 */
const instantOf = (value: string): Date =>
  new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00+09:00` : value)

const koreanDay = (at: Date, format: Intl.DateTimeFormat): string => {
  const parts = format.formatToParts(at)
  return `${part(parts, 'year')}. ${part(parts, 'month')}. ${part(parts, 'day')}. (${part(parts, 'weekday')})`
}

/** Writes the day of an instant in a time zone, in the language of the app. */
const dayIn = (at: Date, timeZone: string): string => {
  const language = currentLanguage()
  if (language === 'ko')
    return koreanDay(at, timeZone === SEOUL ? dayParts : new Intl.DateTimeFormat('ko-KR', { ...dayForm, timeZone }))
  return new Intl.DateTimeFormat(locales[language], { ...dayForm, month: months[language], timeZone }).format(at)
}

/** Writes day and time of an instant in a time zone. */
const timeIn = (at: Date, timeZone: string): string => {
  const format = timeZone === SEOUL ? timeParts : new Intl.DateTimeFormat('ko-KR', { ...timeForm, timeZone })
  const parts = format.formatToParts(at)
  return `${dayIn(at, timeZone)} ${part(parts, 'hour')}:${part(parts, 'minute')}`
}

/**
 * Writes an ISO time or a day `YYYY-MM-DD`, in Asia/Seoul: "2026. 11. 21. (토)" in Korean, "Sat, 21
 * Nov 2026" in English.
 */
export const formatDate = (value: string): string => dayIn(instantOf(value), SEOUL)

/** Writes a birth date without its weekday: "1965. 1. 1."; a masked one stays as it is. */
export const formatBirthDate = (day: string): string =>
  day.includes('*') ? day : `${day.split('-').map(Number).join('. ')}.`

/** Writes an ISO time as "2026. 11. 21. (토) 18:00", in Asia/Seoul. */
export const formatDateTime = (value: string): string => timeIn(instantOf(value), SEOUL)

/**
 * Returns a note behind a time of Seoul that says so, with the time by the device's clock; empty
 * where both are the same.
 */
export const zoneNote = (value: string, zone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string => {
  const at = instantOf(value)
  const local = timeIn(at, zone)
  return local === timeIn(at, SEOUL) ? '' : ` ${t('(한국 시간) · 현지 시각 {local}', { local })}`
}

const numberForms = {
  whole: { maximumFractionDigits: 0 },
  hundredths: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  tenths: { maximumFractionDigits: 1 },
} as const

const formats = new Map<string, Intl.NumberFormat>()

/** Returns the format of numbers in the language of the app. */
const numbers = (form: keyof typeof numberForms): Intl.NumberFormat => {
  const key = `${currentLanguage()} ${form}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locales[currentLanguage()], numberForms[form])
  formats.set(key, format)
  return format
}

const counts = {
  세대: sourceText('{count}세대'),
  명: sourceText('{count}명'),
  건: sourceText('{count}건'),
  개: sourceText('{count}개'),
  장: sourceText('{count}장'),
  표: sourceText('{count}표'),
} as const

/** Writes a count: "1,234세대". */
export const formatCount = (count: number, unit: keyof typeof counts): string =>
  t(counts[unit], { count: numbers('whole').format(count) })

/** ㎡ with two decimals: "1,084.97㎡" */
export const formatArea = (squareMetres: number): string => `${numbers('hundredths').format(squareMetres)}㎡`

/**
 * Writes a share of 1 as percent with at most one decimal: 0.667 is "66.7%". It is cut, not
 * rounded: 74.96% must not read as 75%.
 */
export const formatPercent = (share: number): string =>
  `${numbers('tenths').format(Math.floor(share * 1_000 + 1e-9) / 10)}%`

/** Writes a fraction: "4분의 3". */
export const formatFraction = (numerator: number, denominator: number): string =>
  t('{denominator}분의 {numerator}', { denominator, numerator })
