import { readCellStyles } from './cell-styles.ts'
import { MAX_SHEETS } from '../limits.ts'
import { sharedTexts } from './shared-texts.ts'
import { readSheet } from '../read-sheet.ts'
import { readXlsb } from '../binary/read-xlsb.ts'
import type { CellBudget } from '../sheet-grid.ts'
import { SpreadsheetRefused, type Sheet, type Workbook, type WorkbookNote } from '../spreadsheet.ts'
import { readFormats, readRelations, readSharedTexts, readWorkbookPart, type Relations } from './workbook-parts.ts'
import type { Archive } from '../zip-archive.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

const textOf = (archive: Archive, name: string): string | undefined => {
  const bytes = archive.bytes(name)
  if (!bytes) return undefined
  try {
    return decoder.decode(bytes)
  } catch {
    throw new SpreadsheetRefused('unreadable', 'XLSX: a part is not UTF-8')
  }
}

const NO_RELATIONS: Relations = { byId: new Map(), byKind: new Map() }

/**
 * Reads all sheets of an .xlsx, .xlsm or .xlsb: nothing is run, computed or fetched. Only parts
 * with values are unpacked. The reader of hucre builds a dense rectangle of the whole sheet; here a
 * cell at the far corner costs one cell.
 * @throws {SpreadsheetRefused}
 */
export const readXlsx = (archive: Archive): Workbook => {
  const root = textOf(archive, '_rels/.rels')
  const path = root && readRelations(root, '').byKind.get('officeDocument')
  // Presentations and text documents are Office files too.
  const book = path && /(^|\/)workbook[^/]*\.bin$/i.test(path) ? archive.bytes(path) : undefined
  if (path && book)
    return readXlsb({
      book,
      relations: relationsOf(archive, path),
      bytes: archive.bytes,
      relationsOf: (name) => relationsOf(archive, name),
      notes: notesOf(archive.names),
    })
  const xml = path && /(^|\/)workbook[^/]*\.xml$/i.test(path) ? textOf(archive, path) : undefined
  if (!path || xml === undefined) throw new SpreadsheetRefused('not-a-sheet')
  const { sheets, since1904 } = readWorkbookPart(xml)
  if (sheets.length > MAX_SHEETS) throw new SpreadsheetRefused('too-large', 'XLSX: sheets')
  const relations = relationsOf(archive, path)
  const part = (kind: string): string | undefined => textOf(archive, relations.byKind.get(kind) ?? '')
  const context = {
    sharedText: sharedTexts(readSharedTexts(part('sharedStrings') ?? '')),
    formats: readFormats(part('styles') ?? ''),
    looks: readCellStyles(part('styles') ?? ''),
    since1904,
  }
  const budget: CellBudget = { cells: 0 }
  const seen = new Set<string>()
  const read = sheets.flatMap(({ name, hidden, relation }): readonly Sheet[] => {
    const sheet = relations.byId.get(relation)
    // Sheets of charts and dialogues have no cells, those of macros are programs.
    if (sheet === undefined || /(chart|dialog|macro)sheets\//.test(sheet)) return []
    const sheetXml = textOf(archive, sheet)
    if (sheetXml === undefined) throw new SpreadsheetRefused('unreadable', 'XLSX: a sheet is missing')
    // A hundred names of one sheet would cost as much as a hundred sheets.
    if (seen.has(sheet)) throw new SpreadsheetRefused('unreadable', 'XLSX: two sheets in one part')
    seen.add(sheet)
    const comments = relationsOf(archive, sheet).byKind.get('comments')
    const noted = comments === undefined ? undefined : textOf(archive, comments)
    return [{ name: name.normalize('NFC'), hidden, ...readSheet(sheetXml, context, budget, noted) }]
  })
  return { encoding: 'xlsx', sheets: read, notes: notesOf(archive.names) }
}

const relationsOf = (archive: Archive, path: string): Relations => {
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, slash + 1)
  const xml = textOf(archive, `${folder}_rels/${path.slice(slash + 1)}.rels`)
  return xml === undefined ? NO_RELATIONS : readRelations(xml, folder)
}

const notesOf = (names: readonly string[]): readonly WorkbookNote[] => [
  ...(names.some((name) => /vbaProject\.bin$|(^|\/)macrosheets\//i.test(name)) ? (['macros'] as const) : []),
  ...(names.some((name) => /(^|\/)externalLinks\/|(^|\/)connections\.xml$/i.test(name)) ? (['links'] as const) : []),
]
