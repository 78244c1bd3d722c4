import type { Cell } from '#infra/lib/spreadsheet/index.ts'
import type { NameReading } from './name-cell.ts'
import { rejected, isBlank, accepted, type CellReading } from './problems.ts'

type Fraction = { readonly part: number; readonly whole: number }

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
const MAX_DENOMINATOR = 1_000

/** 1/2, 2분의 1, 50%, 0.5, 전부, or the day that Excel made of 1/2 → "1/2". */
export const readShare = (cell: Cell | undefined, isInPercent = false): CellReading<string> => {
  const text = cell?.text ?? ''
  if (!cell || isBlank(text)) return rejected()
  if (cell.day !== undefined) return ofDay(cell.day)
  return readShareText(text, isInPercent)
}

const shareParts = (cell: Cell | undefined): readonly string[] =>
  cell && cell.day === undefined
    ? cell.text
        .split(/[\n,;&]/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : []

const NUMBER = /^\d{1,3}(?:\.\d{1,10})?$/

/** Reads a share. `isInPercent`: a plain number is a percentage, by the column's title. */
const readShareText = (text: string, isInPercent = false): CellReading<string> => {
  const plainly = text.replaceAll(/\s|지분|공유|소유권?/g, '')
  const said = isInPercent && NUMBER.test(plainly) ? `${plainly}%` : plainly
  const plain = /^(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(said)
  if (plain) return fraction({ part: Number(plain[1]), whole: Number(plain[2]) }, said, text)
  const spoken = /^(\d+(?:\.\d+)?)분의(\d+(?:\.\d+)?)$/.exec(said)
  if (spoken) return fraction({ part: Number(spoken[2]), whole: Number(spoken[1]) }, `${spoken[2]}/${spoken[1]}`, text)
  if (/^(전부|단독|전체|100%|1|1\.0+)$/.test(said)) return accepted('1/1', { kind: 'share-converted', detail: '1/1' })
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(said)?.[1]
  const decimal = /^0?\.\d+$/.test(said) ? Number(said) : undefined
  return ofNumber(percent === undefined ? decimal : Number(percent) / 100, said)
}

const fraction = ({ part, whole }: Fraction, written: string, original: string): CellReading<string> => {
  if (!(part > 0 && whole > 0 && part <= whole) || written.length > 40) return rejected({ kind: 'share-impossible' })
  return written === original.replaceAll(/\s/g, '')
    ? accepted(written)
    : accepted(written, { kind: 'share-converted', detail: written })
}

/** 0.5 is 1/2; what is no simple fraction, as 33.3%, stays as it is written. */
const ofNumber = (number: number | undefined, written: string): CellReading<string> => {
  if (number === undefined) return rejected({ kind: 'share-unreadable' })
  if (!(number > 0 && number <= 1)) return rejected({ kind: 'share-impossible' })
  for (let whole = 1; whole <= MAX_DENOMINATOR; whole += 1) {
    const part = Math.round(number * whole)
    if (Math.abs(part / whole - number) > 1e-12) continue
    const common = divisor(part, whole)
    const simple = `${part / common}/${whole / common}`
    return accepted(simple, { kind: 'share-converted', detail: simple })
  }
  return written.length <= 40 ? accepted(written) : rejected({ kind: 'share-unreadable' })
}

/** Korean Excel takes 1/2 for the second of January. */
const ofDay = (day: string): CellReading<string> => {
  const [part, whole] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  const written = `${part}/${whole}`
  return part <= whole
    ? accepted(written, { kind: 'share-became-date', detail: written })
    : rejected({ kind: 'share-unreadable' })
}

/**
 * Returns the share of each name. A share beside a name has priority over the column. One share for
 * several owners is each one's if that is possible.
 */
export const sharesFor = (
  names: readonly NameReading[],
  cell: Cell,
  isInPercent = false,
): CellReading<readonly (string | undefined)[]> => {
  const own = names.map(({ share }) => (share === undefined ? undefined : readShareText(share).value))
  if (own.some((share) => share !== undefined)) return { value: own, findings: [] }
  const parts = shareParts(cell)
  if (parts.length > 1 && parts.length === names.length) {
    const read = parts.map((part) => readShareText(part, isInPercent))
    return { value: read.map(({ value }) => value), findings: read.flatMap(({ findings }) => findings) }
  }
  const { value, findings } = readShare(cell, isInPercent)
  const fits = value === undefined || (shareValue(value) ?? 1) * names.length <= 1 + 1e-9
  if (fits) return { value: names.map(() => value), findings }
  return { value: [], findings: [...findings, { kind: 'share-of-several', detail: value }] }
}

/** A share as a number, where it is a fraction. */
export const shareValue = (share: string): number | undefined => {
  const [, part, whole] = /^(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(share) ?? []
  return part && whole ? Number(part) / Number(whole) : undefined
}
