import { handMadeWorkbook, packZip, sheetXml, workbookParts, type ZipPart } from '../forms/hand-made-workbook.ts'
import { record, workbookStream, xlsFile } from '../forms/hand-made-xls.ts'
import { lines, MB, MAXIMUM, nameOf, text, TITLES, type HostileFile } from './hostile-file.ts'

const ROWS = [
  ['동', '호', '성명'],
  ['101', '1', '홍길동'],
]

/** Makes a workbook of one owner with further parts, as Excel stores names, comments and links. */
const beside = (parts: readonly ZipPart[], more = ''): Buffer =>
  handMadeWorkbook([{ name: '명부', xml: sheetXml(ROWS, { after: more }) }], { parts })

const withNames = (count: number): Buffer =>
  packZip(
    workbookParts([{ name: '명부', xml: sheetXml(ROWS) }]).map((part) =>
      part.name === 'xl/workbook.xml'
        ? {
            ...part,
            content: String(part.content).replace(
              '</sheets>',
              `</sheets><definedNames>${'<definedName name="a">명부!$A$1:$XFD$1048576</definedName>'.repeat(count)}</definedNames>`,
            ),
          }
        : part,
    ),
  )

/**
 * Many names in the directory for one packed part: unpacked one after the other it is a bomb
 * without any repetition.
 */
const overlapping = (count: number): Buffer => {
  const content = Buffer.alloc(20 * MB, 0x20)
  const parts = workbookParts([{ name: '명부', xml: sheetXml(ROWS) }])
  const first: ZipPart = { name: 'x', content }
  return packZip([
    first,
    ...Array.from({ length: count }, (_, n) => ({
      name: `xl/worksheets/sheet${n + 2}.xml`,
      content: '',
      claims: { offset: 0, size: content.length },
    })),
    ...parts,
  ])
}

/** A table of sectors in which each sector is followed by itself. */
const roundSectors = (): Buffer => {
  const file = xlsFile(workbookStream([], [{ name: '명부', cells: [record(0x000c)] }]))
  const table = file.length - 512
  for (let sector = 0; sector < 128; sector += 1) file.writeUInt32LE(sector, table + sector * 4)
  return file
}

const archiveOf = (count: number, content: Buffer, name: (n: number) => string): Buffer =>
  packZip(Array.from({ length: count }, (_, n) => ({ name: name(n), content })))

const pdfLike = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')

/** A ZIP in a ZIP in a ZIP. */
const nested = (levels: number): Buffer => {
  let bytes: Buffer = pdfLike
  for (let level = 0; level < levels; level += 1) bytes = packZip([{ name: `${level}.zip`, content: bytes }])
  return bytes
}

const columns = (count: number): string => Array.from({ length: count }, (_, n) => `열${n}`).join(',')

/** Makes tables, workbooks and archives whose parts no program writes. */
export const hostileContainers: readonly HostileFile[] = [
  { name: 'one line of quoted fields.csv', bytes: () => text('"가","",'.repeat(Math.floor(MAXIMUM / 9))) },
  { name: '100,000 columns.csv', bytes: () => text(`${columns(100_000)}\n${',1'.repeat(99_999)}\n`) },
  {
    name: 'a quote in the last field.csv',
    bytes: () => text(`${TITLES}${lines(19_000, (n) => `101,${n},${nameOf(n)},,,,`)}"`),
  },
  {
    name: 'UTF-16 without its mark.csv',
    bytes: () => Buffer.from(TITLES + lines(19_000, (n) => `101,${n},${nameOf(n)},,,,`), 'utf16le'),
  },
  {
    name: 'UTF-16 turned round, without its mark.csv',
    bytes: () => Buffer.from(TITLES + lines(19_000, (n) => `101,${n},${nameOf(n)},,,,`), 'utf16le').swap16(),
  },
  { name: 'a million defined names.xlsx', bytes: () => withNames(MB) },
  {
    name: 'a million comments.xlsx',
    bytes: () =>
      beside([
        {
          name: 'xl/comments1.xml',
          content: `<comments><commentList>${'<comment ref="A1"><text><t>가</t></text></comment>'.repeat(MB)}</commentList></comments>`,
        },
      ]),
  },
  {
    name: '1,900 workbooks that it refers to.xlsx',
    bytes: () =>
      beside(
        Array.from({ length: 1_900 }, (_, n) => ({
          name: `xl/externalLinks/externalLink${n}.xml`,
          content: '<externalLink><externalBook/></externalLink>',
        })),
      ),
  },
  {
    name: 'two million shared texts.xlsx',
    bytes: () =>
      beside([
        {
          name: 'xl/sharedStrings.xml',
          content: `<sst>${Array.from({ length: 2 * MB }, (_, n) => `<si><t>${n}</t></si>`).join('')}</sst>`,
        },
      ]),
  },
  {
    name: '500,000 rules of formats.xlsx',
    bytes: () =>
      beside(
        [],
        '<conditionalFormatting ' +
          `sqref="A1:XFD1048576">` +
          `${'<cfRule type="expression" priority="1"><formula>1=1</formula></cfRule>'.repeat(500_000)}</conditionalFormatting>`,
      ),
  },
  { name: 'one part under 300 names.xlsx', bytes: () => overlapping(300) },
  { name: 'sectors that go round.xls', bytes: roundSectors },
  { name: 'an archive in archives.zip', bytes: () => nested(60) },
  {
    name: 'an archive of an archive as a workbook.xlsx',
    bytes: () => packZip([{ name: '[Content_Types].xml', content: nested(3) }]),
  },
  {
    name: '4,999 files of registers.zip',
    target: 'registers',
    bytes: () => archiveOf(4_999, pdfLike, (n) => `${n}.pdf`),
  },
  {
    name: '1,900 broken registers.zip',
    target: 'registers',
    bytes: () => archiveOf(1_900, Buffer.from(`%PDF-1.7\n${'<<'.repeat(50_000)}`), (n) => `${n}.pdf`),
  },
  {
    name: 'registers in archives.zip',
    target: 'registers',
    bytes: () =>
      packZip([
        { name: '1.pdf', content: pdfLike },
        { name: '2.zip', content: nested(60) },
      ]),
  },
  {
    name: '40 registers of 12 MB of zeros.zip',
    target: 'registers',
    bytes: () => archiveOf(40, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(12 * MB)]), (n) => `${n}.pdf`),
  },
  {
    name: 'a register whose size lies.zip',
    target: 'registers',
    bytes: () => packZip([{ name: '1.pdf', content: Buffer.alloc(60 * MB), claims: { size: 10 } }]),
  },
]
