import {
  columnTitles,
  tableTitles,
  type PrintedCell,
  type PrintedRow,
  type PrintedTable,
  type PrintedTableKind,
} from '../../lib/registry-record/index.ts'
import { cellLines, widthOf } from './register-lines.ts'
import { LEFT, WIDTH, type Paper, type PaperMark } from './register-paper.ts'

const SIZE = 9
const LEADING = 12.6
const PADDING = { x: 4, y: 4 } as const
const RULE = 0.6
const HEAD_HEIGHT = 20
const TITLE_HEIGHT = 24
/** Minimum number of lines of a row that fit for it to be split at the foot of a page. */
const MIN_LINES = 3

/** Widths of the columns, as shares of the table's width. */
const SHARES: Readonly<Record<PrintedTableKind, readonly number[]>> = {
  building: [0.1, 0.15, 0.25, 0.25, 0.25],
  land: [0.1, 0.35, 0.1, 0.17, 0.28],
  unit: [0.1, 0.15, 0.17, 0.25, 0.33],
  'land-right': [0.1, 0.25, 0.27, 0.38],
  gap: [0.1, 0.17, 0.17, 0.17, 0.39],
  eul: [0.1, 0.17, 0.17, 0.17, 0.39],
  'summary-owners': [0.17, 0.18, 0.13, 0.4, 0.12],
  'summary-gap': [0.11, 0.19, 0.2, 0.34, 0.16],
  'summary-eul': [0.11, 0.19, 0.2, 0.34, 0.16],
}

type Column = { readonly title: string; readonly x: number; readonly width: number }

const columnsOf = (kind: PrintedTableKind): readonly Column[] => {
  let x = LEFT
  return columnTitles[kind].map((title, index) => {
    const width = WIDTH * (SHARES[kind][index] ?? 0)
    const column = { title, x, width }
    x += width
    return column
  })
}

const isSummary = (kind: PrintedTableKind): boolean => kind.startsWith('summary')

const level = (y: number): PaperMark => ({ kind: 'rule', x: LEFT, y: y - RULE / 2, width: WIDTH, height: RULE })
const upright = (x: number, height: number): PaperMark => ({
  kind: 'rule',
  x: x - RULE / 2,
  y: 0,
  width: RULE,
  height,
})

const frame = (columns: readonly Column[], height: number): readonly PaperMark[] => [
  level(0),
  level(height),
  ...columns.map(({ x }) => upright(x, height)),
  upright(LEFT + WIDTH, height),
]

const WHOLE: readonly Column[] = [{ title: '', x: LEFT, width: WIDTH }]

const addBand = (paper: Paper, text: string, height: number, size: number): void => {
  const x = LEFT + (WIDTH - widthOf(text, size, 'bold')) / 2
  const y = height / 2 + size * 0.36
  paper.add(height, [...frame(WHOLE, height), { kind: 'text', x, y, text, size, weight: 'bold' }])
}

const addHead = (paper: Paper, columns: readonly Column[]): void => {
  const texts = columns.map(({ title, x, width }): PaperMark => {
    const size = Math.min(SIZE, (SIZE * (width - 4)) / widthOf(title, SIZE))
    return {
      kind: 'text',
      x: x + (width - widthOf(title, size)) / 2,
      y: HEAD_HEIGHT / 2 + 3.2,
      text: title,
      size,
      weight: 'regular',
    }
  })
  paper.add(HEAD_HEIGHT, [...frame(columns, HEAD_HEIGHT), ...texts])
}

type LaidCell = Pick<PrintedCell, 'cancelled'> & { readonly lines: readonly string[] }
type LaidRow = readonly LaidCell[]

const laidRow = ({ cells }: PrintedRow, columns: readonly Column[]): LaidRow =>
  cells.map(({ text, cancelled }, index) => {
    const { title = '', width = 0 } = columns[index] ?? {}
    return { cancelled, lines: cellLines(text, title, width - 2 * PADDING.x, SIZE) }
  })

const lineCount = (row: LaidRow): number => Math.max(1, ...row.map(({ lines }) => lines.length))
const heightOf = (row: LaidRow): number => lineCount(row) * LEADING + 2 * PADDING.y

