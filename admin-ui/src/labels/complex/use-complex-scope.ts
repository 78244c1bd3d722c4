import { useGetList, useStore } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { useComplex } from './use-complex.ts'

export type Scope = 'complex' | 'all'

/**
 * Stores the scope of pages: the chosen complex, until somebody chooses all of them; choosing
 * another complex resets it.
 */
const useScope = () => useStore<Scope>('complex.scope', 'complex')

export type ComplexScope = {
  /** Filter of a collection by the chosen complex; empty for all complexes. */
  readonly filter: { readonly apartmentId?: string }
  /** Key that tells collections of different scopes apart. */
  readonly key: string
  /** Name of the scope: the name of the complex, or "모든 아파트". */
  readonly name: string
  /** Tells whether there are several complexes to choose from. */
  readonly hasSeveral: boolean
  readonly scope: Scope
  readonly choose: (scope: Scope) => void
}

/**
 * Returns the scope of a collection that may cover several complexes; undefined while the complex
 * is loading.
 */
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

/** Returns a function that resets the scope to one complex. */
export const useEndOfScope = (): (() => void) => {
  const [, choose] = useScope()
  return () => choose('complex')
}
