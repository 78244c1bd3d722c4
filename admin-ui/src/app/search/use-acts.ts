import { useContext } from 'react'
import { useGetList } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import type { FindingGroup } from '../../kit/area/area.ts'
import { AreasContext } from '../../kit/area/areas-context.ts'
import { useRole } from '../../kit/auth/use-may.ts'
import { useComplex } from '../../words/use-complex.ts'
import { actsFor } from './acts.ts'

const MAX_LISTS = 20

/** What who is signed in may do, as far as it fits what was typed. */
export const useActs = (typed: string): readonly FindingGroup[] => {
  const areas = useContext(AreasContext)
  const role = useRole()
  const { complex } = useComplex()
  const { data: lists = [] } = useGetList<List>(
    'lists',
    {
      pagination: { page: 1, perPage: MAX_LISTS },
      sort: { field: 'endDate', order: 'DESC' },
      filter: { apartmentId: complex?.id },
    },
    // What cannot be read is not offered; the palette is for more than this.
    { enabled: complex !== undefined, onError: () => undefined },
  )
  const open = lists.filter(({ status }) => status !== 'closed')
  return role === undefined ? [] : actsFor(areas, { role, lists: open, typed })
}