const cellMarks = ({ lines, cancelled }: LaidCell, x: number): readonly PaperMark[] =>
  lines.flatMap((text, index): readonly PaperMark[] => {
    const y = PADDING.y + index * LEADING + SIZE
    const written = { kind: 'text', x, y, text, size: SIZE, weight: 'regular' } as const
    const width = widthOf(text.trimEnd(), SIZE)
    return cancelled ? [written, { kind: 'strike', x: x - 1, y: y - SIZE * 0.35, width: width + 2 }] : [written]
  })

const addRow = (paper: Paper, row: LaidRow, columns: readonly Column[]): void => {
  const marks = row.flatMap((cell, index) => cellMarks(cell, (columns[index]?.x ?? 0) + PADDING.x))
  paper.add(heightOf(row), [...frame(columns, heightOf(row)), ...marks])
}

const cut = (row: LaidRow, from: number, to?: number): LaidRow =>
  row.map(({ lines, cancelled }) => ({ cancelled, lines: lines.slice(from, to) }))

/** Draws the top of the pages after a break. */
type PageHead = (paper: Paper) => void

type Setting = { readonly paper: Paper; readonly columns: readonly Column[]; readonly head: PageHead }

const nextPage = ({ paper, columns, head }: Setting): void =>
  paper.nextPage((each) => {
    head(each)
    addHead(each, columns)
  })

/** Maximum height in points that is kept together. */
const MAX_TOGETHER = 500

/**
 * Tells whether a page break would separate a row from the following ones without a number: at the
 * top of a page these look like the rest of a row.
 */
const isParting = (paper: Paper, [first, ...rest]: readonly LaidRow[]): boolean => {
  const end = rest.findIndex(([number]) => number?.lines.length !== 0)
  const unnumbered = end < 0 ? rest : rest.slice(0, end)
  if (!first || first[0]?.lines.length === 0 || unnumbered.length === 0) return false
  const height = [first, ...unnumbered].reduce((sum, row) => sum + heightOf(row), 0)
  return height > paper.room() && height <= MAX_TOGETHER
}

const addBroken = ({ paper, columns, head }: Setting, row: LaidRow): void => {
  if (heightOf(row) <= paper.room()) return addRow(paper, row, columns)
  const fitting = Math.floor((paper.room() - 2 * PADDING.y) / LEADING)
  // The first column must not continue: the rest would look like a row of its own.
  const least = Math.max(MIN_LINES, row[0]?.lines.length ?? 0)
  const isCut = fitting >= least
  if (!isCut && paper.isFresh()) throw new Error('a row of this register cannot be cut')
  if (isCut) addRow(paper, cut(row, 0, fitting), columns)
  nextPage({ paper, columns, head })
  addBroken({ paper, columns, head }, isCut ? cut(row, fitting) : row)
}

const addTitle = (paper: Paper, kind: PrintedTableKind): void => {
  const text = tableTitles[kind]
  if (!isSummary(kind)) return addBand(paper, text, TITLE_HEIGHT, 11)
  paper.add(TITLE_HEIGHT, [{ kind: 'text', x: LEFT, y: 15, text, size: 11, weight: 'bold' }])
}

/**
 * Draws a table with its title, over as many pages as it takes; each has what `head` draws, and the
 * table's head.
 */
export const addTable = (paper: Paper, { kind, rows }: PrintedTable, head: PageHead): void => {
  const columns = columnsOf(kind)
  if (paper.room() < TITLE_HEIGHT + HEAD_HEIGHT + 2 * PADDING.y + MIN_LINES * LEADING) paper.nextPage(head)
  addTitle(paper, kind)
  if (rows.length === 0) addBand(paper, isSummary(kind) ? '- 기록사항 없음 -' : '기록사항 없음', HEAD_HEIGHT, SIZE)
  else addHead(paper, columns)
  const laid = rows.map((row) => laidRow(row, columns))
  for (const [index, row] of laid.entries()) {
    if (isParting(paper, laid.slice(index))) nextPage({ paper, columns, head })
    addBroken({ paper, columns, head }, row)
  }
  paper.add(14, [])
}
