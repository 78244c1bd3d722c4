import type { Cell } from '#infra/spreadsheet/spreadsheet.ts'
import { left, saysResidentNumber, taken, textOf, type Taken } from './problems.ts'

const LONGEST = 20
const FORMULA = /^[=+@]/
/** 101.0 is what a number becomes that went through another program. */
const FRACTION = /^(\d+)\.0+$/
const FLOOR = /^제?(?:지하)?\d+층[-·,]?(?=.)/

const bare = (cell: Cell | undefined): string => textOf(cell).replaceAll(/\s/g, '').replace(FRACTION, '$1')

/** 101동1502호, 제101동제15층제1502호, 가동101호 */
const SPELLED = /^(제?(?:\d{1,5}|[A-Za-z가-힣]{1,4}\d{0,3})동)[-,·/]?(.+)$/
const HO = /^(?:제|지하|지층|B)?[A-Za-z]?\d{1,5}(?:-\d{1,3})?호?$|^[가-힣]호?$/i
/** 101-1502, 101/B101호 */
const DASHED = /^([0-9A-Za-z가-힣]{1,6})[-–—/_]((?:B|지하)?\d{1,5}호?)$/i
/** 101 1502: told by the space, which `bare` takes away. */
const SPACED = /^(\d{1,4}) +((?:B|지하)?\d{2,5}호?)$/i

/** `isSpelled`: it says 동; 101-1 may also be a 호 of its own. */
export type WholeUnit = { readonly dong: string; readonly ho: string; readonly isSpelled: boolean }

/** 동 and 호 of a cell that holds both; undefined: it does not. */
export const wholeUnitOf = (cell: Cell | undefined): WholeUnit | undefined => {
  if (!cell || cell.day !== undefined) return undefined
  const spelled = SPELLED.exec(bare(cell))
  const [, dong, rest] = spelled ?? DASHED.exec(bare(cell)) ?? SPACED.exec(textOf(cell)) ?? []
  const ho = rest?.replaceAll(/\s/g, '')
  return dong && ho && HO.test(ho.replace(FLOOR, '')) ? { dong, ho, isSpelled: spelled !== null } : undefined
}

/** 동 of its own cell, as it is written; undefined: the cell is empty. Its 제 and 동 are dropped when the row is checked. */
export const readDong = (cell: Cell | undefined): Taken<string> => {
  const text = bare(cell)
  if (text === '') return left()
  return wordOf(cell, text)
}

/** 호 of its own cell, as it is written. */
export const readHo = (cell: Cell | undefined): Taken<string> => {
  const text = bare(cell)
  if (text === '') return left()
  // Its beginning tells: every digit would be followed to the end of a long text.
  if (
    /\d호?[,~/&+]\D{0,50}\d|\d\S{0,50}및|\n/.test(
      textOf(cell)
        .trim()
        .slice(0, 5 * LONGEST),
    )
  )
    return left({ kind: 'several-units' })
  return wordOf(cell, text)
}

const wordOf = (cell: Cell | undefined, text: string): Taken<string> => {
  if (cell?.day !== undefined) return left({ kind: 'unit-became-date', detail: cell.day })
  const isNumber = cell?.number === undefined || (Number.isInteger(cell.number) && cell.number > 0)
  if (FORMULA.test(text) || text.length > LONGEST || saysResidentNumber(text) || !isNumber || /^-|^[-.]+$/.test(text))
    return left({ kind: 'unit-unreadable' })
  return taken(text)
}
