import { revertedCells, typedOf } from '../../admin-ui/src/roll-import/upload/typed-cells.ts'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#ui/http/api-client.ts'
import { errors } from '#services/core/errors/error.contract.ts'
import type { RollImportPreview, RollProblem } from '#services/roll-import/roll-imports.contract.ts'
import { choiceOf, holderOf } from '../../admin-ui/src/roll-import/columns/column-choice.ts'
import { countsText, endOfImport, cellReference } from '../../admin-ui/src/roll-import/import-labels.ts'
import { importPath } from '../../admin-ui/src/labels/import-paths.ts'
import { groupsOf, problemsByRow, selectRows } from '../../admin-ui/src/roll-import/rows/problem-groups.ts'
import { fileOfText, isTable, MAX_BYTES, refusalOf } from '../../admin-ui/src/roll-import/upload/roll-file.ts'
import { uploadRefusal } from '../../admin-ui/src/roll-import/upload/roll-refusals.ts'
import { refusedAmong } from '../../admin-ui/src/roll/refused-entries.ts'

type Column = RollImportPreview['columns'][number]
type Row = RollImportPreview['rows'][number]

const column = (index: number, field: Column['field']): Column => ({
  index,
  letter: 'ABCDEFG'[index] ?? '?',
  title: '',
  field,
  samples: [],
})
const problem = (over: Partial<RollProblem>): RollProblem => ({
  level: 'note',
  kind: 'phone-zero-restored',
  row: 3,
  column: 'D',
  field: 'phone',
  message: '앞의 0을 되살렸습니다.',
  value: '1012345678',
  ...over,
})
const row = (number: number): Row => ({ row: number, owners: [], outcome: 'added' })

describe('what a column is', () => {
  const columns = [column(0, 'dong'), column(1, 'phone'), column(2, null), column(3, 'coOwner')]

  it('moves from the column that was it before', () => {
    expect(choiceOf(columns, 2, 'phone')).toEqual([
      { index: 2, field: 'phone' },
      { index: 1, field: null },
    ])
    expect(holderOf(columns, 'phone', 2)?.letter).toBe('B')
  })

  it('is taken away from nobody by itself', () => {
    expect(choiceOf(columns, 1, 'phone')).toEqual([{ index: 1, field: 'phone' }])
    expect(choiceOf(columns, 1, null)).toEqual([{ index: 1, field: null }])
    expect(holderOf(columns, 'dong', 0)).toBeUndefined()
  })

  it('may be a co-owner in several columns', () => {
    expect(choiceOf(columns, 2, 'coOwner')).toEqual([{ index: 2, field: 'coOwner' }])
  })
})

it('all is said to be taken only where all was', () => {
  const counts = { rows: 3, added: 3, changed: 0, unchanged: 0, failed: 0, missing: 0 }
  const endOf = (failed: number, ...kinds: readonly string[]) =>
    endOfImport({ counts: { ...counts, failed }, problems: kinds.map((kind) => problem({ kind })) })
  expect(endOf(0, 'phone-zero-restored')).toEqual({ severity: 'success', text: '명부를 모두 가져왔습니다.' })
  expect(endOf(2)).toMatchObject({ severity: 'warning', text: expect.stringContaining('2건은 가져오지 못했습니다') })
  for (const kind of ['row-skipped', 'person-erased', 'co-owner-missing'])
    expect(endOf(0, kind)).toMatchObject({ severity: 'info', text: expect.stringContaining('빠진 소유자가 없는지') })
  expect(endOf(0, 'second-admin-needed')).toMatchObject({
    severity: 'info',
    text: expect.stringContaining('다른 관리자가 확인해야'),
  })
  expect(endOfImport({ counts }).text).toBe('명부를 가져왔습니다.')
})

