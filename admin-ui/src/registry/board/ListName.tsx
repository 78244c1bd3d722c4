import { useGetOne } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { registriesPath } from '../../labels/registry/registry-labels.ts'

/** The list that a register or a collection belongs to, and the way there. */
export const ListName = ({ listId }: { readonly listId: string }) => {
  const { data } = useGetOne<List>('lists', { id: listId })
  return <RecordLink to={registriesPath(listId)}>{data?.name ?? '리스트'}</RecordLink>
}
