import type { LedgerNames } from '#events/values/building-ledger/ledger-names.ts'
import type { Workbook } from '#infra/lib/spreadsheet/index.ts'
import type { FieldError } from '../../core/domain-error.ts'
import type { RollField } from '../../roll/fields.contract.ts'
import type { RollImportPreview } from '../roll-imports.contract.ts'
import { MANIFOLD } from './columns.ts'
import { readRoll, type RollReading, type RollSettings } from './read-roll.ts'

type Columns = NonNullable<RollSettings['columns']>

/** Earlier reading of a file, and its corrections. */
export type Correction = {
  readonly before: {
    readonly sheet: number
    readonly headerRow: number
    readonly columns: Columns
    readonly chosenRows?: readonly number[] | undefined
  }
  readonly said: {
    readonly sheet?: number | undefined
    readonly headerRow?: number | undefined
    readonly columns?: Columns | undefined
    readonly chosenRows?: readonly number[] | undefined
  }
  readonly today: string
  readonly distinctUnits?: readonly string[]
  readonly ledger?: LedgerNames
}

/** Corrected reading, or the errors of the correction. */
type CorrectedReading = { readonly reading: RollReading } | { readonly invalid: FieldError }

const invalid = (path: string, message: string): { readonly invalid: FieldError } => ({ invalid: { path, message } })

export const columnsOf = ({ columns }: Pick<RollImportPreview, 'columns'>): Columns =>
  columns.map(({ index, field }) => ({ index, field }))

/** A column that is not there, or a field given twice. */
const contradictionIn = (columns: Columns, given: Columns): { readonly invalid: FieldError } | undefined => {
  const there = new Set(columns.map(({ index }) => index))
  const [indices, fields] = [new Set<number>(), new Set<RollField>()]
  for (const [place, { index, field }] of given.entries()) {
    if (!there.has(index)) return invalid(`columns.${place}.index`, '시트에 없는 열입니다.')
    if (indices.has(index) || (field !== null && fields.has(field)))
      return invalid(`columns.${place}.field`, '한 항목은 한 열에만 정할 수 있습니다.')
    indices.add(index)
    if (field !== null && !MANIFOLD.has(field)) fields.add(field)
  }
  return undefined
}

/** A field moves to the column that it is given to. */
const overlaid = (columns: Columns, given: Columns): Columns => {
  const moved = new Set<RollField>(given.flatMap(({ field }) => (field === null || MANIFOLD.has(field) ? [] : [field])))
  return columns.map(({ index, field }) => {
    const found = given.find((column) => column.index === index)
    if (found) return { index, field: found.field }
    return { index, field: field !== null && moved.has(field) ? null : field }
  })
}

/**
 * Reads a workbook with corrections: omitted settings stay, but another sheet or header row is
 * recognised anew.
 */
export const readCorrected = (
  workbook: Workbook,
  { before, said, today, distinctUnits = [], ledger }: Correction,
): CorrectedReading => {
  const sheet = said.sheet ?? before.sheet
  const rows = workbook.sheets[sheet]?.rows
  if (rows === undefined) return invalid('sheet', '파일에 없는 시트입니다.')
  if (said.headerRow !== undefined && said.headerRow > (rows.at(-1)?.number ?? 0))
    return invalid('headerRow', '시트에 없는 행입니다.')
  const headerRow = said.headerRow ?? (sheet === before.sheet ? before.headerRow : undefined)
  // Rows of another sheet are others.
  const chosenRows = said.chosenRows ?? (sheet === before.sheet ? before.chosenRows : undefined)
  const chosen = chosenRows === undefined ? {} : { chosenRows }
  const beside = { today, distinctUnits, ...(ledger === undefined ? {} : { ledger }) }
  const place = { sheet, ...beside, ...chosen, ...(headerRow === undefined ? {} : { headerRow }) }
  const isSamePlace = sheet === before.sheet && headerRow === before.headerRow
  const recognised = isSamePlace ? undefined : readRoll(workbook, place)
  if (recognised && said.columns === undefined) return { reading: recognised }
  const known = recognised ? columnsOf(recognised) : before.columns
  const columns = said.columns ?? []
  return (
    contradictionIn(known, columns) ?? {
      reading: readRoll(workbook, {
        ...place,
        headerRow: recognised?.headerRow ?? before.headerRow,
        columns: overlaid(known, columns),
      }),
    }
  )
}
