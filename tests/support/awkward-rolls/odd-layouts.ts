import { formula, handMadeWorkbook, sheetXml, type HandMadeCell } from '../forms/hand-made-workbook.ts'
import { ownerRow, TITLES, USUAL_OWNER, xlsxOf, type AwkwardRoll, type ExpectedOfRoll } from './awkward-roll.ts'

type Rows = readonly (readonly HandMadeCell[])[]
const roll = (name: string, bytes: AwkwardRoll['bytes'], expected: ExpectedOfRoll): AwkwardRoll => ({
  name,
  fileName: `${name}.xlsx`,
  bytes,
  expected,
})
const sheet = (rows: Rows, merged: readonly string[] = []): Buffer =>
  handMadeWorkbook([
    {
      name: '명부',
      xml: sheetXml(
        rows,
        merged.length === 0
          ? {}
          : {
              after: `<mergeCells count="${merged.length}">${merged.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`,
            },
      ),
    },
  ])

const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="000\\-0000\\-0000"/></numFmts><fonts count="1"><font/>' +
  '</fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/>' +
  '<xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/></cellXfs></styleSheet>'
/** Row that has nothing but a format, as Excel stores it where whole columns are coloured. */
const EMPTY_ROW = '<row s="0"><c s="0"/></row>'
const styled = (value: number, style: number): HandMadeCell => ({ xml: `<c r="{at}" s="${style}"><v>${value}</v></c>` })

