import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { live } from '../kit/data/query-client.ts'
import { registriesPath } from '../labels/registry/registry-labels.ts'
import type { TodoItem } from './todo-items.ts'

/**
 * Returns lists, of one complex or of all, whose registry records are erased within a month, as a
 * warning to those who still need them.
 */
export const useRegistryEnds = (apartmentId: string | undefined): readonly TodoItem[] => {
  const { call } = useCalls()
  const { data = [] } = useQuery({
    queryKey: ['registry-ends'],
    queryFn: () => call('GET /api/registry/retention/due'),
    enabled: useMay('PUT /api/registry/list/{listId}/retention'),
    ...live,
  })
  return data
    .filter((one) => apartmentId === undefined || one.apartmentId === apartmentId)
    .map(({ listId, listName, destroyOn, registers }) => ({
      key: `${listId}-registry-end`,
      text: `등기부 ${formatCount(registers, '건')} 파기 예정 (${formatDate(destroyOn)})`,
      about: listName,
      to: registriesPath(listId),
    }))
}
