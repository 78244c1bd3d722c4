import type { DataProvider, GetListParams } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { readAll } from '../../admin-ui/src/kit/export/read-all.ts'

const sort = { field: 'dong', order: 'ASC' } as const

/** A collection of `total` records that counts what it is asked. */
const collectionOf = (total: number, act: (call: number) => void = () => undefined) => {
  const asked: GetListParams[] = []
  const getList = async (_resource: string, params: GetListParams) => {
    asked.push(params)
    act(asked.length)
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 0 }
    const size = Math.max(0, Math.min(perPage, total - (page - 1) * perPage))
    return { data: Array.from({ length: size }, (_, index) => ({ id: (page - 1) * perPage + index })), total }
  }
  // The export asks nothing else of the data provider.
  return { asked, provider: { getList } as unknown as DataProvider }
}

const read = (
  provider: DataProvider,
  over: {
    readonly filter?: object
    readonly signal?: AbortSignal
    readonly onProgress?: (read: number, total: number) => void
  } = {},
) =>
  readAll(provider, {
    resource: 'list-users',
    sort,
    filter: {},
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...over,
  })

describe('reading all records', () => {
  it.each([
    [0, 1],
    [1, 1],
    [1_000, 1],
    [1_001, 2],
    [2_500, 3],
  ])('%i of them takes %i calls', async (total, calls) => {
    const { asked, provider } = collectionOf(total)
    expect((await read(provider)).map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => index))
    expect(asked).toHaveLength(calls)
  })

  it('asks every page under the filters and in the order on screen', async () => {
    const { asked, provider } = collectionOf(1_001)
    await read(provider, { filter: { dong: '101', listId: 'l1' } })
    expect(asked.map(({ filter, sort: sorted, pagination }) => [filter, sorted, pagination])).toEqual([
      [{ dong: '101', listId: 'l1' }, sort, { page: 1, perPage: 1_000 }],
      [{ dong: '101', listId: 'l1' }, sort, { page: 2, perPage: 1_000 }],
    ])
  })

  it('tells how far it is after each page', async () => {
    const onProgress = vi.fn()
    await read(collectionOf(2_500).provider, { onProgress })
    expect(onProgress.mock.calls).toEqual([
      [1_000, 2_500],
      [2_000, 2_500],
      [2_500, 2_500],
    ])
  })

  it('has a record once that slid to the next page meanwhile', async () => {
    const pages = [Array.from({ length: 1_000 }, (_, id) => ({ id })), [{ id: 999 }, { id: 1_000 }]]
    const provider = {
      getList: async (_resource: string, { pagination }: GetListParams) => ({
        data: pages[(pagination?.page ?? 1) - 1],
        total: 1_001,
      }),
    } as unknown as DataProvider
    expect((await read(provider)).map(({ id }) => id)).toEqual(Array.from({ length: 1_001 }, (_, index) => index))
  })

  it('ends where records vanish meanwhile, instead of asking for ever', async () => {
    const getList = vi.fn(async () => ({ data: [], total: 5_000 }))
    expect(await read({ getList } as unknown as DataProvider)).toEqual([])
    expect(getList).toHaveBeenCalledTimes(1)
  })

  it('asks no further page after a cancel', async () => {
    const stop = new AbortController()
    const { asked, provider } = collectionOf(5_000, (call) =>
      call === 2 ? stop.abort(new Error('cancelled')) : undefined,
    )
    await expect(read(provider, { signal: stop.signal })).rejects.toThrow('cancelled')
    expect(asked).toHaveLength(2)
    expect(asked[0]?.signal).toBe(stop.signal)
  })
})
