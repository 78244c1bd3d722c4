import { useGetList, useGetOne, useStore } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { COMPLEX_KEY } from '../../kit/data/preference-store.ts'

export type ChosenComplex = {
  /** The complex one works in; undefined while it is not known, or where there is none yet. */
  readonly complex: Apartment | undefined
  readonly isPending: boolean
  /** What kept the complexes from being read. */
  readonly error: unknown
  readonly choose: (id: string) => void
}

/** The complex that was chosen last in this browser, else the first by name. */
export const useComplex = (): ChosenComplex => {
  const [chosenId, choose] = useStore<string>(COMPLEX_KEY, '')
  const chosen = useGetOne<Apartment>('apartments', { id: chosenId }, { enabled: chosenId !== '' })
  // A remembered complex that is gone, or no longer one's own, must not lock anybody out.
  const needsFirst = chosenId === '' || chosen.isError
  const first = useGetList<Apartment>(
    'apartments',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' }, filter: {} },
    { enabled: needsFirst },
  )

  if (needsFirst) return { complex: first.data?.[0], isPending: first.isPending, error: first.error, choose }
  return { complex: chosen.data, isPending: chosen.isPending, error: null, choose }
}
