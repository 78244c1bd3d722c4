import type { Cell } from '#infra/lib/spreadsheet/index.ts'
import { divideComplex, type DistinguishingComplexes } from './building-name.ts'
import { rejected, hasResidentNumber, accepted, textOf, type Finding, type CellReading } from './problems.ts'

const MAX_LENGTH = 20
const FORMULA = /^[=+@]/
/** 101.0 is what a number becomes that went through another program. */
const FRACTION = /^(\d+)\.0+$/
const FLOOR = /^제?(?:지하)?\d+층[-·,]?(?=.)/

const compactCell = (cell: Cell | undefined): string => textOf(cell).replaceAll(/\s/g, '').replace(FRACTION, '$1')

/** 101동(분양), 101호(상가): what stands in brackets behind a name. */
const BRACKETED = /^([^([]{1,20})[([][^)\]]{0,20}[)\]]?$/
/** 101동(분양)1502호 */
const BRACKETED_DONG = /동[([][^)\]]{0,20}[)\]]/
/** 101- */
const OPEN_END = /^(.{0,19}[^-–—./·,])[-–—./·,]$/

/** Text of a cell with units as it is compared with others: without spaces. */
export const compactUnit = compactCell

/** 101동1502호, 제101동제15층제1502호, 가동101호 */
const SPELLED = /^(제?(?:\d{1,5}|[A-Za-z가-힣]{1,4}\d{0,3})동)[-,·/]?(.+)$/
const HO = /^(?:제|지하|지층|B)?[A-Za-z]?\d{1,5}(?:-\d{1,3})?호?$|^[가-힣]호?$/i
/** 101-1502, 101/B101호 */
const DASHED = /^([0-9A-Za-z가-힣]{1,6})[-–—/_]((?:B|지하)?\d{1,5}호?)$/i
/** Pattern of 101 1502, which are separated by the space that `compactCell` removes. */
const SPACED = /^(\d{1,4}) +((?:B|지하)?\d{2,5}호?)$/i

/** Unit in one cell; `isSpelled`: it has 동; 101-1 may also be a 호 of its own. */
export type WholeUnit = {
  readonly dong: string
  readonly ho: string
  readonly isSpelled: boolean
  /** Whether the cell has more, in brackets. */
  readonly isShortened: boolean
}

const NO_COMPLEXES: DistinguishingComplexes = new Set()

/**
 * 동 and 호 of a cell that holds both; undefined: it does not. `telling`: names of complexes that
 * belong to those of their buildings.
 */
export const wholeUnitOf = (
  cell: Cell | undefined,
  telling: DistinguishingComplexes = NO_COMPLEXES,
): WholeUnit | undefined => {
  if (!cell || cell.day !== undefined) return undefined
  const plain = compactCell(cell).replace(BRACKETED_DONG, '동').replace(BRACKETED, '$1')
  const { complex = '', rest: text = plain } = divideComplex(plain) ?? {}
  const spelled = SPELLED.exec(text)
  const [, dong, rest] = spelled ?? DASHED.exec(plain) ?? SPACED.exec(textOf(cell)) ?? []
  const ho = rest?.replaceAll(/\s/g, '')
  if (!dong || !ho || !HO.test(ho.replace(FLOOR, ''))) return undefined
  const isShortened = plain !== compactCell(cell)
  return { dong: telling.has(complex) ? complex + dong : dong, ho, isSpelled: spelled !== null, isShortened }
}

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length

/**
 * Whether a 동 and a 호 joined by a dash or space can be nothing else: 101-1502 can, 101-1 may be a 호
 * of its own and 101-102 two of them.
 */
export const isPlainlyWhole = ({ dong, ho, isSpelled }: WholeUnit): boolean =>
  isSpelled || (/^\d+$/.test(dong) && digitsIn(ho) >= 3 && digitsIn(ho) !== dong.length)

/**
 * 동 of its own cell, as it is written; undefined: the cell is empty. Its 제 and 동 are dropped when
 * the row is checked.
 */
export const readDong = (
  cell: Cell | undefined,
  telling: DistinguishingComplexes = NO_COMPLEXES,
): CellReading<string> => {
  const text = compactCell(cell)
  if (text === '') return rejected()
  const named = buildingIn(text, telling)
  const read = wordOf(cell, named)
  const simplified: readonly Finding[] =
    named === text || read.value === undefined ? [] : [{ kind: 'dong-simplified', detail: `${text} → ${named}` }]
  return { ...read, findings: [...read.findings, ...simplified] }
}

/** Returns the building in a cell, whatever else it has: 가나아파트 101동, 101동(분양), 101-. */
const buildingIn = (text: string, telling: DistinguishingComplexes): string => {
  const whole = text.replace(BRACKETED, '$1').replace(OPEN_END, '$1')
  const found = divideComplex(whole)
  return found && !telling.has(found.complex) ? found.rest : whole
}

/** 101/102, 101~102, 101호 및 102호 */
const SEVERAL = /\d호?[,~/&+]\D{0,50}\d|\d\S{0,50}및|\n/
/** 101-102, 101 102, B101_B102: two numbers that could both be a 호. */
const PAIR = /^(?:제|지하|지층|B)?(\d{3,5})호?(?:[-–—_]| {1,3})(?:제|지하|지층|B)?(\d{3,5})호?$/i

const isPair = (text: string): boolean => {
  const [, one, other] = PAIR.exec(text) ?? []
  return one !== undefined && one.length === other?.length
}

/** 호 of its own cell, as it is written. */
export const readHo = (cell: Cell | undefined): CellReading<string> => {
  const text = compactCell(cell)
  if (text === '') return rejected()
  // Only its beginning is matched: otherwise every digit would be followed to the end of a long
  // text.
  const beginning = textOf(cell)
    .trim()
    .slice(0, 5 * MAX_LENGTH)
  if (SEVERAL.test(beginning) || isPair(beginning)) return rejected({ kind: 'several-units' })
  const named = text.replace(BRACKETED, '$1')
  const read = wordOf(cell, named)
  const dropped: readonly Finding[] =
    named === text || read.value === undefined ? [] : [{ kind: 'ho-note-dropped', detail: `${text} → ${named}` }]
  return { ...read, findings: [...read.findings, ...dropped] }
}

const wordOf = (cell: Cell | undefined, text: string): CellReading<string> => {
  if (cell?.day !== undefined) return rejected({ kind: 'unit-became-date', detail: cell.day })
  const isNumber = cell?.number === undefined || (Number.isInteger(cell.number) && cell.number > 0)
  if (FORMULA.test(text) || text.length > MAX_LENGTH || hasResidentNumber(text) || !isNumber || /^-|^[-.]+$/.test(text))
    return rejected({ kind: 'unit-unreadable' })
  return accepted(text)
}