describe('problems', () => {
  it('stand by kind, the gravest first, then the most frequent', () => {
    const groups = groupsOf([
      problem({}),
      problem({ kind: 'unit-twice', level: 'warning', message: '같은 세대가 두 번 있습니다.' }),
      problem({ row: 4 }),
      problem({ kind: 'empty-row', message: '빈 줄입니다.' }),
      problem({ kind: 'no-name', level: 'error', message: '소유자명이 없습니다.' }),
    ])
    expect(groups.map(({ level, kind, problems }) => [level, kind, problems.length])).toEqual([
      ['error', 'no-name', 1],
      ['warning', 'unit-twice', 1],
      ['note', 'phone-zero-restored', 2],
      ['note', 'empty-row', 1],
    ])
  })

  it('of one kind are named by what their messages have in common', () => {
    const [group] = groupsOf([
      problem({ message: '지수(1.01E+09)로 바뀌었습니다. (1.01E+09)' }),
      problem({ message: '지수(1.01E+09)로 바뀌었습니다. (1.02E+09)' }),
    ])
    expect(group?.message).toBe('지수(1.01E+09)로 바뀌었습니다.')
  })

  it('lead to their row; those of the file lead nowhere', () => {
    const byRow = problemsByRow([problem({}), problem({ column: 'E' }), problem({ row: null, column: null })])
    expect([...byRow].map(([at, found]) => [at, found.length])).toEqual([[3, 2]])
  })

  it('narrow the rows to those of which something has to be looked at', () => {
    const problems = [problem({ row: 2 }), problem({ row: 3, level: 'warning' })]
    const roll = { rows: [row(2), row(3), row(4)], problems }
    expect(selectRows(roll, 'all')).toHaveLength(3)
    expect(selectRows(roll, 'troubled').map((one) => one.row)).toEqual([3])
  })

  it('and to those that were typed into, each of whose cells knows the way back', () => {
    const typed = { column: 2, text: '홍길동', corrected: true, inFile: '홍길' }
    const read = { column: 3, text: '0101', corrected: false }
    const roll = { rows: [row(2), { ...row(3), cells: [typed, read] }], problems: [] }
    expect(selectRows(roll, 'typed').map((one) => one.row)).toEqual([3])
    expect(selectRows({ ...roll, problems: [problem({ row: 2, level: 'error' })] }, 'troubled')).toHaveLength(2)
    expect(
      typedOf([{ index: 2, letter: 'C', title: '성명', field: 'name', samples: [] }], { cells: [typed, read] }),
    ).toEqual({ name: '홍길' })
    const after = [
      { ...typed, text: '홍길순' },
      { ...read, text: '0102', corrected: true, inFile: '0101' },
    ]
    expect(revertedCells([typed, read], after)).toEqual([
      { column: 2, text: '홍길동', seen: '홍길순' },
      { column: 3, text: null, seen: '0102' },
    ])
  })

  it.each([
    [{ row: 12, column: 'D' }, '12행 D열'],
    [{ row: 12, column: null }, '12행'],
    [{ row: null, column: 'D' }, 'D열'],
    [{ row: null, column: null }, '파일'],
  ])('are placed: %j is %s', (place, text) => {
    expect(cellReference(place)).toBe(text)
  })
})

it.each([
  ['동\t호\t소유자명\n101\t1502\t홍길동', true],
  ['동,호,이름\r\n101,1,홍길동\r\n', true],
  ['동\t호\t소유자명', false],
  ['홍길동', false],
  ['', false],
  ['제목\n서울시 노원구, 1', false],
])('what is pasted onto the page is read where it is a table: %j', (text, is) => expect(isTable(text)).toBe(is))

describe('a file', () => {
  const sized = (size: number) => refusalOf({ size })

  it('is sent where the server may be able to read it', () => {
    expect([sized(1), sized(MAX_BYTES)]).toEqual([null, null])
  })

  it('is refused here where it cannot be', () => {
    expect(sized(MAX_BYTES + 1)).toContain('10MB')
    expect(sized(0)).toContain('빈 파일')
  })

  it('is made of a pasted table, by what stands between its cells', async () => {
    const [tabbed, commas] = [fileOfText('동\t호\n101\t1502'), fileOfText('동,호\n101,1502')]
    expect([tabbed.name, commas.name]).toEqual(['붙여넣은 표.tsv', '붙여넣은 표.csv'])
    expect(await tabbed.text()).toBe('동\t호\n101\t1502')
  })

  it('that was refused comes with what to do', () => {
    const refused = (code: 'ROLL_PROTECTED' | 'BODY_TOO_LARGE' | 'INTERNAL') =>
      uploadRefusal(new ApiError({ ...errors[code], code, fields: [], requestId: null }))
    expect(refused('ROLL_PROTECTED')).toMatchObject({
      text: errors.ROLL_PROTECTED.text,
      hint: expect.stringContaining('암호를 지운') as unknown,
    })
    expect(refused('BODY_TOO_LARGE').hint).toContain('10MB')
    expect(refused('INTERNAL')).toEqual({ text: errors.INTERNAL.text, hint: null, needsPassword: false })
    expect(refused('ROLL_PROTECTED').needsPassword).toBe(true)
  })

  it('has a hint for every refusal of a roll', () => {
    const refusals = Object.keys(errors).filter((code): code is keyof typeof errors =>
      /^ROLL_(?!IMPORT|COLUMNS)/.test(code),
    )
    expect(refusals.length).toBeGreaterThan(5)
    const without = refusals.filter(
      (code) => uploadRefusal(new ApiError({ ...errors[code], code, fields: [], requestId: null })).hint === null,
    )
    expect(without).toEqual([])
  })
})

describe('words', () => {
  it('for an outcome', () => {
    expect(countsText({ rows: 1_300, added: 1_200, changed: 1, unchanged: 98, failed: 1, missing: 4 })).toBe(
      '추가 1,200건, 변경 1건, 그대로 98건, 못 가져옴 1건',
    )
  })

  it('for addresses', () => {
    expect(importPath('l1', 'i1')).toBe('/lists/l1/import/i1')
  })
})

describe('entries that cannot be removed', () => {
  it('are those that the refusal names by their place', () => {
    expect(
      refusedAmong(
        ['a', 'b', 'c'],
        [
          { path: 'userIds.2', message: '' },
          { path: 'body.userIds.0', message: '' },
        ],
      ),
    ).toEqual(['a', 'c'])
  })

  it('are none where it names none of them', () => {
    expect(
      refusedAmong(
        ['a1', 'b1'],
        [
          { path: 'userIds.7', message: '다른 것' },
          { path: 'listId', message: '' },
        ],
      ),
    ).toEqual([])
  })
})
