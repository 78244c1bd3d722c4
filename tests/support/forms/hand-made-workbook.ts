import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a ZIP; `claims` are what its directory says instead of the truth. */
export type ZipPart = {
  readonly name: string
  readonly content: string | Buffer
  readonly claims?: { readonly size?: number; readonly flags?: number; readonly offset?: number }
}

const header = (length: number, ...fields: readonly (readonly [at: number, value: number, bytes: 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(length)
  for (const [at, value, size] of fields) bytes.writeUIntLE(value, at, size)
  return bytes
}

/** A ZIP by hand: hucre's writer makes only honest ones. */
export const packZip = (parts: readonly ZipPart[]): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, claims = {} } of parts) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw, { level: 1 })
    const title = Buffer.from(name)
    const [flags, size] = [claims.flags ?? 0, claims.size ?? raw.length]
    const body = Buffer.concat([
      header(
        30,
        [0, 0x04034b50, 4],
        [4, 20, 2],
        [6, flags, 2],
        [8, 8, 2],
        [14, crc32(raw), 4],
        [18, packed.length, 4],
        [22, size, 4],
        [26, title.length, 2],
      ),
      title,
      packed,
    ])
    directory.push(
      header(
        46,
        [0, 0x02014b50, 4],
        [6, 20, 2],
        [8, flags, 2],
        [10, 8, 2],
        [16, crc32(raw), 4],
        [20, packed.length, 4],
        [24, size, 4],
        [28, title.length, 2],
        [42, claims.offset ?? at, 4],
      ),
      title,
    )
    bodies.push(body)
    at += body.length
  }
  const list = Buffer.concat(directory)
  return Buffer.concat([
    ...bodies,
    list,
    header(22, [0, 0x06054b50, 4], [8, parts.length, 2], [10, parts.length, 2], [12, list.length, 4], [16, at, 4]),
  ])
}

export type HandMadeSheet = { readonly name: string; readonly xml: string; readonly state?: 'hidden' | 'veryHidden' }
type WorkbookOptions = { readonly parts?: readonly ZipPart[]; readonly since1904?: boolean; readonly styles?: string }

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The parts of a workbook that Excel opens, with sheets as they are given. */
export const workbookParts = (
  sheets: readonly HandMadeSheet[],
  { parts = [], since1904 = false, styles }: WorkbookOptions = {},
): readonly ZipPart[] => [
  {
    name: '[Content_Types].xml',
    content:
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ' +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>' +
      '<Override PartName="/xl/workbook.xml" ' +
      `ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
      `${styles ? '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' : ''}` +
      `${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
  },
  {
    name: '_rels/.rels',
    content:
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>` +
      '</Relationships>',
  },
  {
    name: 'xl/workbook.xml',
    content:
      `${XML}<workbook xmlns="${MAIN}" ` +
      `xmlns:r="${OFFICE}">${since1904 ? '<workbookPr date1904="1"/>' : ''}` +
      `<sheets>${sheets.map(({ name, state }, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`).join('')}</sheets>` +
      '</workbook>',
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content:
      `${XML}<Relationships ` +
      `xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
      `${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}` +
      `${styles ? `<Relationship Id="rId900" Type="${OFFICE}/styles" Target="styles.xml"/>` : ''}</Relationships>`,
  },
  ...(styles ? [{ name: 'xl/styles.xml', content: styles }] : []),
  ...sheets.map(({ xml }, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, content: xml })),
  ...parts,
]

export const handMadeWorkbook = (sheets: readonly HandMadeSheet[], rest: WorkbookOptions = {}): Buffer =>
  packZip(workbookParts(sheets, rest))

/** One cell: a text, a number, an empty one (null), or its XML as it is. */
export type HandMadeCell = string | number | null | { readonly xml: string }

const cellXml = (cell: HandMadeCell, reference: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
  return cell.xml.replaceAll('{at}', reference)
}

/** A worksheet's XML, with what stands before and after its rows as it is given. */
export const sheetXml = (
  rows: readonly (readonly HandMadeCell[])[],
  { before = '', after = '', more = '' } = {},
): string =>
  `${XML}<worksheet xmlns="${MAIN}" ` +
  `xmlns:r="${OFFICE}">${before}<sheetData>` +
  `${rows.map((cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCodePoint(65 + column)}${row + 1}`)).join('')}</row>`).join('')}` +
  `${more}</sheetData>${after}</worksheet>`

/** A cell whose value was worked out; without `value`, none was stored. */
export const formula = (text: string, value?: string | number): HandMadeCell => {
  const stored = value === undefined ? '' : `<v>${escape(String(value))}</v>`
  return { xml: `<c r="{at}"${typeof value === 'string' ? ' t="str"' : ''}><f>${escape(text)}</f>${stored}</c>` }
}

/** The head of a compound file (MS-CFB) with these streams in its directory. */
export const compoundFile = (...streams: readonly string[]): Buffer => {
  const start = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(start)
  const entries = ['Root Entry', ...streams].map((name) => {
    const entry = Buffer.alloc(128)
    entry.write(`${name}\0`, 'utf16le')
    return entry
  })
  return Buffer.concat([start, ...entries, Buffer.alloc(2048)])
}
