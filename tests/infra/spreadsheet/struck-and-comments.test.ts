import { describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { packZip } from '#tests/support/forms/hand-made-workbook.ts'
import { madeOds, madeSpreadsheetMl, madeXlsb } from '#tests/support/forms/marked-other-formats.ts'
import type { MadeSheet } from '#tests/support/forms/marked-sheet.ts'

/**
 * Tests that struck text is never read as a value, and that comments are read, in other formats
 * than .xlsx and .xls.
 */

const rowsOf = (file: Buffer | string) => parseSpreadsheet(Buffer.from(file)).sheets[0]?.rows
const cellsOf = (file: Buffer | string) => rowsOf(file)?.map(({ cells }) => cells)

describe('a page', () => {
  const page = (rows: string, head = '') => `<html><head>${head}</head><body><table>${rows}</table></body></html>`
  it.each([
    ['by an element', '<td><s>010-1</s> 010-2</td>'],
    ['by an element within others', '<td><b><del><i>010-1</i></del></b> 010-2</td>'],
    ['by a style', `<td><span style="color:red; TEXT-DECORATION: underline line-through">010-1</span> 010-2</td>`],
    ['by a class of its style sheet', '<td><font class=font6>010-1</font> 010-2</td>'],
  ])('has a part of a cell that is struck %s', (_how, cell) => {
    const css = '<style>.font5 {color:red}\ntd.x, .font6 {mso-x:1; text-decoration:line-through;}</style>'
    expect(cellsOf(page(`<tr>${cell}<td>다음`, css))).toEqual([[{ text: '010-2', struck: '010-1' }, { text: '다음' }]])
  })
  it('has cells and rows that are struck as a whole', () => {
    const css = '<style><!--\n.xl67 {text-decoration:line-through}\n--></style>'
    const rows =
      '<tr><td class="xl1 xl67">101<td>이름</tr><tr style="text-decoration:line-through"><td>102<td><b>홍길동</b></tr><tr><td>103'
    expect(cellsOf(page(rows, css))).toEqual([
      [{ text: '', struck: '101' }, { text: '이름' }],
      [
        { text: '', struck: '102' },
        { text: '', struck: '홍길동' },
      ],
      [{ text: '103' }],
    ])
  })
  it('has other decorations, which strike nothing', () => {
    expect(cellsOf(page('<tr><td style="text-decoration:underline">가</td><td><span>나</span>'))).toEqual([
      [{ text: '가' }, { text: '나' }],
    ])
  })
  it('has comments of Excel, whose numbers are no part of the cells', () => {
    const anchor = (number: number) =>
      '<![if !supportAnnotations]><span class=msocomspan1>' +
      `<a class=msocomanchor href="#_msocom_${number}" ` +
      `name="_msoanchor_${number}">[${number}]</a></span><![endif]>`
    const note = (number: number, text: string) =>
      `<div style='mso-element:comment'><div id="_com_${number}" class=msocomtxt><div>` +
      `<a class=msocomhide href="#_msoanchor_${number}" name="_msocom_${number}">[${number}]</a>` +
      '<!--[if gte mso 9]><xml><x:Row>1</x:Row></xml><![endif]--><div class=shape>' +
      `<font>${text}</font></div></div></div></div>`
    const html =
      `${page(`<tr><td rowspan=2>101</td><td>홍길동${anchor(1)}</td></tr><tr><td>김온유${anchor(2)}</td></tr>`).replace('</body></html>', '')}<div ` +
      `style='mso-element:comment-list'>${note(1, '관리소: &lt;매도&gt;<br>')}${note(2, '연락 안 됨')}${note(9, '없는 칸')}</div>` +
      '</body></html>'
    expect(rowsOf(html)).toEqual([
      { number: 1, cells: [{ text: '101' }, { text: '홍길동' }], comments: [{ column: 1, text: '관리소: <매도>' }] },
      {
        number: 2,
        cells: [{ text: '101', merged: true }, { text: '김온유' }],
        comments: [{ column: 1, text: '연락 안 됨' }],
      },
    ])
  })
})

describe('the XML of Excel 2003', () => {
  const book = (table: string) =>
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" ' +
    'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="Default">' +
    '<Font/></Style><Style ss:ID="gone"><Font ss:StrikeThrough="1"/>' +
    '<NumberFormat ss:Format="0.00"/></Style><Style ss:ID="child" ss:Parent="gone"/>' +
    '<Style ss:ID="live" ss:Parent="gone"><Font ss:StrikeThrough="0"/></Style></Styles>' +
    `<Worksheet ss:Name="명부"><Table>${table}</Table></Worksheet></Workbook>`
  const cell = (text: string, attributes = '') => `<Cell${attributes}><Data ss:Type="String">${text}</Data></Cell>`
  it('has cells that are struck by their style, their parent style, their row or their column', () => {
    const rows = [
      `<Row>${cell('가', ' ss:StyleID="gone"')}${cell('나', ' ss:StyleID="child"')}${cell('다', ' ss:StyleID="live"')}</Row>`,
      `<Row ss:StyleID="gone">${cell('라')}${cell('마', ' ss:StyleID="Default"')}</Row>`,
      `<Row>${cell('바')}${cell('사')}<Cell ss:StyleID="gone"><Data ss:Type="Number">7</Data></Cell></Row>`,
    ]
    expect(cellsOf(book(`<Column ss:Index="2" ss:StyleID="gone"/>${rows.join('')}`))).toEqual([
      [{ text: '', struck: '가' }, { text: '', struck: '나' }, { text: '다' }],
      [{ text: '', struck: '라' }, { text: '마' }],
      [{ text: '바' }, { text: '', struck: '사' }, { text: '', struck: '7.00' }],
    ])
  })
  it('has parts of a text that are struck', () => {
    expect(cellsOf(book(`<Row>${cell('연락처 <S>010-1</S><Font> 010-2</Font>')}${cell('<B>가</B>나')}</Row>`))).toEqual(
      [[{ text: '연락처  010-2', struck: '010-1' }, { text: '가나' }]],
    )
  })
  it('has comments', () => {
    const comment = '<Comment ss:Author="x"><ss:Data><B>관리소:</B><Font>&#10;매도함</Font></ss:Data></Comment>'
    expect(rowsOf(book(`<Row><Cell ss:Index="2"><Data ss:Type="String">홍길동</Data>${comment}</Cell></Row>`))).toEqual(
      [{ number: 1, cells: [null, { text: '홍길동' }], comments: [{ column: 1, text: '관리소:\n매도함' }] }],
    )
  })
})

describe('an .ods', () => {
  const style = (family: string, name: string, parent: string, line: string) =>
    `<style:style style:name="${name}" ` +
    `style:family="${family}"${parent === '' ? '' : ` style:parent-style-name="${parent}"`}>` +
    `<style:text-properties ${line}/></style:style>`
  const struck = 'style:text-line-through-style="solid" style:text-line-through-type="single"'
  const file = (rows: string): Buffer =>
    packZip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'META-INF/manifest.xml', content: '<manifest/>' },
      {
        name: 'styles.xml',
        content:
          '<office:document-styles xmlns:office="o" ' +
          `xmlns:style="s">${style('table-cell', 'Gone', '', struck)}</office:document-styles>`,
      },
      {
        name: 'content.xml',
        content:
          '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" ' +
          'xmlns:style="s">' +
          `<office:automatic-styles>${style('table-cell', 'ce1', 'Gone', '')}` +
          `${style('table-cell', 'ce2', 'Gone', 'style:text-line-through-style="none"')}` +
          `${style('text', 'T1', '', struck)}${style('text', 'T2', '', 'style:text-line-through-style="none"')}` +
          `${style('table-cell', 'loop', 'loop', '')}</office:automatic-styles>` +
          `<office:body><office:spreadsheet><table:table table:name="명부">${rows}</table:table>` +
          '</office:spreadsheet></office:body></office:document-content>',
      },
    ])
  const cell = (inside: string, attributes = '') =>
    `<table:table-cell office:value-type="string"${attributes}><text:p>${inside}</text:p></table:table-cell>`
  const styled = (name: string) => ` table:style-name="${name}"`
  it('has cells that are struck by their style, its parent, their row or their column', () => {
    const columns =
      '<table:table-column table:number-columns-repeated="3"/><table:table-column table:default-cell-style-name="ce1"/>'
    const rows = [
      `<table:table-row>${cell('가', styled('ce1'))}${cell('나', styled('ce2'))}${cell('다', styled('loop'))}${cell('라')}</table:table-row>`,
      `<table:table-row table:default-cell-style-name="ce1">${cell('마')}<table:table-cell ` +
        'office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell>' +
        '</table:table-row>',
    ]
    expect(cellsOf(file(columns + rows.join('')))).toEqual([
      [{ text: '', struck: '가' }, { text: '나' }, { text: '다' }, { text: '', struck: '라' }],
      [
        { text: '', struck: '마' },
        { text: '', struck: '7' },
      ],
    ])
  })
  it('has parts of a text that are struck, and parts that are not within a struck cell', () => {
    const spans = `<text:span text:style-name="T1">010-1</text:span> 010-2`
    const live = `<text:span text:style-name="T2">010-3</text:span> 010-4`
    expect(cellsOf(file(`<table:table-row>${cell(spans)}${cell(live, styled('ce1'))}</table:table-row>`))).toEqual([
      [
        { text: '010-2', struck: '010-1' },
        { text: '010-3', struck: '010-4' },
      ],
    ])
  })
  it('has comments, whose author and day are no part of them', () => {
    const note =
      '<office:annotation><dc:creator>관리소</dc:creator><dc:date>2026-01-01</dc:date>' +
      '<text:p>매도함</text:p><text:p><text:span>연락 안 됨</text:span></text:p></office:annotation>'
    const row =
      '<table:table-row><table:table-cell/>' +
      `<table:table-cell office:value-type="string">${note}<text:p>홍길동</text:p></table:table-cell>` +
      '</table:table-row>'
    expect(rowsOf(file(row))).toEqual([
      { number: 1, cells: [null, { text: '홍길동' }], comments: [{ column: 1, text: '매도함\n연락 안 됨' }] },
    ])
  })
})

