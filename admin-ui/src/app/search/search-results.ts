import type { RaRecord } from 'react-admin'
import type { SearchResultGroup, Search } from '../../kit/module/module.ts'

/** Records that one search of a module has found. */
export type SearchAnswer = { readonly search: Search; readonly records: readonly RaRecord[] }

/** Returns the groups of all answers in order, without empty ones. */
export const groupsOf = (answers: readonly SearchAnswer[], typed: string): readonly SearchResultGroup[] =>
  answers
    .toSorted((one, other) => one.search.order - other.search.order)
    .flatMap(({ search, records }) => search.groups(records, typed))
    .filter(({ results: findings }) => findings.length > 0)
