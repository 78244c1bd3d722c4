import { useGetList, type RaRecord } from 'react-admin'
import { mayCall } from '#services/roles.contract.ts'
import type { SearchResultGroup, Search } from '../../kit/module/module.ts'
import { useRole } from '../../kit/auth/use-may.ts'
import { useComplex } from '../../labels/complex/use-complex.ts'

const SHOWN = 5

/** Records that one search of a module has found. */
export type SearchAnswer = { readonly search: Search; readonly records: readonly RaRecord[] }

/** Returns the groups of all answers in order, without empty ones. */
export const groupsOf = (answers: readonly SearchAnswer[], typed: string): readonly SearchResultGroup[] =>
  answers
    .toSorted((one, other) => one.search.order - other.search.order)
    .flatMap(({ search, records }) => search.groups(records, typed))
    .filter(({ results: findings }) => findings.length > 0)

type SearchState = SearchAnswer & { readonly isLoading: boolean; readonly error: unknown; readonly retry: () => void }

const useSearch = (search: Search, q: string): SearchState => {
  const { resource, sortedBy, needs, inComplex = false } = search
  const role = useRole()
  const { complex } = useComplex()
  const mayAsk = needs === undefined || (role !== undefined && mayCall(role, needs))
  const filter = inComplex ? { apartmentId: complex?.id, q } : { q }
  const { data, isLoading, error, refetch } = useGetList(
    resource,
    { pagination: { page: 1, perPage: SHOWN }, sort: { field: sortedBy, order: 'ASC' }, filter },
    // The palette shows failures itself.
    { enabled: q !== '' && mayAsk && (!inComplex || complex !== undefined), onError: () => undefined },
  )
  return { search, records: data ?? [], isLoading, error, retry: () => void refetch() }
}

export type SearchResults = {
  readonly groups: readonly SearchResultGroup[]
  readonly isPending: boolean
  readonly error: unknown
  readonly retry: () => void
}

type UseAll = (q: string) => readonly SearchState[]
const useNone: UseAll = () => []

/** Returns a hook that runs all searches of the modules, always the same ones in the same order. */
const combineSearches = (searches: readonly Search[]): UseAll =>
  searches.reduce((useBefore, search) => {
    const useAll: UseAll = (q) => [...useBefore(q), useSearch(search, q)]
    return useAll
  }, useNone)

/**
 * Returns a hook that searches what the administrator may read: owners everywhere, lists of the
 * chosen complex.
 */
export const createUseSearchResults = (searches: readonly Search[]): ((text: string) => SearchResults) => {
  const useAll = combineSearches(searches)
  return (text) => {
    const q = text.trim()
    const all = useAll(q)
    const failed = all.filter(({ error }) => error !== null)
    return {
      groups: q === '' ? [] : groupsOf(all, q),
      isPending: all.some(({ isLoading }) => isLoading),
      error: failed[0]?.error ?? null,
      retry: () => failed.forEach(({ retry }) => retry()),
    }
  }
}
