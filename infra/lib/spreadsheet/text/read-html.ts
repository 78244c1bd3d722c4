import { MAX_CELL_LENGTH, MAX_COLUMNS } from '../limits.ts'
import { sheetGrid, type SheetGrid } from '../sheet-grid.ts'
import { SpreadsheetRefused, type Workbook } from '../spreadsheet.ts'
import { unescapedHtml } from './html-entities.ts'
import { collectHtmlComments } from './html-comments.ts'
import { cellOfParts, followStruck } from './html-struck.ts'

/** Maximum length of a tag: Excel's own have styles of some hundred characters. */
const MAX_TAG_LENGTH = 20_000
/** Maximum length of a cell's text that is collected: it is cut anyway. */
const MAX_COLLECTED = 4 * MAX_CELL_LENGTH

/** Elements whose content is no text of the page, with the pattern of their end. */
const SILENT: ReadonlyMap<string, RegExp> = new Map([
  ['script', /<\/script\b/gi],
  ['style', /<\/style\b/gi],
  ['title', /<\/title\b/gi],
  ['template', /<\/template\b/gi],
  ['select', /<\/select\b/gi],
])
const BREAKS = /^(?:br|p|div|li)$/

type Tag = { readonly name: string; readonly closes: boolean; readonly raw: string; readonly end: number }

const NAME = /\/?[a-z][a-z0-9:]{0,40}/iy

/** Reads a tag; undefined where a `<` is only a character. A `>` within quotes does not end it. */
const tagAt = (html: string, at: number): Tag | undefined => {
  NAME.lastIndex = at + 1
  const written = NAME.exec(html)?.[0]
  if (written === undefined) return undefined
  const end = endOfTag(html, NAME.lastIndex)
  const name = written.replace('/', '').toLowerCase()
  return { name, closes: written.startsWith('/'), raw: html.slice(at + 1 + written.length, end), end: end + 1 }
}

const endOfTag = (html: string, from: number): number => {
  let quote = ''
  let before = ''
  for (let at = from; at < html.length; at += 1) {
    if (at - from > MAX_TAG_LENGTH) throw new SpreadsheetRefused('unreadable', 'HTML: a tag without an end')
    const sign = html.charAt(at)
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return at
    else if ((sign === '"' || sign === "'") && before === '=') quote = sign
    if (!/\s/.test(sign)) before = sign
  }
  return html.length
}

/** Returns the end of a comment, a declaration or a conditional comment of Excel. */
const endOfAside = (html: string, at: number): number => {
  const mark = html.startsWith('<!--', at) ? '-->' : '>'
  const end = html.indexOf(mark, at + 2)
  return end === -1 ? html.length : end + mark.length
}

