import { encode } from 'uqr'
import { layOutForm } from './lay-out-form.ts'
import { layOutIssuer, layOutSigning, layOutWriting } from './lay-out-signing.ts'
import { layOutTable } from './lay-out-table.ts'
import type { Block, PdfDocument, Run } from './pdf-document.ts'
import { codeOfLetter, MISSING } from './printable.ts'
import { createSheets, MARGIN, PAGE, TEXT_WIDTH, type Mark, type Sheets } from './sheets.ts'
import type { Typesetter } from './typesetter.ts'

const LEADING = 1.5
const TITLE = { size: 22, aboveSize: 9.5 } as const
const HEADING = { size: 12, before: 20, after: 7, room: 110 } as const
const PARAGRAPH = { size: 9.5, after: 8 } as const
const FACTS = { size: 9.5, label: 92, padding: 3.2, after: 14 } as const
const BESIDE = { before: 14, gap: 18, size: 9, after: 14 } as const
const QR_SIDE = 84
const PICTURE = { width: 200, height: 84 } as const
const PHOTO = { width: 200, height: 150 } as const
const FOOT = { size: 8, y: 32 } as const
/** Share of the usual space between blocks that is kept where it saves a page. */
const TIGHT = 0.55
/** Maximum number of missing letters that a document lists at its end. */
const MAX_MISSING = 40

/** Adds text of the page's full width. */
const addText = (
  sheets: Sheets,
  typesetter: Typesetter,
  run: Run,
  { size, after }: { readonly size: number; readonly after: number },
): void => {
  const leading = size * LEADING
  for (const line of typesetter.linesOf(run, size, TEXT_WIDTH)) {
    if (sheets.room() < leading) sheets.nextPage()
    sheets.add(leading, [{ kind: 'text', ...line, x: MARGIN.left, y: size * 1.2, size }])
  }
  sheets.add(after, [])
}

const addTitle = (
  sheets: Sheets,
  typesetter: Typesetter,
  { text, above }: Extract<Block, { readonly kind: 'title' }>,
): void => {
  if (above !== undefined)
    addText(sheets, typesetter, { text: above, weight: 'bold', tone: 'accent' }, { size: TITLE.aboveSize, after: 2 })
  addText(sheets, typesetter, { text, weight: 'bold' }, { size: TITLE.size, after: 6 })
  sheets.add(14, [{ kind: 'rule', x: MARGIN.left, y: 0, width: TEXT_WIDTH, thickness: 1.6, tone: 'accent' }])
}

const addHeading = (sheets: Sheets, typesetter: Typesetter, text: string): void => {
  // A heading stays on the page of what it heads.
  if (sheets.room() < HEADING.room) sheets.nextPage()
  if (!sheets.isFresh()) sheets.add(HEADING.before, [])
  addText(sheets, typesetter, { text, weight: 'bold' }, HEADING)
}

const addFacts = (
  sheets: Sheets,
  { linesOf }: Typesetter,
  { rows, room = 0 }: Extract<Block, { readonly kind: 'facts' }>,
): void => {
  const leading = FACTS.size * 1.42
  for (const [label, value] of rows) {
    const [names, lines] = [
      linesOf({ text: label, tone: 'soft' }, FACTS.size, FACTS.label - 8),
      linesOf({ text: value }, FACTS.size, TEXT_WIDTH - FACTS.label),
    ]
    const height = Math.max(room, Math.max(names.length, lines.length) * leading + 2 * FACTS.padding)
    if (sheets.room() < height) sheets.nextPage()
    const at =
      (x: number) =>
      (line: Required<Run>, index: number): Mark => ({
        kind: 'text',
        ...line,
        size: FACTS.size,
        x,
        y: FACTS.padding + index * leading + FACTS.size,
      })
    sheets.add(height, [
      ...names.map(at(MARGIN.left)),
      ...lines.map(at(MARGIN.left + FACTS.label)),
      { kind: 'rule', x: MARGIN.left, y: height, width: TEXT_WIDTH, thickness: 0.4, tone: 'line' },
    ])
  }
  sheets.add(FACTS.after, [])
}

/** Frame at the left of a page, in points, and the caption beside it. */
type SideColumn = { readonly width: number; readonly height: number; readonly caption: string }

/**
 * Adds a shape of a given size at the left, and lines beside its middle. `shape` gets the y of its
 * lower edge.
 */
const addBeside = (
  sheets: Sheets,
  { linesOf }: Typesetter,
  { width, height: own, caption }: SideColumn,
  shape: (height: number) => Mark,
): void => {
  const leading = BESIDE.size * LEADING
  const left = width + BESIDE.gap
  const lines = linesOf({ text: caption, tone: 'soft' }, BESIDE.size, TEXT_WIDTH - left)
  const height = Math.max(own, lines.length * leading)
  if (sheets.room() < BESIDE.before + height) sheets.nextPage()
  // The page's margin serves as the quiet zone of four cells that a QR code needs; the text above
  // may stand too near.
  if (!sheets.isFresh()) sheets.add(BESIDE.before, [])
  sheets.add(height, [
    shape(own),
    ...lines.map((line, index): Mark => {
      const y = (height - lines.length * leading) / 2 + index * leading + BESIDE.size * 1.2
      return { kind: 'text', ...line, x: MARGIN.left + left, y, size: BESIDE.size }
    }),
  ])
  sheets.add(BESIDE.after, [])
}

