import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { formatCount } from '#ui/format.ts'
import { nameOf, unitName } from '../labels/person-labels.ts'

/** Maximum number of names that are listed and that fit into an address. */
const MAX_NAMED = 20
/** Maximum number of names in a sentence. */
const MAX_IN_SENTENCE = 3

/** Reads the first of some entries of a list, by their ids. */
export const useEntriesNamed = (listId: string, ids: readonly string[]): readonly ListUser[] => {
  const dataProvider = useDataProvider()
  const { data = [] } = useQuery({
    queryKey: ['list-users', 'names', listId, ids],
    enabled: ids.length > 0,
    queryFn: async () =>
      (
        await dataProvider.getList<ListUser>('list-users', {
          filter: { listId, id: ids.slice(0, MAX_NAMED) },
          sort: { field: 'dong', order: 'ASC' },
          pagination: { page: 1, perPage: MAX_NAMED },
        })
      ).data,
  })
  return data
}

/** Returns "101동 1502호 박면적, 102동 301호 김하늘 외 2건"; the count alone until the names are loaded. */
export const whoText = (named: readonly ListUser[], count: number, most = MAX_IN_SENTENCE): string => {
  if (named.length === 0) return formatCount(count, '건')
  const shown = named.slice(0, most).map((entry) => `${unitName(entry)} ${nameOf(entry)}`)
  const more = count - shown.length
  return `${shown.join(', ')}${more > 0 ? ` 외 ${formatCount(more, '건')}` : ''}`
}

/** Shows the selected entries in the question of a dialog. */
export const ChosenEntries = ({ listId, ids }: { readonly listId: string; readonly ids: readonly string[] }) => (
  <strong>{whoText(useEntriesNamed(listId, ids), ids.length)}</strong>
)
