import { useGetList } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'

/** Number of names that are shown before "외 n명". */
const NAMED = 3

type ChosenNamesProps = {
  readonly resource: 'signature-requests' | 'list-users'
  readonly listId: string
  readonly ids: readonly string[]
}

/**
 * Shows "101동 101호 홍길동 외 2명". A selection stays while one searches on, so its names are shown
 * before an act.
 */
export const ChosenNames = ({ resource, listId, ids }: ChosenNamesProps) => {
  const { data = [] } = useGetList<SignatureRequest | ListUser>(resource, {
    filter: { listId, id: ids.slice(0, NAMED) },
    sort: { field: 'dong', order: 'ASC' },
    pagination: { page: 1, perPage: NAMED },
  })
  if (data.length === 0) return formatCount(ids.length, '명')
  const more = ids.length - data.length
  const names = data.map((one) => `${unitName(one)} ${nameOf(one)}`).join(', ')
  return more > 0 ? `${names} 외 ${formatCount(more, '명')}` : names
}
