import { compactText } from './table/cell-text.ts'

export type Receipt = { readonly day: string | null; readonly number: string | null; readonly readable: boolean }

const RECEIPT = /^(?<year>\d{4})년(?<month>\d{1,2})월(?<day>\d{1,2})일(?:제?(?<number>\d[\d-]{0,30})호)?/

const dayOf = (year: string, month: string, day: string): string | null => {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${written}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? null : written
}

/** Reads 접수: "2003년5월1일 제12345호". An empty one is no doubt; any other without a day is. */
export const receiptOf = (text: string): Receipt => {
  const compact = compactText(text)
  if (compact === '') return { day: null, number: null, readable: true }
  const { year, month, day, number } = RECEIPT.exec(compact)?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined)
    return { day: null, number: null, readable: false }
  const said = dayOf(year, month, day)
  return { day: said, number: number ?? null, readable: said !== null }
}
