import type { Cell } from '#infra/lib/spreadsheet/index.ts'
import { rejected, isBlank, accepted, type Finding, type CellReading } from './problems.ts'

/** 1평 = 1/0.3025 ㎡. */
const PYEONG = 0.3025
const MAXIMUM = 100_000
/** A flat is seldom smaller or larger, in ㎡. */
const USUAL = { least: 10, most: 1_000 }

const NUMBER = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$|^-?\.\d+$/
const numberOf = (text: string): number | undefined =>
  NUMBER.test(text) ? Number(text.replaceAll(',', '')) : undefined

type AreaReading = { readonly metres: number; readonly findings: readonly Finding[] }

/**
 * Parses an area in ㎡ with four decimals: "84.9431", "84.94㎡", "1,234.5 m2" or "25.7평"; `inPyeong`:
 * by the title.
 */
const measured = (cell: Cell | undefined, inPyeong: boolean): CellReading<number> => {
  const text = cell?.text ?? ''
  if (!cell || isBlank(text)) return rejected()
  const [, said = '', unit = ''] = /^(-?[\d,.]+)(.*)$/.exec(text.replaceAll(/\s/g, '').toLowerCase()) ?? []
  // A number cell may be shown with fewer decimals than it has.
  const number = cell.number !== undefined && cell.day === undefined ? cell.number : numberOf(said.replace(/\.$/, ''))
  const isPyeong = unit === '평' || (unit === '' && inPyeong)
  if (
    number === undefined ||
    cell.day !== undefined ||
    !(isPyeong || /^(㎡|m2|m²|m\^2|제곱미터|평방미터)?$/.test(unit))
  )
    return rejected({ kind: 'area-unreadable' })
  const { metres, findings } = isPyeong ? fromPyeong(number) : inMetres(number)
  return metres > 0 && metres <= MAXIMUM ? { value: metres, findings } : rejected({ kind: 'area-impossible' })
}

const fourDecimals = (number: number): number => Math.round(number * 10_000) / 10_000

const fromPyeong = (number: number): AreaReading => {
  const metres = fourDecimals(number / PYEONG)
  return { metres, findings: [{ kind: 'area-from-pyeong', detail: `${metres}㎡` }] }
}

const inMetres = (number: number): AreaReading => {
  const metres = fourDecimals(number)
  // Sums of Excel carry a rest in the 15th digit.
  return { metres, findings: Math.abs(metres - number) > 1e-9 ? [{ kind: 'area-rounded', detail: `${metres}㎡` }] : [] }
}

export const readArea = (cell: Cell | undefined, inPyeong: boolean): CellReading<number> => {
  const read = measured(cell, inPyeong)
  if (read.value === undefined || (read.value >= USUAL.least && read.value <= USUAL.most)) return read
  return { ...read, findings: [...read.findings, { kind: 'area-odd', detail: `${read.value}㎡` }] }
}

/** ㎡; of a registry's "54321.1분의 45.12" and of "45.12/54321.1" what belongs to the unit. */
export const readLandShare = (cell: Cell | undefined, inPyeong: boolean): CellReading<number> => {
  const text = (cell?.text ?? '').replaceAll(/\s|㎡|m²|m2/g, '')
  const ofWhole = /^([\d,.]+)분의([\d,.]+)$/.exec(text)
  const share = numberOf(ofWhole?.[2] ?? /^([\d,.]+)\/[\d,.]+$/.exec(text)?.[1] ?? '')
  if (share === undefined) return measured(cell, inPyeong)
  const metres = fourDecimals(share)
  return metres > 0 && metres <= MAXIMUM
    ? accepted(metres, { kind: 'land-share-of-whole', detail: `${metres}㎡` })
    : rejected({ kind: 'area-impossible' })
}
