import type { ComplexScope, Scope } from './use-complex-scope.ts'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'

const scopeNames: Readonly<Record<Scope, string>> = { complex: '이 아파트', all: '모든 아파트' }

/** Lets one choose this complex or all of them; nothing where there is only one. */
export const ScopeChoice = ({ of: { hasSeveral, scope, choose } }: { readonly of: ComplexScope }) =>
  hasSeveral ? <SegmentedChoice label="어느 아파트를 볼지" names={scopeNames} value={scope} onChoose={choose} /> : null
