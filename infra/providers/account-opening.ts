import type { IdentityAccount, IdentityAccountKeys } from './identity.ts'
import type { RegisterAccount, RegisterAccountKeys } from './registers.ts'

/** Whether complexes without a decision may use the installation's account; 'absent': it has none. */
export type AccountSharing = 'all' | 'allowed' | 'absent'

/** Opens accounts of single complexes at a provider. */
export type AccountOpening<Keys, Client> = {
  readonly open: (keys: Keys) => Client
  readonly sharing: AccountSharing
}

/** Accounts of single complexes at the providers of registers and of identity checks. */
export type AccountOpenings = {
  readonly registry: AccountOpening<RegisterAccountKeys, RegisterAccount>
  readonly identity: AccountOpening<IdentityAccountKeys, IdentityAccount>
}