const addQr = (
  sheets: Sheets,
  typesetter: Typesetter,
  { text, caption }: Extract<Block, { readonly kind: 'qr' }>,
): void => {
  // Level M corrects about 15 % of damaged cells.
  const { data: cells } = encode(text, { ecc: 'M', border: 0 })
  const side = QR_SIDE
  addBeside(sheets, typesetter, { width: side, height: side, caption }, (y) => ({
    kind: 'qr',
    x: MARGIN.left,
    y,
    side,
    cells,
  }))
}

const addPicture = (
  sheets: Sheets,
  typesetter: Typesetter,
  { png, caption }: Extract<Block, { readonly kind: 'picture' }>,
): void =>
  addBeside(sheets, typesetter, { ...PICTURE, caption }, (y) => ({
    kind: 'picture',
    x: MARGIN.left,
    y,
    ...PICTURE,
    png,
  }))

const addPhoto = (
  sheets: Sheets,
  typesetter: Typesetter,
  { jpeg, caption }: Extract<Block, { readonly kind: 'photo' }>,
): void =>
  addBeside(sheets, typesetter, { ...PHOTO, caption }, (y) => ({ kind: 'photo', x: MARGIN.left, y, ...PHOTO, jpeg }))

const addBlock = (sheets: Sheets, typesetter: Typesetter, block: Block): void => {
  switch (block.kind) {
    case 'title':
      return addTitle(sheets, typesetter, block)
    case 'heading':
      return addHeading(sheets, typesetter, block.text)
    case 'paragraph':
      if (sheets.room() < (block.keep ?? 0)) sheets.nextPage()
      return addText(sheets, typesetter, block, { ...PARAGRAPH, size: block.size ?? PARAGRAPH.size })
    case 'facts':
      return addFacts(sheets, typesetter, block)
    case 'table':
      return layOutTable(sheets, typesetter, block)
    case 'picture':
      return addPicture(sheets, typesetter, block)
    case 'photo':
      return addPhoto(sheets, typesetter, block)
    case 'qr':
      return addQr(sheets, typesetter, block)
    case 'form':
      return layOutForm(sheets, typesetter, block)
    case 'writing':
      return layOutWriting(sheets, block)
    case 'signing':
      return layOutSigning(sheets, typesetter, block)
    case 'issuer':
      return layOutIssuer(sheets, typesetter, block)
  }
}

const missingNote = (missing: readonly string[]): string => {
  const named = missing.slice(0, MAX_MISSING).map(codeOfLetter)
  const more = missing.length > named.length ? ` 외 ${missing.length - named.length}종` : ''
  return `${MISSING} 표시는 이 문서의 글꼴에 없는 글자입니다: ${named.join(', ')}${more}`
}

const footOf = ({ linesOf, widthOf }: Typesetter, footer: string, number: string): readonly Mark[] => {
  const page = { text: number, weight: 'regular', tone: 'soft' } as const
  const width = widthOf(page, FOOT.size)
  const [line] = linesOf({ text: footer, tone: 'soft' }, FOOT.size, TEXT_WIDTH - 60)
  return [
    ...(line ? [{ kind: 'text', ...line, size: FOOT.size, x: MARGIN.left, y: FOOT.y } as const] : []),
    { kind: 'text', ...page, size: FOOT.size, x: PAGE.width - MARGIN.right - width, y: FOOT.y },
  ]
}

/**
 * Returns the marks of a document, page by page; with less space between its blocks where that saves
 * a page, so that no last page has two lines. Pure. `missing` returns the letters that
 * `typesetter` has replaced so far.
 */
export const layOut = (
  document: Pick<PdfDocument, 'blocks' | 'footer'>,
  typesetter: Typesetter,
  missing: () => readonly string[],
): readonly (readonly Mark[])[] => {
  const loose = pagesOf(document, { typesetter, missing, spacing: 1 })
  if (loose.length === 1) return loose
  const tight = pagesOf(document, { typesetter, missing, spacing: TIGHT })
  return tight.length < loose.length ? tight : loose
}

type PageOptions = {
  readonly typesetter: Typesetter
  readonly missing: () => readonly string[]
  /** Share of the usual space between blocks. */
  readonly spacing: number
}

const pagesOf = (
  { blocks, footer }: Pick<PdfDocument, 'blocks' | 'footer'>,
  { typesetter, missing, spacing }: PageOptions,
): readonly (readonly Mark[])[] => {
  const sheets = createSheets(undefined, spacing)
  for (const block of blocks) addBlock(sheets, typesetter, block)
  if (missing().length > 0) {
    sheets.add(10, [])
    addText(sheets, typesetter, { text: missingNote(missing()), tone: 'soft' }, PARAGRAPH)
  }
  const pages = sheets.pages()
  return pages.map((marks, index) => [...marks, ...footOf(typesetter, footer, `${index + 1} / ${pages.length}`)])
}
