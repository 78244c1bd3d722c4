import type { DataProvider } from 'react-admin'
import { countOf } from '../kit/data/count-of.ts'

/**
 * Interval of refetching in milliseconds: a roll changes seldom, and the dashboard queries every
 * list.
 */
const EVERY_MS = 300_000

/**
 * Query of what owners of a list lack: a mobile number, without which nobody takes part online, or
 * an area. Its answer has no names.
 */
export const missingFieldsQuery = (dataProvider: DataProvider, listId: string) => ({
  queryKey: ['list-users', 'count', listId, 'lacks'],
  queryFn: async () => {
    const count = (lack: 'unreachable' | 'areaUnknown') =>
      countOf(dataProvider, 'list-users', { field: 'dong', filter: { listId, [lack]: true } })
    const [unreachable, areaUnknown] = await Promise.all([count('unreachable'), count('areaUnknown')])
    return { unreachable, areaUnknown }
  },
  refetchInterval: EVERY_MS,
})
