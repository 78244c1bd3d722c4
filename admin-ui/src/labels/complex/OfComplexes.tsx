import type { ReactNode } from 'react'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { useComplexScope, type ComplexScope } from './use-complex-scope.ts'

/** A page over complexes: of the chosen one, until one asks for all. */
export const OfComplexes = ({ children }: { readonly children: (scope: ComplexScope) => ReactNode }) => {
  const scope = useComplexScope()
  return scope === undefined ? <PageSkeleton /> : children(scope)
}
