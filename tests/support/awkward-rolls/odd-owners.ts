import { ownerRow, TITLES, USUAL_OWNER, xlsxOf, type AwkwardRoll, type ExpectedOfRoll } from './awkward-roll.ts'

type Rows = readonly (readonly (string | number | null)[])[]
const roll = (name: string, rows: Rows, expected: ExpectedOfRoll): AwkwardRoll => ({
  name,
  fileName: `${name}.xlsx`,
  bytes: () => xlsxOf([...TITLES, '비고'], rows),
  expected,
})

/** Rows that leave it open whose they are, or contradict each other. */
export const oddOwners: readonly AwkwardRoll[] = [
  roll('동과 호 없이 이름만 있는 행', [ownerRow(), [null, null, '김철수']], {
    owners: [USUAL_OWNER],
    problems: ['unit-missing'],
    failed: [3],
  }),
  roll(
    '이름이나 동·호가 빠진 행 옆의 비고와 지분',
    [
      ownerRow(),
      [...ownerRow({ name: null, ho: '604', share: '1/2' }), '위임장 제출'],
      [...ownerRow({ dong: null, ho: null, name: '김철수', share: '1/2' }), '작성자 확인'],
      ['작성자: 관리소장 김관리'],
      ['1/2'],
    ],
    { owners: [USUAL_OWNER], problems: ['name-missing', 'unit-missing', 'row-skipped'], failed: [3, 4] },
  ),
  roll(
    '한 세대에 같은 이름이 다른 번호로, 다른 생년월일로',
    [
      ownerRow(),
      ownerRow({ ho: '1503' }),
      ownerRow({ phone: '010-9999-8888' }),
      ownerRow({ ho: '1503', birth: '1961-01-01' }),
      ownerRow({ ho: '1504' }),
    ],
    {
      owners: ['101-1504 홍길동'],
      problems: ['owner-twice-phone-differs', 'owner-twice-birth-differs'],
      failed: [2, 3, 4, 5],
    },
  ),
  roll(
    '한 세대의 면적이 행마다 다름',
    [
      ownerRow(),
      ownerRow({ name: '김철수', area: 59.9 }),
      ownerRow({ name: '이영희', area: null }),
      ownerRow({ ho: '1503' }),
    ],
    {
      owners: ['101-1502 이영희', '101-1503 홍길동'],
      problems: ['unit-co-owned', 'area-differs'],
      failed: [2, 3],
    },
  ),
]
