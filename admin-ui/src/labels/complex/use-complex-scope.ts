import { useGetList, useStore } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { useComplex } from './use-complex.ts'

export type Scope = 'complex' | 'all'

/** The complex that was chosen at the top holds everywhere, until somebody asks for all of them; choosing another one ends that. */
const useScope = () => useStore<Scope>('complex.scope', 'complex')

export type ComplexScope = {
  /** Narrows a collection to the chosen complex; empty where it is about all. */
  readonly filter: { readonly apartmentId?: string }
  /** Tells collections of one scope from those of another. */
  readonly key: string
  /** Of what the page is about: the name of the complex, or "모든 아파트". */
  readonly name: string
  /** Whether there is more than one to choose among. */
  readonly hasSeveral: boolean
  readonly scope: Scope
  readonly choose: (scope: Scope) => void
}

/** What a collection that reaches over complexes is about; undefined while the complex is not known. */
export const useComplexScope = (): ComplexScope | undefined => {
  const [chosen, choose] = useScope()
  const { complex, isPending } = useComplex()
  const { total = 1 } = useGetList<Apartment>('apartments', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  })
  if (isPending) return undefined
  const hasSeveral = total > 1
  const scope: Scope = complex === undefined || (chosen === 'all' && hasSeveral) ? 'all' : 'complex'
  const common = { hasSeveral, scope, choose }
  if (complex === undefined || scope === 'all') return { ...common, filter: {}, key: 'all', name: '모든 아파트' }
  return { ...common, filter: { apartmentId: complex.id }, key: complex.id, name: complex.name }
}

/** Back to the one complex. */
export const useEndOfScope = (): (() => void) => {
  const [, choose] = useScope()
  return () => choose('complex')
}
