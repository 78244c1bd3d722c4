import { betweenCalls } from '#ui/http/pace.ts'
import type { DataProvider, FilterPayload, RaRecord, SortPayload } from 'react-admin'

/** Maximum number of records that one call returns. */
const ROWS_A_CALL = 1_000

type Order = {
  readonly resource: string
  readonly sort: SortPayload
  readonly filter: FilterPayload
  readonly signal: AbortSignal
  /** Handler called after each page. */
  readonly onProgress: (read: number, total: number) => void
}

/**
 * Reads all records that match the filters, page by page. A record that moved to the next page
 * meanwhile appears once.
 *
 * @throws ApiError, or the signal's reason after a cancel
 */
export const readAll = async <T extends RaRecord>(
  dataProvider: DataProvider,
  { resource, sort, filter, signal, onProgress }: Order,
): Promise<readonly T[]> => {
  const found = new Map<T['id'], T>()
  for (let page = 1; ; page += 1) {
    if (page > 1) await betweenCalls()
    signal.throwIfAborted()
    const { data, total = 0 } = await dataProvider.getList<T>(resource, {
      filter,
      sort,
      pagination: { page, perPage: ROWS_A_CALL },
      signal,
    })
    data.forEach((record) => found.set(record.id, record))
    onProgress(found.size, total)
    if (data.length === 0 || page * ROWS_A_CALL >= total) return [...found.values()]
  }
}
