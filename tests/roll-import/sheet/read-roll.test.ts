import { describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import type { Workbook } from '#infra/lib/spreadsheet/spreadsheet.ts'
import { problemKinds } from '#services/roll-import/cell/problems.ts'
import { readRoll, type RollSettings } from '#services/roll-import/sheet/read-roll.ts'

const csv = (...lines: readonly string[]): Workbook => parseSpreadsheet(Buffer.from(lines.join('\n')))
const read = (workbook: Workbook, settings: RollSettings = {}) =>
  readRoll(workbook, { today: '2026-11-21', ...settings })
const fields = (workbook: Workbook, settings?: RollSettings) =>
  read(workbook, settings).columns.map(({ field }) => field)
const owners = (workbook: Workbook, settings?: RollSettings) =>
  read(workbook, settings).rows.flatMap((row) => row.owners.map(({ dong, ho, name }) => `${dong}-${ho} ${name}`))

describe('columns of a roll', () => {
  it('are known by their usual names', () => {
    const usual =
      '연번,동,호,소유자명,생년월일,연락처,전용면적(㎡),대지권지분(㎡),소유지분,공유자명,우편번호,주소(등기상/실거주),거주여부,소유권이전일,압류/가압류,동의여부,비고'
    expect(fields(csv(usual, '1,101,1502,홍길동'))).toEqual([
      null,
      'dong',
      'ho',
      'name',
      'birthDate',
      'phone',
      'area',
      'landShare',
      'ownershipShare',
      'coOwner',
      null,
      'address',
      'remarks',
      'remarks',
      'remarks',
      null,
      'remarks',
    ])
  })
  it.each([
    ['동 ,호수, 성 명 ,주민등록번호,핸드폰', ['dong', 'ho', 'name', 'birthDate', 'phone']],
    ['동,호,소유자,H.P,전용 면적', ['dong', 'ho', 'name', 'phone', 'area']],
    ['동,호,이름,전화번호,휴대폰', ['dong', 'ho', 'name', 'remarks', 'phone']],
    ['동,호,소유자,연락처1,연락처2', ['dong', 'ho', 'name', 'phone', 'remarks']],
    ['동,호,소유자,연락처(세입자),소유자 연락처', ['dong', 'ho', 'name', null, 'phone']],
    ['동,호,소유자1,소유자2,소유자3', ['dong', 'ho', 'name', 'coOwner', 'coOwner']],
    ['동,호,세대주,소유자', ['dong', 'ho', null, 'name']],
    ['동,호,성명,공급면적,평형,면적', ['dong', 'ho', 'name', null, null, 'area']],
    ['동,호,성명,세입자 성명,대리인', ['dong', 'ho', 'name', null, null]],
    ['건물,호,등기부상 소유자,지분율(%)', ['dong', 'ho', 'name', 'ownershipShare']],
    ['동,호,권리자,주소', ['dong', 'ho', 'name', 'address']],
    ['동,호,성명,주소(세입자),우편물 수령지,임차인 주소', ['dong', 'ho', 'name', null, 'address', null]],
    ['Building,Unit No.,Owner Name,Phone,Date of Birth,Area(㎡)', ['dong', 'ho', 'name', 'phone', 'birthDate', 'area']],
    ['Bldg,Unit,Owner,Mobile,No.', ['dong', 'ho', 'name', 'phone', null]],
  ])('%s', (titles, expected) => expect(fields(csv(titles, '101,1502,홍길동'))).toEqual(expected))
  it('are shown with their letter, their title and three samples, without anybody’s resident number', () => {
    const { columns } = read(
      csv(
        '동,호,성명,주민번호',
        '101,1,가나다,600101-1234567',
        '101,2,나다라,6001012345678',
        '101,3,다라마,',
        '101,4,라마바,610101-1234567',
        '101,5,마바사,620202-1234567',
      ),
    )
    expect(columns[3]).toEqual({
      index: 3,
      letter: 'D',
      title: '주민번호',
      field: 'birthDate',
      samples: ['600101-1******', '600101-2******', '610101-1******'],
    })
  })
  it('of 면적(평) are turned into ㎡', () =>
    expect(read(csv('동,호,성명,전용면적(평)', '101,1,홍길동,25.7')).rows[0]?.owners[0]?.area).toBe(84.9587))
  it('that are missing are named, and their rows fail', () => {
    const reading = read(csv('동,성명', '101,홍길동'))
    expect(reading.missingFields).toEqual(['ho'])
    expect(reading.rows).toEqual([{ row: 2, owners: [], failed: true }])
    expect(reading.problems.map(({ kind, row, field }) => ({ kind, row, field }))).toEqual([
      { kind: 'column-missing', row: null, field: 'ho' },
    ])
  })
})

describe('what a person corrects', () => {
  const odd = csv('동,호,성명,가,나', '101,1502,홍길동,김철수,010-1234-5678')
  it('is taken instead of what was recognised', () => {
    expect(fields(odd, { columns: [{ index: 4, field: 'phone' }] })).toEqual(['dong', 'ho', 'name', 'remarks', 'phone'])
    expect(owners(odd, { columns: [{ index: 3, field: 'name' }] })).toEqual(['101-1502 김철수'])
    expect(owners(odd, { columns: [{ index: 3, field: 'coOwner' }] })).toEqual(['101-1502 홍길동', '101-1502 김철수'])
    expect(fields(odd, { columns: [{ index: 2, field: null }] })).toEqual(['dong', 'ho', null, 'remarks', 'remarks'])
  })
  it('may be the row of the titles', () => {
    const twice = csv('동,호,성명', '101,1,첫째', '동,호,성명,연락처', '102,1,둘째')
    expect(read(twice).headerRow).toBe(3)
    expect(owners(twice, { headerRow: 1 })).toEqual(['101-1 첫째', '102-1 둘째'])
  })
  it('may be that there are no titles', () => {
    const bare = csv('홍길동,101,1502', '김철수,101,1503')
    const columns = [
      { index: 0, field: 'name' },
      { index: 1, field: 'dong' },
      { index: 2, field: 'ho' },
    ] as const
    expect(read(bare).headerRow).toBe(0)
    expect(owners(bare, { columns })).toEqual(['101-1502 홍길동', '101-1503 김철수'])
    expect(owners(bare, { columns, headerRow: 0 })).toEqual(['101-1502 홍길동', '101-1503 김철수'])
  })
  it('that is not there changes nothing or finds nothing, and never fails', () => {
    expect(owners(odd, { sheet: 9 })).toEqual(['101-1502 홍길동'])
    expect(owners(odd, { headerRow: 99 })).toEqual([])
    expect(owners(odd, { columns: [{ index: 150, field: 'area' }] })).toEqual(['101-1502 홍길동'])
  })
  it('may be the sheet, a hidden one too', () => {
    const hidden: Workbook = {
      encoding: 'xlsx',
      notes: [],
      sheets: [
        { name: '가', hidden: true, rows: odd.sheets[0]?.rows ?? [] },
        { name: '나', hidden: false, rows: [{ number: 1, cells: [{ text: '메모' }] }] },
      ],
    }
    expect(read(hidden).sheet).toBe(1)
    expect(owners(hidden, { sheet: 0 })).toEqual(['101-1502 홍길동'])
  })
})

describe('rows of a roll', () => {
  const T = '동,호,성명,연락처,면적'
  it('may have 동 alone as a heading above them', () =>
    expect(owners(csv(T, '101동', ',1,홍길동', ',2,김철수', '102동', ',1,이영희'))).toEqual([
      '101-1 홍길동',
      '101-2 김철수',
      '102-1 이영희',
    ]))
  it('may say 동 again beside 호, but no other one', () => {
    const reading = read(csv(T, '101,101동 1호,홍길동', '101,101-2,김철수', '101,102동 3호,이영희', '5,101-1,박민수'))
    expect(reading.rows.map((row) => row.owners.map(({ dong, ho }) => `${dong}/${ho}`))).toEqual([
      ['101/1'],
      ['101/101-2'],
      [],
      ['5/101-1'],
    ])
    expect(reading.problems.map(({ kind, row }) => [kind, row])).toEqual([
      ['ho-begins-with-dong', 3],
      ['unit-contradicts', 4],
    ])
  })
  it('of building 101 are read like those of any other', () => {
    const of = (dong: string) =>
      read(csv(T, ...['101-1', '101/102', '101-102', '101 102', '101-103호'].map((ho) => `${dong},${ho},홍길동`)))
    for (const dong of ['101', '103']) {
      const { rows } = of(dong)
      expect(rows.flatMap((row) => row.owners.map(({ ho }) => ho))).toEqual(['101-1'])
      expect(rows.map(({ failed }) => failed)).toEqual([false, true, true, true, true])
    }
    expect(of('101').problems.map(({ kind }) => kind)).toEqual([
      'ho-begins-with-dong',
      'several-units',
      'several-units',
      'several-units',
      'several-units',
    ])
  })
  it('may name the building in each 호 where they do so throughout', () =>
    expect(owners(csv(T, '101,101-101,홍길동', '101,101-102,김철수', '102,102-101,이영희'))).toEqual([
      '101-101 홍길동',
      '101-102 김철수',
      '102-101 이영희',
    ]))
  it('that are not of another building are told from a slip in the first part of 101-1502', () => {
    const { rows, problems } = read(csv(T, '101,101-1502,홍길동', '102,101-1503,김철수'))
    expect(rows.map((row) => row.owners.map(({ dong, ho }) => `${dong}/${ho}`))).toEqual([['101/1502'], []])
    expect(problems.map(({ kind, row }) => [kind, row])).toEqual([['unit-contradicts', 3]])
  })
  it('are of one building, whatever else its cell says', () => {
    const written = ['101동', '101동(분양)', '1단지 101동', '가나아파트 101동', '101-']
    const { rows, problems } = read(csv(T, ...written.map((dong, index) => `${dong},${index + 1},홍길동`)))
    expect(new Set(rows.flatMap((row) => row.owners.map(({ dong }) => dong)))).toEqual(new Set(['101']))
    expect(problems.map(({ kind, row }) => [kind, row])).toEqual([3, 4, 5, 6].map((row) => ['dong-simplified', row]))
  })
  it('are of two buildings where parts of a complex number theirs anew', () =>
    expect(owners(csv(T, '1단지 101동,1,홍길동', '2단지 101동,1,김철수'))).toEqual([
      '1단지101-1 홍길동',
      '2단지101-1 김철수',
    ]))
  it('of a building of one or two units beside others of many are asked about', () => {
    const many = Array.from({ length: 5 }, (_, index) => `101,${index + 1},홍길동`)
    const { problems } = read(csv(T, ...many, '10l,6,김철수'))
    expect(problems.map(({ kind, row, level }) => [kind, row, level])).toEqual([['dong-of-few', 7, 'warning']])
    expect(read(csv(T, ...many.slice(1), '102,1,김철수')).problems).toEqual([])
  })
  it('of one cell are told to hold 동 and 호', () => {
    expect(read(csv('동호,성명', '101동 1호,홍길동')).columns[0]).toMatchObject({ field: 'ho', holdsUnits: true })
    expect(read(csv('동,호,성명', '101,1,홍길동')).columns[1]).not.toHaveProperty('holdsUnits')
  })
  it('keep the columns of the office’s own remarks, but nothing of anybody else', () => {
    const { rows, columns, problems } = read(
      csv(
        '연번,동,호,성명,휴대폰,자택,거주,비고,전입일,세입자 연락처',
        '1,101,1,홍길동,010-1234-5678,02-555-1003,임대,열쇠 보관 600101-1234567,2019-05-01,010-9999-9999',
        '2,101,2,김철수,010-1234-5679,,,2024 매도,,',
      ),
    )
    expect(columns.map(({ field }) => field)).toEqual([
      null,
      'dong',
      'ho',
      'name',
      'phone',
      'remarks',
      'remarks',
      'remarks',
      'remarks',
      null,
    ])
    expect(rows.map((row) => row.owners[0]?.remarks)).toEqual([
      '열쇠 보관 600101-1******\n자택: 02-555-1003\n거주: 임대\n전입일: 2019-05-01',
      '2024 매도',
    ])
    expect(problems.map(({ kind, row, level }) => [kind, row, level])).toEqual([['standing-in-remarks', 3, 'warning']])
  })
  it('that are empty are told once, however many; those at the end not at all', () => {
    const { problems } = read(csv(T, '101,1,홍길동', '', '', ',,,,', '101,2,김철수', '', '101,3,이영희', '', ''))
    expect(problems.map(({ kind, row, message }) => [kind, row, message.match(/\d+~\d+행/)?.[0]])).toEqual([
      ['empty-rows', 3, '3~5행'],
      ['empty-rows', 7, undefined],
    ])
  })
  it('below a unit that cannot be read are not owners of the unit before it', () => {
    const reading = read(csv(T, '101,1,홍길동', '101,"2,3",김철수', ',,이영희'))
    expect(reading.rows.map(({ failed }) => failed)).toEqual([false, true, true])
  })
  it('are failed for an error and taken with a warning', () => {
    const { rows, problems } = read(csv(T, '101,1,홍길동,010-12,84.9', '101,2,,010-1234-5678,84.9'))
    expect(rows.map(({ failed, owners: taken }) => [failed, taken.length])).toEqual([
      [false, 1],
      [true, 0],
    ])
    expect(
      problems.map(({ level, kind, row, column, field, value }) => ({ level, kind, row, column, field, value })),
    ).toEqual([
      { level: 'warning', kind: 'phone-unreadable', row: 2, column: 'D', field: 'phone', value: '010-12' },
      { level: 'error', kind: 'name-missing', row: 3, column: 'C', field: 'name', value: null },
    ])
  })
  it('leave out what is not known, so that an import does not wipe it', () =>
    expect(read(csv(T, '101,1,홍길동,,')).rows[0]?.owners).toEqual([{ dong: '101', ho: '1', name: '홍길동' }]))
  it('never tell a resident number, not even in a problem', () => {
    const { problems } = read(csv('동,호,성명,연락처', '101,1,홍길동,600101-1234567'))
    expect(problems.map(({ value }) => value)).toEqual(['600101-1******'])
  })
  it('with one problem each in a run tell it once, with the rows', () => {
    const { problems } = read(csv(T, '101,1,가나다', ',2,나다라', ',3,다라마', '102,1,라마바', ',2,마바사'))
    expect(problems.map(({ kind, row, message }) => [kind, row, message.match(/\d+~\d+행/)?.[0]])).toEqual([
      ['dong-filled', 3, '3~4행'],
      ['dong-filled', 6, undefined],
    ])
  })
  it.each(['지하101호', '제지하1호', '지층2호', 'B101호', 'b102'])(
    'that leave the building of %s empty are told, as it may be another one than that above',
    (ho) => {
      const { rows, problems } = read(csv(T, '101,1,가나다', `,${ho},나다라`, ',3,다라마'))
      expect(rows.map(({ failed }) => failed)).toEqual([false, false, false])
      expect(problems.map(({ level, kind, row }) => [level, kind, row])).toEqual([
        ['warning', 'dong-filled-below-ground', 3],
        ['warning', 'dong-filled', 4],
      ])
      expect(problems[0]?.message).toBe(
        '동이 비어 있어 위의 동으로 읽었습니다. 지하나 상가처럼 다른 건물이면 동을 적어 주세요. (101)',
      )
    },
  )
})

describe('kinds of problems', () => {
  it('say in whole sentences what to do or what was done', () => {
    for (const { sentence } of Object.values(problemKinds)) expect(sentence).toMatch(/(다|요)\.$/)
  })
})
