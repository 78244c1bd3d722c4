import type { Block, FormCell, FormRow } from './pdf-document.ts'
import { MARGIN, TEXT_HEIGHT, TEXT_WIDTH, type Mark, type Sheets } from './sheets.ts'
import type { Typesetter } from './typesetter.ts'

const FORM = { size: 9.5, captionSize: 7.5, label: 96, padding: 5, minHeight: 26, signHeight: 46, after: 14 } as const
const LEADING = FORM.size * 1.45
const CAPTION_LEADING = FORM.captionSize * 1.5

type Line = ReturnType<Typesetter['linesOf']>[number]
type CellLines = { readonly cell: FormCell; readonly caption: readonly Line[]; readonly lines: readonly Line[] }
type Frame = { readonly x: number; readonly width: number; readonly height: number }

const linesOfCell = ({ linesOf }: Typesetter, cell: FormCell, width: number): CellLines => {
  const room = width - 2 * FORM.padding
  return {
    cell,
    caption: cell.caption === undefined ? [] : linesOf({ text: cell.caption, tone: 'soft' }, FORM.captionSize, room),
    lines: 'text' in cell ? linesOf({ text: cell.text }, FORM.size, room) : [],
  }
}

const heightOf = ({ cell, caption, lines }: CellLines): number => {
  const content = caption.length * CAPTION_LEADING + lines.length * LEADING + 2 * FORM.padding
  if ('text' in cell) return Math.max(FORM.minHeight, content)
  return (cell.isSignature === true ? FORM.signHeight : FORM.minHeight) + caption.length * CAPTION_LEADING
}

const frameOf = ({ x, width, height }: Frame): Mark => ({
  kind: 'frame',
  x,
  y: height,
  width,
  height,
  thickness: 0.5,
  tone: 'line',
})

const marksOfCell = ({ cell, caption, lines }: CellLines, frame: Frame): readonly Mark[] => {
  const { x, width, height } = frame
  const below = FORM.padding + caption.length * CAPTION_LEADING
  return [
    frameOf(frame),
    ...caption.map((line, index): Mark => {
      const y = FORM.padding + index * CAPTION_LEADING + FORM.captionSize
      return { kind: 'text', ...line, size: FORM.captionSize, x: x + FORM.padding, y }
    }),
    ...lines.map((line, index): Mark => {
      const y = below + index * LEADING + FORM.size
      return { kind: 'text', ...line, size: FORM.size, x: x + FORM.padding, y }
    }),
    ...('text' in cell
      ? []
      : [
          {
            kind: 'blank',
            name: cell.blank,
            x: x + 3,
            y: height - 3,
            width: width - 6,
            height: height - below - 1,
          } as const,
        ]),
  ]
}

/**
 * Splits a row whose text is longer than what is left of a page into one for this page and one for
 * the next; blanks stay with the first part.
 */
const splitRow = (cells: readonly CellLines[], room: number): readonly [readonly CellLines[], readonly CellLines[]] => {
  const fits = ({ caption }: CellLines) =>
    Math.max(1, Math.floor((room - 2 * FORM.padding - caption.length * CAPTION_LEADING) / LEADING))
  return [
    cells.map((one) => ({ ...one, lines: one.lines.slice(0, fits(one)) })),
    cells.map((one) => ({ cell: { text: '' }, caption: [], lines: one.lines.slice(fits(one)) })),
  ]
}

type RowLines = {
  readonly name?: string | undefined
  readonly label: readonly Line[]
  readonly cells: readonly CellLines[]
}

const addRow = (sheets: Sheets, row: RowLines): void => {
  const { name, label, cells } = row
  const height = Math.max(label.length * LEADING + 2 * FORM.padding, ...cells.map(heightOf))
  if (height > sheets.room()) {
    // A row that no page holds is split; any other one begins on the next page.
    if (height <= TEXT_HEIGHT || sheets.room() < FORM.minHeight * 3) {
      if (!sheets.isFresh()) {
        sheets.nextPage()
        return addRow(sheets, row)
      }
    }
    const [here, next] = splitRow(cells, sheets.room())
    addRow(sheets, { name, label, cells: here })
    sheets.nextPage()
    return addRow(sheets, { label, cells: next })
  }
  const width = (TEXT_WIDTH - FORM.label) / cells.length
  sheets.add(height, [
    { kind: 'fill', x: MARGIN.left, y: height, width: FORM.label, height },
    frameOf({ x: MARGIN.left, width: FORM.label, height }),
    ...(name === undefined
      ? []
      : [{ kind: 'blank', name, x: MARGIN.left, y: height, width: FORM.label, height } as const]),
    ...label.map((line, index): Mark => {
      const y = FORM.padding + index * LEADING + FORM.size
      return { kind: 'text', ...line, size: FORM.size, x: MARGIN.left + FORM.padding, y }
    }),
    ...cells.flatMap((one, index) => marksOfCell(one, { x: MARGIN.left + FORM.label + index * width, width, height })),
  ])
}

const layOutRow = (sheets: Sheets, typesetter: Typesetter, { label, cells, name }: FormRow): void => {
  const width = (TEXT_WIDTH - FORM.label) / Math.max(1, cells.length)
  const names = typesetter.linesOf({ text: label, weight: 'bold' }, FORM.size, FORM.label - 2 * FORM.padding)
  addRow(sheets, { name, label: names, cells: cells.map((cell) => linesOfCell(typesetter, cell, width)) })
}

/** Lays out a form: framed rows of a label and its printed texts, or blanks that are filled in later. */
export const layOutForm = (
  sheets: Sheets,
  typesetter: Typesetter,
  { rows }: Extract<Block, { readonly kind: 'form' }>,
): void => {
  for (const row of rows) layOutRow(sheets, typesetter, row)
  sheets.add(FORM.after, [])
}
