import type { ReactNode } from 'react'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { useComplexScope, type ComplexScope } from './use-complex-scope.ts'

/** Page over the chosen complex, or over all of them. */
export const OfComplexes = ({ children }: { readonly children: (scope: ComplexScope) => ReactNode }) => {
  const scope = useComplexScope()
  return scope === undefined ? <PageSkeleton /> : children(scope)
}