/** One oddity of how a sheet is laid out each. */
export const oddLayouts: readonly AwkwardRoll[] = [
  roll(
    '제목 행이 첫 행이 아님',
    () =>
      sheet([
        ['행복아파트 소유자 명부'],
        [],
        [null, null, null, '2026. 11. 21. 현재'],
        ['연번', ...TITLES],
        [1, ...ownerRow()],
      ]),
    {
      owners: [USUAL_OWNER],
      details: [{ phone: '01012345678', birthDate: '1960-01-01', area: 84.9431 }],
      problems: [],
    },
  ),
  roll(
    '두 행에 걸친 제목',
    () =>
      sheet(
        [
          ['연번', '동 호', null, '소유자', null, null, '면적(㎡)', null, '주소\n(등기상/실거주)', null],
          [null, '동', '호 수', '성 명', '생년월일', '연락처', '전용', '공급', '등기상', '실거주'],
          [1, 101, 1502, '홍길동', '600101', '010-1234-5678', 84.9431, 112.3, '서울', '부산'],
        ],
        ['A1:A2', 'B1:C1', 'D1:F1', 'G1:H1', 'I1:J1'],
      ),
    {
      owners: [USUAL_OWNER],
      details: [{ phone: '01012345678', birthDate: '1960-01-01', area: 84.9431 }],
      problems: [],
    },
  ),
  roll(
    '동호수가 한 열에 있음',
    () =>
      xlsxOf(
        ['동호수', '성명', '핸드폰'],
        [
          ['101-1502', '홍길동', '010-1234-5678'],
          ['101동 1503호', '김철수', null],
          ['제102동 제3층 제301호', '이영희', null],
        ],
      ),
    { owners: [USUAL_OWNER, '101-1503 김철수', '102-301 이영희'], problems: [] },
  ),
  roll(
    '병합된 동과 비어 있는 동',
    () =>
      sheet(
        [
          ['동', '호', '소유자명'],
          [101, 1501, '홍길동'],
          [null, 1502, '김철수'],
          [null, 1503, '이영희'],
          [102, 101, '박민수'],
          [null, 102, '최지우'],
          [null, 103, '정우성'],
        ],
        ['A2:A4'],
      ),
    {
      owners: [
        '101-1501 홍길동',
        '101-1502 김철수',
        '101-1503 이영희',
        '102-101 박민수',
        '102-102 최지우',
        '102-103 정우성',
      ],
      problems: ['merged-cells', 'dong-filled'],
    },
  ),
  roll(
    '빈 행과 소계와 되풀이된 제목과 맺음말',
    () =>
      sheet([
        TITLES,
        ownerRow(),
        [],
        [],
        ['소계', null, 1],
        TITLES,
        ownerRow({ dong: '102' }),
        ['합계', '2세대', '2명'],
        ['총 2세대'],
        ['이하 여백'],
        ['작성자: 관리소장 김관리'],
        ['위 명부는 사실과 같음을 확인합니다.'],
      ]),
    {
      owners: [USUAL_OWNER, '102-1502 홍길동'],
      problems: ['empty-rows', 'row-skipped', 'titles-repeated'],
    },
  ),
  roll(
    '제목 없이 붙인 표',
    () =>
      sheet([
        ['101', '1502', '홍길동', '010-1234-5678', 84.9431],
        ['101', '1503', '김철수', null, 84.9431],
      ]),
    {
      owners: [USUAL_OWNER, '101-1503 김철수'],
      details: [{ phone: '01012345678', area: 84.9431 }],
      problems: ['titles-assumed'],
    },
  ),
  roll(
    '제목을 찾을 수 없음',
    () =>
      sheet([
        ['가나다', '라마바'],
        ['사아자', '차카타'],
      ]),
    { owners: [], problems: ['titles-not-found'], failed: [] },
  ),
  roll(
    '이름 열이 없음',
    () =>
      sheet([
        ['동', '호', '비고'],
        ['101', '1502', '홍길동'],
      ]),
    { owners: [], problems: ['column-missing'], failed: [2] },
  ),
  roll(
    '수식과 오류값',
    () =>
      sheet([
        TITLES,
        [
          formula('100+1', 101),
          formula('"15"&"02"', '1502'),
          '홍길동',
          null,
          { xml: '<c r="{at}" t="e"><f>VLOOKUP(1,A1,1)</f><v>#N/A</v></c>' },
          formula('80+4.9431', 84.9431),
        ],
        ['101', '1503', formula('A1')],
        ['101', { xml: '<c r="{at}" t="e"><v>#REF!</v></c>' }, '이영희'],
      ]),
    {
      owners: [USUAL_OWNER],
      details: [{ area: 84.9431 }],
      problems: ['formula', 'cell-error-left-out', 'formula-without-value', 'cell-error'],
      failed: [3, 4],
    },
  ),
  roll(
    '날짜 칸과 서식이 있는 전화번호',
    () =>
      handMadeWorkbook(
        [
          {
            name: '명부',
            xml: sheetXml([
              TITLES,
              ['101', '1502', '홍길동', styled(21_916, 1), styled(1_012_345_678, 2), 84.9431, styled(46_024, 1)],
              ['101', styled(46_024, 1), '김철수'],
            ]),
          },
        ],
        { styles: STYLES },
      ),
    {
      owners: [USUAL_OWNER],
      details: [{ birthDate: '1960-01-01', phone: '01012345678', ownershipShare: '1/2' }],
      problems: ['share-became-date', 'unit-became-date'],
      failed: [3],
    },
  ),
  roll(
    '1904년부터 세는 날짜',
    () =>
      handMadeWorkbook([{ name: '명부', xml: sheetXml([TITLES, ['101', '1502', '홍길동', styled(20_454, 1)]]) }], {
        styles: STYLES,
        since1904: true,
      }),
    { owners: [USUAL_OWNER], details: [{ birthDate: '1960-01-01' }], problems: [] },
  ),
  roll(
    '숨겨진 시트',
    () =>
      handMadeWorkbook([
        {
          name: '원본',
          state: 'hidden',
          xml: sheetXml([TITLES, ownerRow({ name: '숨은이' }), ownerRow({ ho: '1503', name: '숨은이' })]),
        },
        { name: '설명', xml: sheetXml([['이 파일은']]) },
        { name: '명부', xml: sheetXml([TITLES, ownerRow()]) },
      ]),
    { owners: [USUAL_OWNER], problems: ['hidden-sheet'] },
  ),
  roll(
    '서식만 있는 백만 행',
    () =>
      handMadeWorkbook([
        {
          name: '명부',
          xml: sheetXml([TITLES, ownerRow()], {
            before: '<dimension ref="A1:XFD1048576"/>',
            more: EMPTY_ROW.repeat(1_048_574),
          }),
        },
      ]),
    { owners: [USUAL_OWNER], problems: [] },
  ),
]