describe('marks that every format keeps', () => {
  const sheet: MadeSheet = {
    rows: [
      ['동', { text: '성명', comment: '관리소: 매도' }],
      [{ text: '101', struck: true }, { runs: [{ text: '옛사람', struck: true }, { text: ' 새사람' }] }],
      [
        { text: '102', fill: true },
        { text: '이름', struck: true, fill: true },
      ],
    ],
    hiddenColumns: [0],
  }
  it.each([
    ['an .xlsb', madeXlsb],
    ['the XML of Excel 2003', madeSpreadsheetMl],
    ['an .ods', madeOds],
  ])('are struck text, fills, comments and hidden columns: %s', (_format, write) => {
    expect(parseSpreadsheet(write(sheet)).sheets).toEqual([
      {
        name: '명부',
        hidden: false,
        hiddenColumns: [0],
        rows: [
          { number: 1, cells: [{ text: '동' }, { text: '성명' }], comments: [{ column: 1, text: '관리소: 매도' }] },
          {
            number: 2,
            cells: [
              { text: '', struck: '101' },
              { text: '새사람', struck: '옛사람' },
            ],
          },
          {
            number: 3,
            cells: [
              { text: '102', fill: 'FFFF00' },
              { text: '', struck: '이름', fill: 'FFFF00' },
            ],
          },
        ],
      },
    ])
  })
})
