import { absentIdentity } from '#infra/providers/identity.ts'
import type { Deps } from '../core/deps.ts'
import { verifyingAccountOf } from './identity-account.ts'

/**
 * Whether residents of a complex can prove who they are by their phones (휴대전화 본인 확인): neither it nor
 * the installation may have a contract with a provider.
 */
export const provesByPhone = async (
  deps: Pick<Deps, 'store' | 'providerAccounts' | 'residentIdentities'>,
  apartmentId: string,
): Promise<boolean> => {
  const { identity } = await verifyingAccountOf(deps, { apartmentId, provider: 'nice' })
  return identity !== absentIdentity
}
