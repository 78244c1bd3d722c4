import { useContext } from 'react'
import { useGetList } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import type { SearchResultGroup } from '../../kit/module/module.ts'
import { ModulesContext } from '../../kit/module/modules-context.ts'
import { useRole } from '../../kit/auth/use-may.ts'
import { useComplex } from '../../labels/complex/use-complex.ts'
import { actionsFor } from './actions.ts'

const MAX_LISTS = 20

/** Returns the acts of the signed-in administrator that match the text. */
export const useActions = (typed: string): readonly SearchResultGroup[] => {
  const modules = useContext(ModulesContext)
  const role = useRole()
  const { complex } = useComplex()
  const { data: lists = [] } = useGetList<List>(
    'lists',
    {
      pagination: { page: 1, perPage: MAX_LISTS },
      sort: { field: 'endDate', order: 'DESC' },
      filter: { apartmentId: complex?.id },
    },
    // Lists that cannot be read are not offered; the palette works without them.
    { enabled: complex !== undefined, onError: () => undefined },
  )
  const open = lists.filter(({ status }) => status !== 'closed')
  return role === undefined ? [] : actionsFor(modules, { role, lists: open, typed })
}
