import { useGetList, useGetOne, useStore } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { COMPLEX_KEY } from '../../kit/data/preference-store.ts'

export type ChosenComplex = {
  /** Current complex; undefined while it is loading, or where there is none yet. */
  readonly complex: Apartment | undefined
  readonly isPending: boolean
  /** Error of reading the complexes. */
  readonly error: unknown
  readonly choose: (id: string) => void
}

/** Returns the complex that was chosen last in this browser, else the first by name. */
export const useComplex = (): ChosenComplex => {
  const [chosenId, choose] = useStore<string>(COMPLEX_KEY, '')
  const chosen = useGetOne<Apartment>('apartments', { id: chosenId }, { enabled: chosenId !== '' })
  // A stored complex that is gone or forbidden falls back to the first one.
  const needsFirst = chosenId === '' || chosen.isError
  const first = useGetList<Apartment>(
    'apartments',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' }, filter: {} },
    { enabled: needsFirst },
  )

  if (needsFirst) return { complex: first.data?.[0], isPending: first.isPending, error: first.error, choose }
  return { complex: chosen.data, isPending: chosen.isPending, error: null, choose }
}
