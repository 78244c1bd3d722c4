import { useGetOne } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { registriesPath } from '../../labels/registry/registry-labels.ts'

/** Shows the list of a registry record or a collection, with a link. */
export const ListName = ({ listId }: { readonly listId: string }) => {
  const { data } = useGetOne<List>('lists', { id: listId })
  return <RecordLink to={registriesPath(listId)}>{data?.name ?? '리스트'}</RecordLink>
}
