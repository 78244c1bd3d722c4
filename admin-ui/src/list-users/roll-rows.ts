import { toPhoneDigits } from '#ui/format.ts'
import type { RollRowInput } from '../app/data/data-provider.ts'
import { splitTable, type TextRecord } from './roll-table-text.ts'

export type RollField = 'dong' | 'ho' | 'name' | 'phone' | 'area' | 'birthDate' | 'landShare' | 'ownershipShare'
/** One row of a roll as read from text: what will be sent, and what is likely to be refused. */
export type ReadRow = { readonly line: number; readonly row: RollRowInput; readonly problems: readonly string[] }

export const fieldNames: Readonly<Record<RollField, string>> = {
  dong: '동',
  ho: '호',
  name: '이름',
  phone: '전화번호',
  area: '면적(㎡)',
  birthDate: '생년월일',
  landShare: '대지권지분(㎡)',
  ownershipShare: '소유지분',
}

/** Usual headings of owners' rolls, without spaces and brackets. */
const headings: Readonly<Record<RollField, readonly string[]>> = {
  dong: ['동', '동수'],
  ho: ['호', '호수'],
  name: ['이름', '성명', '소유자명', '소유자', '소유자성명'],
  phone: ['전화번호', '연락처', '휴대폰', '휴대폰번호', '휴대전화', '핸드폰'],
  area: ['면적', '전용면적'],
  birthDate: ['생년월일'],
  landShare: ['대지권지분', '대지지분', '대지권'],
  ownershipShare: ['소유지분', '지분'],
}

type Columns = ReadonlyMap<RollField, number>
const DEFAULT_ORDER: readonly RollField[] = ['dong', 'ho', 'name', 'phone', 'area']
const HEADER_SEARCHED = 10

const bare = (heading: string): string => heading.normalize('NFC').replace(/\([^)]*\)|㎡|m2|\s/g, '')
const fieldOf = (heading: string): RollField | undefined => (Object.keys(headings) as RollField[]).find((field) => headings[field].includes(bare(heading)))

const columnsOf = ({ cells }: TextRecord): Columns =>
  new Map(cells.flatMap((cell, index) => {
    const field = fieldOf(cell)
    return field === undefined ? [] : [[field, index] as const]
  }))

/** The heading is often not the first row: a title stands above it. */
const findHeader = (records: readonly TextRecord[]): { readonly columns: Columns; readonly rows: readonly TextRecord[] } => {
  const index = records.slice(0, HEADER_SEARCHED).findIndex((record) => {
    const columns = columnsOf(record)
    return columns.has('dong') && columns.has('ho')
  })
  const header = records[index]
  if (header === undefined) return { columns: new Map(DEFAULT_ORDER.map((field, at) => [field, at])), rows: records }
  return { columns: columnsOf(header), rows: records.slice(index + 1) }
}

/** Spreadsheets keep a phone as a number and lose its leading 0. */
const phoneOf = (text: string): string => {
  const digits = toPhoneDigits(text)
  return /^1[0-9]{8,9}$/.test(digits) ? `0${digits}` : digits
}

const CENTURY_TURN = new Date().getFullYear() % 100
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** A day that has not come yet is nobody's: 50101 is no day of 2037 but 050101, whose 0 a spreadsheet has taken off. */
const dayOfNumber = (text: string): string => {
  const time = EXCEL_EPOCH_MS + Number(text) * DAY_MS
  return time > Date.now() ? text : new Date(time).toISOString().slice(0, 10)
}

/** 600101, 19600101, 1960.1.1, 1960-01-01 or a spreadsheet's day number → YYYY-MM-DD; anything else unchanged. */
export const birthDateOf = (text: string): string => {
  const parts = /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/.exec(text)
  if (parts !== null) return `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`
  if (/^\d{8}$/.test(text)) return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  if (/^\d{6}$/.test(text)) return `${Number(text.slice(0, 2)) > CENTURY_TURN ? '19' : '20'}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`
  return /^\d{5}$/.test(text) ? dayOfNumber(text) : text
}

/** A number where it is one; else the text, for the server to refuse by name. */
const areaOf = (text: string): number | string => {
  const plain = text.replace(/,|㎡|m2|\s/g, '')
  const value = Number(plain)
  return plain !== '' && Number.isFinite(value) ? value : text
}

const readers: Readonly<Record<RollField, (text: string) => string | number>> = {
  dong: (text) => text,
  ho: (text) => text,
  name: (text) => text,
  phone: phoneOf,
  area: areaOf,
  birthDate: birthDateOf,
  landShare: areaOf,
  ownershipShare: (text) => text,
}

const problemsOf = (row: RollRowInput): readonly string[] => [
  ...(['dong', 'ho', 'name'] as const).filter((field) => row[field] === '').map((field) => `${fieldNames[field]} 없음`),
  ...(row['phone'] === undefined || /^0\d{8,10}$/.test(String(row['phone'])) ? [] : ['전화번호 형식']),
  ...(['area', 'landShare'] as const).filter((field) => typeof row[field] === 'string').map((field) => `${fieldNames[field]} 형식`),
  ...(row['birthDate'] === undefined || /^\d{4}-\d{2}-\d{2}$/.test(String(row['birthDate'])) ? [] : ['생년월일 형식']),
]

const readRow = ({ line, cells }: TextRecord, columns: Columns): ReadRow => {
  const given = [...columns].map(([field, index]) => [field, cells[index] ?? ''] as const)
  const filled = given.filter(([, text]) => text !== '').map(([field, text]) => [field, readers[field](text)] as const)
  const row: RollRowInput = { dong: '', ho: '', name: '', ...Object.fromEntries(filled) }
  return { line, row, problems: problemsOf(row) }
}

/** Reads an owners' roll from table text: with a heading row by its names, without one as 동, 호, 이름, 전화번호, 면적. */
export const readRoll = (text: string): { readonly fields: readonly RollField[]; readonly rows: readonly ReadRow[] } => {
  const { columns, rows } = findHeader(splitTable(text))
  return { fields: [...columns.keys()], rows: rows.map((record) => readRow(record, columns)) }
}
