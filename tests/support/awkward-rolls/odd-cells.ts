import { ownerRow, TITLES, USUAL_OWNER, xlsxOf, type AwkwardRoll, type ExpectedOfRoll } from './awkward-roll.ts'

type Rows = readonly (readonly (string | number | null)[])[]
const roll = (name: string, rows: Rows, expected: ExpectedOfRoll): AwkwardRoll => ({
  name,
  fileName: `${name}.xlsx`,
  bytes: () => xlsxOf(TITLES, rows),
  expected,
})

const DDE = "=cmd|' /C calc'!A0"

/** One oddity of cells each. */
export const oddCells: readonly AwkwardRoll[] = [
  roll('전화번호 앞자리 0 빠짐', [ownerRow({ phone: 1_012_345_678 }), ownerRow({ ho: '1503', phone: '1087654321' })], {
    owners: [USUAL_OWNER, '101-1503 홍길동'],
    details: [{ phone: '01012345678' }, { phone: '01087654321' }],
    problems: ['phone-zero-restored'],
  }),
  roll(
    '국가번호와 메모가 있는 전화번호',
    [
      ownerRow({ phone: '+82 10-1234-5678' }),
      ownerRow({ ho: '1503', phone: '010-1234-5678(배우자)' }),
      ownerRow({ ho: '1504', phone: '010-1234-5678 저녁에만' }),
    ],
    {
      owners: [USUAL_OWNER, '101-1503 홍길동', '101-1504 홍길동'],
      details: [{ phone: '01012345678' }, { phone: '01012345678' }, { phone: '01012345678' }],
      problems: ['phone-of-another', 'phone-note-dropped'],
    },
  ),
  roll('한 칸에 전화번호 둘', [ownerRow({ phone: '02-123-4567, 010-1234-5678' })], {
    owners: [USUAL_OWNER],
    details: [{ phone: '01012345678' }],
    problems: ['phone-several'],
  }),
  roll(
    '지수가 된 전화번호와 가려진 전화번호',
    [ownerRow({ phone: '1.01E+09' }), ownerRow({ ho: '1503', phone: '010-****-5678' })],
    { owners: [USUAL_OWNER, '101-1503 홍길동'], problems: ['phone-lost-digits', 'phone-unreadable'] },
  ),
  roll(
    '생년월일 여러 가지',
    ['600101', '19600101', '1960-01-01', '1960.01.01', '1960. 1. 1.', '60년 1월 1일', 600_101, 21_916].map(
      (birth, index) => ownerRow({ ho: String(1501 + index), birth }),
    ),
    {
      owners: Array.from({ length: 8 }, (_, index) => `101-${1501 + index} 홍길동`),
      details: Array.from({ length: 8 }, () => ({ birthDate: '1960-01-01' })),
      problems: ['birth-from-serial'],
    },
  ),
  roll('주민등록번호', [ownerRow({ birth: '600101-1234567' }), ownerRow({ ho: '1503', birth: '050101-4******' })], {
    owners: [USUAL_OWNER, '101-1503 홍길동'],
    details: [{ birthDate: '1960-01-01' }, { birthDate: '2005-01-01' }],
    problems: ['resident-number'],
  }),
  roll(
    '있을 수 없는 생년월일과 세기를 모르는 생년월일',
    [
      ownerRow({ birth: '601301' }),
      ownerRow({ ho: '1503', birth: '모릅니다' }),
      ownerRow({ ho: '1504', birth: '150101' }),
    ],
    {
      owners: [USUAL_OWNER, '101-1503 홍길동', '101-1504 홍길동'],
      details: [{}, {}, { birthDate: '2015-01-01' }],
      problems: ['birth-impossible', 'birth-unreadable', 'birth-century-guessed'],
    },
  ),
  roll(
    '면적 여러 가지',
    ['84.9431㎡', '1,084.94 m2', '25.7평', -84.9, '약 85', 0.5].map((area, index) =>
      ownerRow({ ho: String(1501 + index), area }),
    ),
    {
      owners: Array.from({ length: 6 }, (_, index) => `101-${1501 + index} 홍길동`),
      details: [{ area: 84.9431 }, { area: 1084.94 }, { area: 84.9587 }, {}, {}, { area: 0.5 }],
      problems: ['area-from-pyeong', 'area-impossible', 'area-unreadable', 'area-odd'],
    },
  ),
  roll(
    '지분 여러 가지',
    ['1/2', '2분의 1', '50%', 0.5, '3/2'].map((share, index) => ownerRow({ ho: String(1501 + index), share })),
    {
      owners: Array.from({ length: 5 }, (_, index) => `101-${1501 + index} 홍길동`),
      details: [...Array.from({ length: 4 }, () => ({ ownershipShare: '1/2' })), {}],
      problems: ['share-converted', 'share-impossible'],
    },
  ),
  roll(
    '동과 호의 여러 표기',
    [
      ownerRow({ dong: '제101동', ho: '제15층 제1502호' }),
      ownerRow({ dong: 102, ho: 1502 }),
      ownerRow({ dong: '가동', ho: '지하101호' }),
      ownerRow({ dong: '101', ho: 'B101' }),
      ownerRow({ dong: '101', ho: '1503, 1504' }),
    ],
    {
      owners: [USUAL_OWNER, '102-1502 홍길동', '가-지하101 홍길동', '101-B101 홍길동'],
      problems: ['several-units'],
      failed: [6],
    },
  ),
  roll(
    '한 칸에 공유자 여럿',
    [
      ownerRow({ name: '홍길동, 김철수', phone: '010-1111-2222\n010-3333-4444', share: '1/2' }),
      ownerRow({ ho: '1503', name: '홍길동/김철수' }),
      ownerRow({ ho: '1504', name: '홍길동·김철수' }),
      ownerRow({ ho: '1505', name: '홍길동\n김철수' }),
    ],
    {
      owners: ['1502', '1503', '1504', '1505'].flatMap((ho) => [`101-${ho} 홍길동`, `101-${ho} 김철수`]),
      details: [
        { phone: '01011112222', area: 84.9431, ownershipShare: '1/2' },
        { phone: '01033334444', area: 84.9431, ownershipShare: '1/2' },
      ],
      problems: ['co-owners-split', 'phones-in-order'],
    },
  ),
  roll(
    '외 1인',
    [ownerRow({ name: '홍길동 외 1인' }), ownerRow({ ho: '1503', name: '홍길동 외1', coOwner: '김철수' })],
    { owners: [USUAL_OWNER, '101-1503 홍길동', '101-1503 김철수'], problems: ['co-owner-missing'] },
  ),
  roll(
    '공유자명 열',
    [
      ownerRow({ coOwner: '김철수, 이영희' }),
      ownerRow({ ho: '1503', coOwner: '홍길동' }),
      ownerRow({ ho: '1504', coOwner: '2명' }),
    ],
    {
      owners: [USUAL_OWNER, '101-1502 김철수', '101-1502 이영희', '101-1503 홍길동', '101-1504 홍길동'],
      problems: ['co-owners-split'],
    },
  ),
  roll(
    '법인 소유자',
    ['(주)한빛', '한국토지주택공사', '주식회사 두빛, 달빛(지점, 서울)', '㈜한빛/달빛'].map((name, index) =>
      ownerRow({ ho: String(1501 + index), name, birth: '110111-1234567' }),
    ),
    {
      owners: [
        '101-1501 (주)한빛',
        '101-1502 한국토지주택공사',
        '101-1503 주식회사 두빛',
        '101-1503 달빛',
        '101-1504 ㈜한빛/달빛',
      ],
      problems: ['corporation-number', 'co-owners-split', 'name-note-dropped'],
    },
  ),
  roll(
    '띄어 쓴 이름과 메모가 있는 이름',
    [
      ownerRow({ name: '홍 길 동' }),
      ownerRow({ ho: '1503', name: '홍길동(대표)' }),
      ownerRow({ ho: '1504', name: '홍길동 김철수' }),
      ownerRow({ ho: '1505', name: 'John Smith' }),
    ],
    {
      owners: [USUAL_OWNER, '101-1503 홍길동', '101-1504 홍길동', '101-1504 김철수', '101-1505 John Smith'],
      problems: ['name-spaces', 'name-note-dropped', 'names-by-spaces'],
    },
  ),
  roll('300자 이름', [ownerRow({ name: '가'.repeat(300) }), ownerRow({ ho: '1503' })], {
    owners: ['101-1503 홍길동'],
    problems: ['name-too-long'],
    failed: [2],
  }),
  roll('이모지 이름', [ownerRow({ name: '홍길동👨‍👩‍👧' })], {
    owners: ['101-1502 홍길동👨‍👩‍👧'],
    problems: ['name-odd-letters'],
  }),
  roll(
    '반각 자모와 풀어 쓴 이름',
    [
      ownerRow({ name: 'ﾾￌﾷﾡￜﾩﾧￌﾷ' }),
      ownerRow({ ho: '１５０３', name: '홍길동'.normalize('NFD') }),
      ownerRow({ ho: '1504', name: 'ㅎㅗㅇㄱㅣㄹㄷㅗㅇ' }),
    ],
    { owners: [USUAL_OWNER, '101-1503 홍길동', '101-1504 홍길동'], problems: [] },
  ),
  roll(
    '수식으로 시작하는 글',
    [ownerRow({ name: DDE }), ownerRow({ ho: '1503', name: '+82' }), ownerRow({ ho: DDE }), ownerRow({ ho: '1504' })],
    { owners: ['101-1504 홍길동'], problems: ['name-unreadable', 'unit-unreadable'], failed: [2, 3, 4] },
  ),
  roll(
    '비어 있는 이름과 호',
    [ownerRow({ name: null }), ownerRow({ ho: null }), ownerRow({ ho: '1503', name: '-' }), ownerRow({ ho: '1504' })],
    { owners: ['101-1504 홍길동'], problems: ['name-missing', 'ho-missing'], failed: [2, 3, 4] },
  ),
  roll('같은 세대가 여러 번', [ownerRow({ phone: null }), ownerRow(), ownerRow({ name: '김철수' })], {
    owners: [USUAL_OWNER, '101-1502 김철수'],
    details: [{ phone: '01012345678' }],
    problems: ['owner-twice', 'unit-co-owned'],
  }),
  roll(
    '지분의 합이 1보다 큰 세대',
    [
      ownerRow({ share: '2/3' }),
      ownerRow({ name: '김철수', share: '1/2' }),
      ownerRow({ ho: '1503', name: '홍길동, 김철수', share: '1/1' }),
    ],
    {
      owners: [USUAL_OWNER, '101-1502 김철수', '101-1503 홍길동', '101-1503 김철수'],
      problems: ['shares-exceed-one', 'unit-co-owned', 'co-owners-split', 'share-of-several'],
    },
  ),
]
