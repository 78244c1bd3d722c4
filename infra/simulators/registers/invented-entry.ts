import type {
  HolderKind,
  RegisterHolder,
  RegisterRight,
  RegisterSection,
  WrittenShare,
} from '#events/values/registry/register.ts'
import type { PrintedRow } from '../../lib/registry-record/index.ts'
import { exact, written } from '#events/values/ratio.ts'

/** Invented person or corporation, as a register names them. */
export type InventedHolder = {
  readonly name: string
  readonly kind: HolderKind
  readonly birth6: string | null
  /** Number as printed: "600101-*******", "110111-1234567", or "" in an old entry. */
  readonly number: string
  /** Country as printed: "미합중국인 ", or "". */
  readonly nation: string
  readonly address: string | null
}

/** Share as printed ("2분의 1") and its value. */
export type InventedShare = { readonly text: string; readonly share: WrittenShare }

/** Makes a share of the whole: "d분의 n". */
export const partOf = (n: number, d: number): InventedShare => ({
  text: `${d}분의 ${n}`,
  share: written(exact(n, d)),
})
/** Makes a share that the register prints with decimals: text and value are given separately. */
export const oddPart = (text: string, numerator: string, denominator: string): InventedShare => ({
  text,
  share: { numerator, denominator },
})
export const wholeShare: InventedShare = { text: '단독소유', share: { numerator: '1', denominator: '1' } }

/** Makes a person with a registration number, whose second half is masked. */
export const person = (name: string, birth6: string, address: string): InventedHolder => ({
  name,
  kind: 'person',
  birth6,
  number: `${birth6}-*******`,
  nation: '',
  address,
})
export const foreigner = (nation: string, name: string, birth6: string, address: string): InventedHolder => ({
  ...person(name, birth6, address),
  kind: 'foreigner',
  nation: `${nation}인 `,
})
export const corporation = (name: string, number: string, address: string): InventedHolder => ({
  name,
  kind: 'corporation',
  birth6: null,
  number,
  nation: '',
  address,
})
/** Makes a person without a number, as in old entries. */
export const numberless = (name: string, address: string): InventedHolder => ({
  name,
  kind: 'unknown',
  birth6: null,
  number: '',
  nation: '',
  address,
})

/** Returns a holder as the reader has to return it. */
export const readHolder = (holder: InventedHolder, share: WrittenShare | null): RegisterHolder => ({
  name: holder.name,
  kind: holder.kind,
  birth6: holder.birth6,
  share,
  address: holder.address,
})

const words = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ')

/**
 * Words of a cell as printed and as stored: numbers of persons cut, those of corporations removed.
 */
export type InventedText = { readonly printed: string; readonly kept: string }

/** Joins texts and holders; a holder may have a share before it. */
export const textOf = (...parts: readonly (string | InventedHolder | InventedText)[]): InventedText => {
  const texts = parts.map((part): InventedText => {
    if (typeof part === 'string') return { printed: part, kept: part }
    if ('printed' in part) return part
    return {
      printed: words([`${part.nation}${part.name}`, part.number, part.address]),
      kept: words([`${part.nation}${part.name}`, part.birth6, part.address]),
    }
  })
  return { printed: words(texts.map((text) => text.printed)), kept: words(texts.map((text) => text.kept)) }
}

/** Entry: as printed, and as a reader has to understand it. */
export type InventedEntry = {
  readonly section: RegisterSection
  readonly row: PrintedRow
  readonly right: RegisterRight
}

export type EntryWords = {
  readonly section: RegisterSection
  readonly rank: string
  /** Printed rank, where it differs: "" for a second entry under one rank. */
  readonly printedRank?: string
  readonly purpose: string
  readonly kind: RegisterRight['kind']
  /** Day of receipt, YYYY-MM-DD, and its number. */
  readonly received?: readonly [day: string, number: string | null]
  readonly cause?: string
  readonly text?: InventedText
  readonly holders?: readonly RegisterHolder[]
  readonly from?: { readonly ranks?: readonly string[]; readonly names?: readonly string[] }
  readonly cancelled?: boolean
}

/** Formats a day as registers print it: "2003년5월1일". */
const printedDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${year}년${Number(month)}월${Number(date)}일`
}

const printedReceipt = (received: EntryWords['received']): string => {
  if (received === undefined) return ''
  const [day, number] = received
  return number === null ? printedDay(day) : `${printedDay(day)} 제${number}호`
}

/** Makes an entry of its words. */
export const entryOf = (said: EntryWords): InventedEntry => {
  const cancelled = said.cancelled ?? false
  const text = said.text ?? textOf()
  const cells = [
    said.printedRank ?? said.rank,
    said.purpose,
    printedReceipt(said.received),
    said.cause ?? '',
    text.printed,
  ]
  return {
    section: said.section,
    row: { cells: cells.map((cell) => ({ text: cell, cancelled: cancelled && cell !== '' })) },
    right: {
      section: said.section,
      rank: said.rank,
      purpose: said.purpose,
      kind: said.kind,
      receivedAt: said.received?.[0] ?? null,
      receiptNumber: said.received?.[1] ?? null,
      cause: said.cause ?? null,
      text: text.kept,
      holders: said.holders ?? [],
      from: { ranks: said.from?.ranks ?? [], names: said.from?.names ?? [] },
      cancelled,
    },
  }
}
