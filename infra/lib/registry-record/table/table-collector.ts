import type { BandCell, PageItem } from '../page-items.ts'
import {
  columnTitles,
  tableTitles,
  type PrintedCell,
  type PrintedTable,
  type PrintedTableKind,
} from '../printed-register.ts'
import { joinLines, squeezed, type TextLine } from './text-lines.ts'
import { UnfitRegister } from '../unfit-register.ts'

// The keys of a record of all kinds.
const KINDS = Object.keys(tableTitles) as readonly PrintedTableKind[]
const kindOfTitle = new Map(KINDS.map((kind) => [squeezed(tableTitles[kind]), kind]))
const headOf = (titles: readonly string[]): string => titles.map(squeezed).join('|')
const kindsOfHead = (head: string): readonly PrintedTableKind[] =>
  KINDS.filter((kind) => headOf(columnTitles[kind]) === head)

const EMPTY = /^-*(?:기록사항없음|해당사항없음)-*$/u
/** Matches the text after the last table: boxes below it are no tables. */
const END = /^-*이하여백-*$|^\[?참고사항\]?$/u

/** Share of a cell's letters that must be struck through for all of it to count as cancelled. */
const MOSTLY = 0.9
/** Maximum distance in points between a cell's edge and its text. */
const MAX_PADDING = 6

const UNKNOWN_TABLE =
  '알아볼 수 없는 표가 있습니다. 인터넷등기소에서 등기사항전부증명서 PDF를 다시 내려받아 올려 주세요.'

type Cell = Omit<BandCell, 'lines'> & { readonly lines: TextLine[] }
type Row = readonly Cell[]
type BandItem = Extract<PageItem, { readonly kind: 'band' }>
type Open = { readonly kind: PrintedTableKind; readonly rows: Row[] }

const printedCell = ({ left, right, lines }: Cell): PrintedCell => {
  const padding = Math.max(0, Math.min(MAX_PADDING, ...lines.map((line) => line.left - left)))
  const count = (of: (line: TextLine) => number): number => lines.reduce((sum, line) => sum + of(line), 0)
  const [letters, struck] = [count((line) => line.letters), count((line) => line.struck)]
  return { text: joinLines(lines, right - left, padding), cancelled: letters > 0 && struck >= MOSTLY * letters }
}

const textOf = (cell: { readonly lines: readonly TextLine[] }): string => cell.lines.map(({ text }) => text).join(' ')

/**
 * Assigns cells to the columns of the table's head by their left sides, where a row is ruled
 * differently.
 */
const byColumns = (cells: readonly BandCell[], walls: readonly number[]): Row => {
  const columns = walls.slice(1).map((right, index): Cell => ({ left: walls[index] ?? 0, right, lines: [] }))
  for (const { left, lines } of cells)
    columns[
      Math.max(
        0,
        columns.findLastIndex((column) => column.left <= left + 3),
      )
    ]?.lines.push(...lines)
  return columns
}

/** Collects a register's tables from its pages. */
export type TableCollector = {
  readonly nextPage: () => void
  /** Takes an item that belongs to a table; returns false for others. @throws {UnfitRegister} */
  readonly take: (item: PageItem) => boolean
  readonly tables: () => readonly PrintedTable[]
}

type TableState = {
  readonly tables: Map<PrintedTableKind, Open>
  open: Open | undefined
  /** Vertical rules of the open table's head. */
  walls: readonly number[] | undefined
  /** Last row of this page or the one before: it may continue at the top of the next one. */
  lastRow: { readonly row: Row; readonly kind: PrintedTableKind } | undefined
  isTopOfPage: boolean
}

const begin = (collected: TableState, kind: PrintedTableKind): void => {
  const open = collected.tables.get(kind) ?? { kind, rows: [] }
  collected.tables.set(kind, open)
  collected.open = open
  collected.walls = undefined
}

const takeTitle = (collected: TableState, text: string): boolean => {
  const kind = kindOfTitle.get(squeezed(text))
  if (kind) begin(collected, kind)
  if (END.test(squeezed(text))) collected.open = undefined
  return kind !== undefined || EMPTY.test(squeezed(text))
}

const takeHead = (collected: TableState, { cells, walls }: BandItem): boolean => {
  const kinds = kindsOfHead(headOf(cells.map(textOf)))
  const [only] = kinds
  if (!only) return false
  if (!collected.open || !kinds.includes(collected.open.kind)) {
    // The heads of 갑구 and 을구 are the same: without a title they cannot be told apart.
    if (kinds.length > 1) throw new UnfitRegister('broken', UNKNOWN_TABLE)
    begin(collected, only)
  }
  collected.walls = walls
  return true
}

const takeRow = (collected: TableState, { cells, walls, beginsAnew }: BandItem): boolean => {
  const { open, lastRow, isTopOfPage } = collected
  if (!open) return false
  // A row of an unknown table must not be added to the table before.
  if (!collected.walls || beginsAnew) throw new UnfitRegister('broken', UNKNOWN_TABLE)
  const row = byColumns(cells, cells.length === columnTitles[open.kind].length ? walls : collected.walls)
  const before = isTopOfPage && lastRow?.kind === open.kind ? lastRow.row : undefined
  collected.isTopOfPage = false
  if (before && row[0]?.lines.length === 0) {
    for (const [index, { lines }] of row.entries()) before[index]?.lines.push(...lines)
    return true
  }
  open.rows.push(row)
  collected.lastRow = { row, kind: open.kind }
  return true
}

const takeBand = (collected: TableState, band: BandItem): boolean => {
  const [only] = band.cells
  if (band.cells.length === 1 && only && takeTitle(collected, textOf(only))) return true
  if (takeHead(collected, band)) return true
  return band.cells.every(({ lines }) => lines.length === 0) || takeRow(collected, band)
}

/** Creates a collector without tables. */
export const createTableCollector = (): TableCollector => {
  const tables = new Map<PrintedTableKind, Open>()
  const collected: TableState = { tables, open: undefined, walls: undefined, lastRow: undefined, isTopOfPage: true }
  return {
    nextPage: () => {
      collected.isTopOfPage = true
    },
    take: (item) => (item.kind === 'line' ? takeTitle(collected, item.line.text) : takeBand(collected, item)),
    tables: () =>
      [...tables.values()].map(({ kind, rows }) => ({
        kind,
        rows: rows.map((row) => ({ cells: row.map(printedCell) })),
      })),
  }
}
