import type { RaRecord } from 'react-admin'
import type { FindingGroup, Search } from '../../kit/module/module.ts'

/** What one search of a room has brought. */
export type Answer = { readonly search: Search; readonly records: readonly RaRecord[] }

/** What the answers hold, in the order in which one reads it; groups without anything are left out. */
export const groupsOf = (answers: readonly Answer[], typed: string): readonly FindingGroup[] =>
  answers
    .toSorted((one, other) => one.search.order - other.search.order)
    .flatMap(({ search, records }) => search.groups(records, typed))
    .filter(({ findings }) => findings.length > 0)
