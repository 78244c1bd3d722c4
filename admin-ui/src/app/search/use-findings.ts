import { useGetList, type RaRecord } from 'react-admin'
import type { User } from '#services/person/users.contract.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useComplex } from '../../words/use-complex.ts'
import { groupsOf, type FindingGroup } from './findings.ts'

const SHOWN = 5

type Asked = {
  readonly q: string
  readonly enabled: boolean
  readonly field: string
  readonly filter?: Readonly<Record<string, unknown>>
}

const useFound = <T extends RaRecord>(resource: string, { q, enabled, field, filter }: Asked) =>
  useGetList<T>(
    resource,
    { pagination: { page: 1, perPage: SHOWN }, sort: { field, order: 'ASC' }, filter: { ...filter, q } },
    // The palette tells failures itself.
    { enabled, onError: () => undefined },
  )

export type Findings = {
  readonly groups: readonly FindingGroup[]
  readonly isPending: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** What a text finds, of what the person may see: owners everywhere, lists of the chosen complex. */
export const useFindings = (text: string): Findings => {
  const q = text.trim()
  const isAsked = q !== ''
  const { complex } = useComplex()
  const maySeeUsers = useMay('GET /api/admin/users')

  const users = useFound<User>('users', { q, enabled: isAsked && maySeeUsers, field: 'name' })
  const apartments = useFound<Apartment>('apartments', { q, enabled: isAsked, field: 'name' })
  const lists = useFound<List>('lists', {
    q,
    enabled: isAsked && complex !== undefined,
    field: 'name',
    filter: { apartmentId: complex?.id },
  })
  const votes = useFound<Vote>('votes', { q, enabled: isAsked, field: 'title' })
  const all = [users, apartments, lists, votes]
  const failed = all.filter(({ error }) => error !== null)

  const answers = {
    users: users.data ?? [],
    apartments: apartments.data ?? [],
    lists: lists.data ?? [],
    votes: votes.data ?? [],
  }
  return {
    groups: isAsked ? groupsOf(answers, q) : [],
    isPending: all.some(({ isLoading }) => isLoading),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}
