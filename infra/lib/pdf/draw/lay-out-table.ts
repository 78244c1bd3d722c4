import type { Block, Cell, Column, Run } from './pdf-document.ts'
import { MARGIN, TEXT_HEIGHT, TEXT_WIDTH, type Mark, type Sheets } from './sheets.ts'
import type { Typesetter } from './typesetter.ts'

type Table = Extract<Block, { readonly kind: 'table' }>
type ColumnPosition = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' }

const GAP = 10
const PADDING = 4.5
/** Minimum number of lines that stand together where a row is split over pages. */
const MIN_LINES = 3
const DEFAULT_SIZE = 8.5
const LEADING = 1.42

const columnPositions = (columns: readonly Column[]): readonly ColumnPosition[] => {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / whole) * TEXT_WIDTH)
  return columns.map(({ align = 'left' }, index) => {
    const x = MARGIN.left + widths.slice(0, index).reduce((sum, width) => sum + width, 0)
    return { x, width: (widths[index] ?? 0) - (index < columns.length - 1 ? GAP : 0), align }
  })
}

const runsOf = (cell: Cell): readonly Run[] => (typeof cell === 'string' ? [{ text: cell }] : cell)

type Line = Required<Run>
/** Lines of each cell of a row. */
type Row = readonly (readonly Line[])[]

const heightOf = (row: Row): number => Math.max(1, ...row.map((lines) => lines.length))

/** Lays out a table: rows as high as they need, the head again on every page. */
export const layOutTable = (
  sheets: Sheets,
  { linesOf, widthOf }: Typesetter,
  { columns, rows, size = DEFAULT_SIZE }: Table,
): void => {
  const places = columnPositions(columns)
  const leading = size * LEADING
  const brokenInto = (cells: readonly Cell[]): Row =>
    places.map(({ width }, index) => runsOf(cells[index] ?? '').flatMap((run) => linesOf(run, size, width)))

  const marksOf = (row: Row): readonly Mark[] =>
    row.flatMap((lines, index) => {
      const { x, width, align } = places[index] ?? { x: 0, width: 0, align: 'left' }
      return lines.map((line, number): Mark => {
        const indent = align === 'right' ? width - widthOf(line, size) : 0
        return { kind: 'text', ...line, size, x: x + indent, y: PADDING + number * leading + size }
      })
    })

  const head = brokenInto(columns.map(({ title }) => [{ text: title, weight: 'bold', tone: 'soft' }]))
  const headHeight = heightOf(head) * leading + 2 * PADDING
  const addHead = (): void =>
    sheets.add(headHeight, [
      { kind: 'fill', x: MARGIN.left - 6, y: headHeight, width: TEXT_WIDTH + 12, height: headHeight },
      ...marksOf(head),
      { kind: 'rule', x: MARGIN.left - 6, y: headHeight, width: TEXT_WIDTH + 12, thickness: 0.8, tone: 'accent' },
    ])
  const turnPage = (): void => {
    sheets.nextPage()
    addHead()
  }
  const addLines = (row: Row): void => {
    const height = heightOf(row) * leading + 2 * PADDING
    sheets.add(height, [
      ...marksOf(row),
      { kind: 'rule', x: MARGIN.left - 6, y: height, width: TEXT_WIDTH + 12, thickness: 0.4, tone: 'line' },
    ])
  }

  const linesIn = (points: number): number => Math.floor((points - 2 * PADDING) / leading)
  const onFreshPage = linesIn(TEXT_HEIGHT - headHeight)
  const addRow = (row: Row): void => {
    const [wanted, here] = [heightOf(row), linesIn(sheets.room())]
    if (wanted <= here) return addLines(row)
    if (wanted > onFreshPage && here >= MIN_LINES) {
      addLines(row.map((lines) => lines.slice(0, here)))
      turnPage()
      return addRow(row.map((lines) => lines.slice(here)))
    }
    turnPage()
    addRow(row)
  }

  if (!sheets.isFresh() && sheets.room() < headHeight + MIN_LINES * leading + 2 * PADDING) sheets.nextPage()
  addHead()
  for (const cells of rows) addRow(brokenInto(cells))
}
