import type { Cell } from '#infra/lib/spreadsheet/index.ts'
import type { Holding, HoldingField } from '../../roll/fields.contract.ts'
import { readArea, readLandShare } from '../cell/area-cell.ts'
import type { NameReading } from '../cell/name-cell.ts'
import type { CellReading } from '../cell/problems.ts'
import { sharesFor } from '../cell/share-cell.ts'

/** Facts about a row besides the cell. */
type RowSurroundings = {
  readonly names: readonly NameReading[]
  /** Whether the column's title says 평. */
  readonly isInPyeong: boolean
  /** Whether the column's title says %. */
  readonly isInPercent: boolean
}

type SheetField<Value> = {
  /**
   * Usual titles as alternatives of an expression, those of the likelier column first; normalised
   * as titles.ts compares them.
   */
  readonly titles: readonly string[]
  /** A title may name the owner first: 소유자 지분. */
  readonly isOwners?: true
  /** Reads the value of a cell for each owner of its row, in their order. */
  readonly read: (cell: Cell, beside: RowSurroundings) => CellReading<readonly (Value | undefined)[]>
}

/** Reads a value of the unit, which holds for each of its owners. */
const ofUnit =
  <Value>(read: (cell: Cell, isInPyeong: boolean) => CellReading<Value>): SheetField<Value>['read'] =>
  (cell, { names, isInPyeong }) => {
    const { value, findings } = read(cell, isInPyeong)
    return { value: names.map(() => value), findings }
  }

/**
 * Titles and readers of the fields of a holding, in the order in which a row's problems are
 * reported.
 */
export const sheetFields: { readonly [Field in HoldingField]: SheetField<NonNullable<Holding[Field]>> } = {
  ownershipShare: {
    titles: [
      '소유지분|지분|지분율|소유지분율|소유권지분|지분비율|공유지분|소유비율|건물지분|소유권비율|share|ownership',
    ],
    isOwners: true,
    read: (cell, { names, isInPercent }) => sharesFor(names, cell, isInPercent),
  },
  area: {
    titles: [
      '(?:면적)?(?:전용면적|전유면적|주거전용면적|전용|전유|전유부분면적|전유부분)|exclusivearea|netarea',
      '면적|건물면적|소유면적|건축물면적|집합건물면적|area|size',
    ],
    read: ofUnit(readArea),
  },
  landShare: {
    titles: [
      '대지권지분|대지지분|대지권|대지권비율|대지권면적|대지지분면적|대지권지분면적|토지지분|토지지분면적|landshare',
      '대지면적|토지면적|대지|토지|지분면적',
    ],
    read: ofUnit(readLandShare),
  },
}
