import type { IdentityProvider } from '#events/identity/identity-verification.events.ts'
import { absentIdentity, type ResidentIdentity } from '#infra/providers/identity.ts'
import type { Deps } from '../core/deps.ts'
import { identityAccounts } from '../provider-account/provider-account.facts.ts'

type AccountDeps = Pick<Deps, 'store' | 'providerAccounts' | 'residentIdentities'>

/** Account that verifies. `accountId`: the complex's own; absent: the installation's. */
export type VerifyingAccount = { readonly identity: ResidentIdentity; readonly accountId?: string }

/**
 * Returns the account that verifies residents of a complex now. NICE is the complex's own account,
 * or the installation's where that is allowed; KCP, the second check, is always the installation's.
 */
export const verifyingAccountOf = async (
  deps: AccountDeps,
  { apartmentId, provider }: { readonly apartmentId: string; readonly provider: IdentityProvider },
): Promise<VerifyingAccount> => {
  if (provider === 'kcp') {
    const mayShare = await identityAccounts.mayShare(deps, apartmentId)
    return { identity: mayShare ? deps.residentIdentities.kcp : absentIdentity }
  }
  const used = await identityAccounts.used(deps, apartmentId)
  if (used.uses === 'own') return { identity: used.client?.nice ?? absentIdentity, accountId: used.accountId }
  return { identity: used.uses === 'shared' ? deps.residentIdentities.nice : absentIdentity }
}

/** Returns the account that a verification was begun with, whatever verifies now. */
export const accountOfVerification = async (
  deps: AccountDeps,
  begun: { readonly apartmentId: string; readonly provider: IdentityProvider; readonly accountId?: string | undefined },
): Promise<ResidentIdentity> => {
  const { apartmentId, provider, accountId } = begun
  if (accountId === undefined) return deps.residentIdentities[provider]
  return (await identityAccounts.find(deps, apartmentId, accountId))?.nice ?? absentIdentity
}
