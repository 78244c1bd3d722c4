import { absentIdentity } from '#infra/providers/identity.ts'
import type { Deps } from '../core/deps.ts'

/**
 * Whether residents can prove who they are by their phones (휴대전화 본인 확인) here: production may have no
 * contract with a provider.
 */
export const provesByPhone = ({ residentIdentities }: Pick<Deps, 'residentIdentities'>): boolean =>
  residentIdentities.nice !== absentIdentity
