import { handMadeWorkbook, packZip, sheetXml, workbookParts, type ZipPart } from '../forms/hand-made-workbook.ts'
import { MB, text, type HostileFile } from './hostile-file.ts'

const sheet = (data: string, after = ''): string => `<worksheet><sheetData>${data}</sheetData>${after}</worksheet>`
const workbook = (xml: string, rest: Parameters<typeof handMadeWorkbook>[1] = {}): Buffer =>
  handMadeWorkbook([{ name: '명부', xml }], rest)
const roll = (more = '', after = ''): string =>
  sheetXml(
    [
      ['동', '호', '성명'],
      ['101', '1', '홍길동'],
    ],
    { more, after },
  )

/** Sheets with one value in Excel's last row. */
const far = (sheets: number): Buffer =>
  handMadeWorkbook(
    Array.from({ length: sheets }, (_, n) => ({
      name: `시트 ${n}`,
      xml: roll('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
    })),
  )

/** A workbook whose cells refer to one shared text. */
const shared = (cells: number, content: string): Buffer => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`
  const parts = workbookParts([{ name: '명부', xml: sheet(row.repeat(cells / 100)) }], {
    parts: [{ name: 'xl/sharedStrings.xml', content: `<sst><si><t>${content}</t></si></sst>` }],
  })
  const linked = (part: ZipPart): ZipPart =>
    part.name.endsWith('workbook.xml.rels')
      ? {
          ...part,
          content: String(part.content).replace(
            '</Relationships>',
            '<Relationship Id="s" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>',
          ),
        }
      : part
  return packZip(parts.map(linked))
}

const merged = (reference: (n: number) => string, count: number, rows = 19_000): Buffer =>
  workbook(
    sheet(
      `<row>${'<c><v>1</v></c>'.repeat(20)}</row>${'<row><c><v>1</v></c></row>'.repeat(rows)}`,
      `<mergeCells>${Array.from({ length: count }, (_, n) => `<mergeCell ref="${reference(n)}"/>`).join('')}</mergeCells>`,
    ),
  )

const replaced = (name: RegExp, change: (content: string) => string): Buffer =>
  packZip(
    workbookParts([{ name: '명부', xml: roll() }]).map((part) =>
      name.test(part.name) ? { ...part, content: change(String(part.content)) } : part,
    ),
  )

/** Workbooks whose parts are too many, too large, or not what they say. */
export const hostileWorkbooks: readonly HostileFile[] = [
  ...[1, 10, 25, 40, 100].map((sheets) => ({
    name: `a value in the last row of ${sheets} sheets.xlsx`,
    bytes: () => far(sheets),
  })),
  { name: 'a million cells of a short text.xlsx', bytes: () => shared(990_000, '가나다라마바사아자차') },
  { name: 'a million cells of a long text.xlsx', bytes: () => shared(990_000, '가나다라마바사아자차'.repeat(30)) },
  { name: 'a million cells of titles.xlsx', bytes: () => shared(990_000, '소유자성명(주민등록번호앞자') },
  { name: 'a shared text of 30 MB.xlsx', bytes: () => shared(100, '가'.repeat(10 * MB)) },
  { name: 'a shared text of marks.xlsx', bytes: () => shared(100, 'a\u0301\u0316'.repeat(3 * MB)) },
  { name: 'an attribute without a value.xlsx', bytes: () => workbook(roll('', `<mergeCell ${'a'.repeat(100_000)}/>`)) },
  { name: 'attributes without values.xlsx', bytes: () => workbook(roll('', `<mergeCell ${'a '.repeat(MB)}/>`)) },
  {
    name: '100,000 attributes.xlsx',
    bytes: () => workbook(roll('', `<mergeCell ${Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`)),
  },
  { name: 'a cell of spaces.xlsx', bytes: () => workbook(roll(`<row><c ${' r'.repeat(10 * MB)}/></row>`)) },
  { name: '400,000 merged columns.xlsx', bytes: () => merged(() => 'A20000:A1048576', 400_000) },
  { name: '50,000 merged areas over one another.xlsx', bytes: () => merged(() => 'A1:A1048576', 50_000) },
  { name: '50,000 merged areas of nothing.xlsx', bytes: () => merged((n) => `B${n + 2}:T${n + 2}`, 50_000) },
  { name: 'merged areas that end before they begin.xlsx', bytes: () => merged(() => 'T1:A1', 50_000) },
  {
    name: 'a hundred sheets in one part.xlsx',
    bytes: () =>
      packZip(
        workbookParts([{ name: '명부', xml: sheet('<row/>'.repeat(5 * MB)) }]).map((part) =>
          part.name === 'xl/workbook.xml'
            ? { ...part, content: String(part.content).replace(/<sheet .*?\/>/, (one) => one.repeat(100)) }
            : part,
        ),
      ),
  },
  { name: '90 MB of spaces.xlsx', bytes: () => workbook(sheet(' '.repeat(90 * MB))) },
  { name: '90 MB of empty cells.xlsx', bytes: () => workbook(sheet(`<row>${'<c/>'.repeat(22 * MB)}</row>`)) },
  { name: '90 MB of rows.xlsx', bytes: () => workbook(sheet('<row/>'.repeat(15 * MB))) },
  { name: '90 MB of a comment.xlsx', bytes: () => workbook(sheet(`<!--${'-'.repeat(90 * MB)}-->`)) },
  { name: '60 MB of tags in tags.xlsx', bytes: () => workbook(sheet('<a>'.repeat(20 * MB))) },
  { name: 'more than 100 MB.xlsx', bytes: () => workbook(sheet(' '.repeat(101 * MB))) },
  { name: 'a tag without an end.xlsx', bytes: () => workbook(`<worksheet><c ${'a="'.repeat(5 * MB)}`) },
  { name: 'a tag of 30 MB.xlsx', bytes: () => workbook(sheet(`<row ${'r '.repeat(15 * MB)}/>`)) },
  {
    name: 'entities of its own.xlsx',
    bytes: () => workbook('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>'),
  },
  {
    name: 'a file of the server.xlsx',
    bytes: () => workbook('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>'),
  },
  {
    name: 'ampersands.xlsx',
    bytes: () => workbook(roll(`<row><c t="str"><v>${'&amp;'.repeat(8 * MB)}</v></c></row>`)),
  },
  {
    name: 'runs of a rich text.xlsx',
    bytes: () => workbook(roll(`<row><c t="inlineStr"><is>${'<r><t>가</t></r>'.repeat(3 * MB)}</is></c></row>`)),
  },
  {
    name: 'two million styles.xlsx',
    bytes: () =>
      workbook(roll(), {
        styles: `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(2 * MB)}</cellXfs></styleSheet>`,
      }),
  },
  {
    name: 'a long number format.xlsx',
    bytes: () =>
      workbook(sheet(`<row>${'<c s="0"><v>12345.678</v></c>'.repeat(100)}</row>`.repeat(5_000)), {
        styles:
          `<styleSheet><numFmt numFmtId="200" formatCode="${'[h]0#?,.'.repeat(MB)}"/><cellXfs>` +
          '<xf numFmtId="200"/></cellXfs></styleSheet>',
      }),
  },
  {
    name: 'a million relations.xlsx',
    bytes: () =>
      replaced(/workbook\.xml\.rels$/, (xml) =>
        xml.replace('</Rel', `${'<Relationship Id="x" Type="y" Target="../../../z"/>'.repeat(MB)}</Rel`),
      ),
  },
  {
    name: 'a long way to a part.xlsx',
    bytes: () =>
      replaced(/workbook\.xml\.rels$/, (xml) => xml.replace('worksheets/', `${'a/../'.repeat(5 * MB)}worksheets/`)),
  },
  {
    name: 'a million sheets.xlsx',
    bytes: () => replaced(/xl\/workbook\.xml$/, (xml) => xml.replace(/<sheet .*?\/>/, (one) => one.repeat(MB))),
  },
  { name: '16,000 columns.xlsx', bytes: () => workbook(sheet('<row><c r="XFD1"><v>1</v></c></row>'.repeat(10_000))) },
  { name: 'a million rows.xlsx', bytes: () => workbook(sheet('<row><c><v>1</v></c></row>'.repeat(1_048_576))) },
  {
    name: '2,500 parts.xlsx',
    bytes: () => packZip(Array.from({ length: 2_500 }, (_, n) => ({ name: `x${n}`, content: '' }))),
  },
  { name: 'cut off.xlsx', bytes: () => workbook(roll()).subarray(0, 900) },
  {
    name: 'a size that lies.xlsx',
    bytes: () => packZip([{ name: '_rels/.rels', content: text(' '.repeat(50 * MB)), claims: { size: 10 } }]),
  },
]