const SPANS = {
  across: /\bcolspan\s{0,9}=\s{0,9}["']?(\d{1,6})/i,
  down: /\browspan\s{0,9}=\s{0,9}["']?(\d{1,6})/i,
} as const

/** Matches rows that a page does not show. */
const HIDDEN = /\bdisplay\s{0,9}:\s{0,9}none|\shidden(?=[\s/>=]|$)/i

/** Reads a span. Millions of cells are read here, hardly any with one. */
const spanIn = (raw: string, way: keyof typeof SPANS): number =>
  /span/i.test(raw) ? Math.max(1, Number(SPANS[way].exec(raw)?.[1] ?? 1)) : 1

/** Trims each line of a cell. */
const withoutEdges = (text: string): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .join('\n')
    : text

const shownText = (raw: string): string => withoutEdges(unescapedHtml(raw))

/** Lays out rows as a browser does: cells that span rows keep their columns in the rows below. */
const layOut = (grid: SheetGrid) => {
  let row = 0
  let column = 0
  /** Number of rows below this one that a cell above still covers, by column. */
  let covered: number[] = []
  let cell: { live: string; gone: string; readonly raw: string; comment?: string } | undefined
  const [struck, comments] = [followStruck(), collectHtmlComments()]

  const endCell = (): void => {
    if (!cell) return
    const { live, gone, raw, comment } = cell
    cell = undefined
    while (column < MAX_COLUMNS && (covered[column] ?? 0) > 0) column += 1
    const [across, down] = [Math.min(spanIn(raw, 'across'), Math.max(MAX_COLUMNS - column, 1)), spanIn(raw, 'down')]
    grid.put(row, column, cellOfParts(live, gone, shownText))
    if (comment !== undefined) comments.standsAt(comment, { row, column })
    if (across > 1 || down > 1)
      grid.merge({ top: row, left: column, bottom: row + down - 1, right: column + across - 1 })
    for (let index = column; index < column + across && index < MAX_COLUMNS; index += 1) covered[index] = down
    column += across
  }
  return {
    struck,
    comments,
    /** Takes a link; returns whether its text is only a number of Excel's. */
    beginLink: (raw: string): boolean => {
      const comment = comments.linkedFrom(raw)
      if (comment === undefined) return comments.begin(raw)
      if (cell) cell.comment = comment
      return true
    },
    beginRow: (raw: string): void => {
      endCell()
      struck.beginRow(raw)
      row += 1
      if (HIDDEN.test(raw)) grid.hide(row)
      column = 0
      covered = covered.map((rows) => Math.max(0, (rows ?? 0) - 1))
    },
    beginCell: (raw: string): void => {
      endCell()
      if (row === 0) row = 1
      struck.beginCell(raw)
      cell = { live: '', gone: '', raw }
    },
    endCell,
    /** Begins a table, below the content so far. */
    beginTable: (): void => {
      endCell()
      covered = []
      column = 0
    },
    write: (text: string): void => {
      if (!cell) comments.write(text)
      const part = struck.isStruck() ? 'gone' : 'live'
      if (cell && cell[part].length < MAX_COLLECTED) cell[part] += text.slice(0, MAX_COLLECTED)
    },
  }
}

/**
 * Reads the tables of a page, as web programs export them under the name of a workbook; they are
 * placed below each other, as in Excel. Nothing is fetched, no script is run.
 * @throws {SpreadsheetRefused} not-a-sheet where there is no table
 */
export const readHtml = (html: string): Workbook => {
  const grid = sheetGrid({ cells: 0 })
  const page = layOut(grid)
  let tables = 0
  let at = html.indexOf('<')
  while (at !== -1) {
    let end = at + 1
    if (/[!?]/.test(html.charAt(at + 1))) end = endOfAside(html, at)
    else {
      const tag = tagAt(html, at)
      if (!tag) page.write('<')
      else {
        if (tag.name === 'table' && !tag.closes) tables += 1
        end = endOfUnshown(html, tag, page)
        visitTag(page, tag)
      }
    }
    at = html.indexOf('<', end)
    page.write(html.slice(end, at === -1 ? html.length : at).replaceAll(/\s{1,9999}/g, ' '))
  }
  page.endCell()
  page.comments.into(grid)
  if (tables === 0) throw new SpreadsheetRefused('not-a-sheet', 'HTML: no table')
  return { encoding: 'html', sheets: [{ name: '표', hidden: false, rows: grid.rows() }], notes: [] }
}

type Page = ReturnType<typeof layOut>

/**
 * Returns where the page's text continues: after a tag, or after the element where it shows no text
 * of its own.
 */
const endOfUnshown = (html: string, { name, closes, raw, end }: Tag, page: Page): number => {
  if (closes) return end
  if (name === 'a' && /msocom/i.test(raw) && page.beginLink(raw)) return endOf(html, /<\/a\b/gi, end)
  const closing = SILENT.get(name)
  if (!closing || raw.endsWith('/')) return end
  const after = endOf(html, closing, end)
  if (name === 'style') page.struck.readStyles(html.slice(end, after))
  return after
}

/**
 * Returns the end of an element whose content is skipped; without an end tag it goes to the end of
 * the page.
 */
const endOf = (html: string, closing: RegExp, from: number): number => {
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}

const visitTag = (page: Page, { name, closes, raw }: Tag): void => {
  if (name === 'table') page.beginTable()
  else if (name === 'tr') {
    if (closes) page.endCell()
    else page.beginRow(raw)
  } else if (name === 'td' || name === 'th') {
    if (closes) page.endCell()
    else page.beginCell(raw)
  } else {
    if (BREAKS.test(name) && (name === 'br' || closes)) page.write('\n')
    if (closes) page.struck.end(name)
    else page.struck.begin({ name, raw })
  }
}
