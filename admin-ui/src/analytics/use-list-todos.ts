import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { countOf } from '../kit/data/count-of.ts'
import { live } from '../kit/data/query-client.ts'
import { contactChangesQuery } from '../history/use-contact-changes.ts'
import { listTodosOf, type TodoItem } from './todo-items.ts'

/** Each list is three calls every 30 s: the next to end are asked about. */
const MOST_LISTS = 4

/** What waits in running lists and can only be known by asking: changed contacts, rolls that were uploaded and not brought in. */
export const useListTodos = (lists: readonly List[]): readonly TodoItem[] => {
  const dataProvider = useDataProvider()
  const enabled = useMay('POST /api/roll-import/{id}/start')
  const asked = lists
    .filter(({ status }) => status !== 'closed')
    .toSorted((left, right) => left.endDate.localeCompare(right.endDate))
    .slice(0, MOST_LISTS)
  const imports = (listId: string, status: 'ready' | 'failed') => ({
    queryKey: ['roll-imports', 'count', listId, status],
    queryFn: () => countOf(dataProvider, 'roll-imports', { field: 'createdAt', filter: { listId, status } }),
    ...live,
  })
  const contactChanges = useQueries({
    queries: asked.map(({ id }) => ({ ...contactChangesQuery(dataProvider, id), enabled })),
  })
  const ready = useQueries({ queries: asked.map(({ id }) => ({ ...imports(id, 'ready'), enabled })) })
  const failed = useQueries({ queries: asked.map(({ id }) => ({ ...imports(id, 'failed'), enabled })) })
  return asked.flatMap((list, index) =>
    listTodosOf(list, {
      contactChanges: contactChanges[index]?.data ?? 0,
      ready: ready[index]?.data ?? 0,
      failed: failed[index]?.data ?? 0,
    }),
  )
}
