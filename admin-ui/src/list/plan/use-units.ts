import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Unit, CompactUnits } from '#services/list/figures/list-stats.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { live } from '../../kit/data/query-client.ts'
import { useInstant } from '../past/past-context.ts'
import { byBuilding } from '../../labels/plan/building-plan.ts'

/** Units as they are drawn, of either form that the call gives them in. */
export const unitsFrom = (answer: readonly Unit[] | CompactUnits): readonly Unit[] => {
  if (!('fields' in answer)) return answer
  const { fields, rows } = answer
  // A row has the values of these fields, which are a unit's.
  return rows.map((row) => Object.fromEntries(fields.map((field, index) => [field, row[index]])) as unknown as Unit)
}

/** Every unit of a list: of the instant that the page shows, else of now. */
export const useUnits = (listId: string) => {
  const [{ call }, at] = [useCalls(), useInstant()]
  const ask = async (query: { readonly at?: string }) =>
    unitsFrom(await call('GET /api/list/{id}/units', { params: { id: listId }, query: { form: 'compact', ...query } }))
  const now = useQuery({ queryKey: ['lists', 'units', listId], queryFn: () => ask({}), ...live, enabled: at === null })
  const then = useQuery({
    queryKey: ['lists', 'units', listId, 'past', at],
    queryFn: () => ask(at === null ? {} : { at }),
    placeholderData: keepPreviousData,
    enabled: at !== null,
  })
  return at === null ? now : then
}

export type Building = { readonly dong: string; readonly units: readonly Unit[] }

/** The buildings of a list, in the order of their numbers. */
export const useBuildings = (units: readonly Unit[]): readonly Building[] =>
  useMemo(() => byBuilding(units).map(([dong, own]) => ({ dong, units: own })), [units])

/** Tells whether two buildings render alike: an answer without news of a unit keeps its object. */
export const isSameBuilding = (left: Building, right: Building): boolean =>
  left.dong === right.dong &&
  left.units.length === right.units.length &&
  left.units.every((unit, index) => unit === right.units[index])
