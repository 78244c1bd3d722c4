import type { z } from 'zod'
import type { ProviderAccountKind } from '#events/provider-account/provider-account.events.ts'
import type { AccountOpening, AccountSharing } from '#infra/providers/account-opening.ts'
import type { Deps, ProviderAccounts } from '../core/deps.ts'
import { readState } from '../core/read-state.ts'
import { identityKeys, openAccountKeys, registerKeys } from './account-keys.ts'
import { accountInUse, type AccountInUse } from './complex-accounts.decider.ts'
import {
  providerAccountDecider,
  providerAccountStream,
  type ProviderAccount,
  type ProviderAccountState,
} from './provider-account.decider.ts'

type AccountDeps = Pick<Deps, 'store' | 'providerAccounts'>

/**
 * Account that a complex uses, with the client of its own one: undefined where its keys were
 * destroyed.
 */
export type UsedAccount<Client> =
  | { readonly uses: 'own'; readonly accountId: string; readonly client: Client | undefined }
  | { readonly uses: 'shared' | 'none' }

/** Returns which account a complex uses; the installation's only where it has one. */
export const usedBy = (state: ProviderAccountState, sharing: AccountSharing): AccountInUse => {
  const uses = accountInUse(state, sharing === 'all')
  return uses === 'shared' && sharing === 'absent' ? 'none' : uses
}

type OpenedAccounts<Keys, Client> = AccountOpening<Keys, Client> & { readonly opened: Map<string, Client> }

const accountsOf = <Keys, Client>(
  kind: ProviderAccountKind,
  form: z.ZodType<Keys>,
  openingOf: (accounts: ProviderAccounts) => OpenedAccounts<Keys, Client>,
) => {
  /** Opens an account. Its keys are read each time, since another process may have destroyed them. */
  const open = async (
    { providerAccounts }: Pick<Deps, 'providerAccounts'>,
    account: ProviderAccount,
  ): Promise<Client | undefined> => {
    const opening = openingOf(providerAccounts)
    const keys = await openAccountKeys(providerAccounts.secrets, account, form)
    if (!keys) {
      opening.opened.delete(account.accountId)
      return undefined
    }
    const client = opening.opened.get(account.accountId) ?? opening.open(keys)
    opening.opened.set(account.accountId, client)
    return client
  }
  const stateOf = ({ store }: AccountDeps, apartmentId: string): Promise<ProviderAccountState> =>
    readState(store, providerAccountDecider, providerAccountStream({ kind, apartmentId }))
  return {
    open,
    /** Returns the account that a complex uses now. */
    used: async (deps: AccountDeps, apartmentId: string): Promise<UsedAccount<Client>> => {
      const state = await stateOf(deps, apartmentId)
      const uses = usedBy(state, openingOf(deps.providerAccounts).sharing)
      if (uses !== 'own' || state.current === null) return { uses: uses === 'own' ? 'none' : uses }
      return { uses, accountId: state.current.accountId, client: await open(deps, state.current) }
    },
    /**
     * Returns the client of an account that the complex uses or used: what was begun with it is
     * ended with it. Undefined where its keys were destroyed.
     */
    find: async (deps: AccountDeps, apartmentId: string, accountId: string): Promise<Client | undefined> => {
      const { current, former } = await stateOf(deps, apartmentId)
      const known = [...(current ? [current] : []), ...former.map(({ account }) => account)]
      const account = known.find((one) => one.accountId === accountId)
      return account && open(deps, account)
    },
    /** Tells whether the complex may use the installation's accounts. */
    mayShare: async (deps: AccountDeps, apartmentId: string): Promise<boolean> => {
      const { mayShare } = await stateOf(deps, apartmentId)
      return mayShare ?? openingOf(deps.providerAccounts).sharing === 'all'
    },
  }
}

/** Accounts of complexes at the provider of registers. */
export const registryAccounts = accountsOf('registry', registerKeys, ({ registry }) => registry)

/** Accounts of complexes at the provider of identity checks. */
export const identityAccounts = accountsOf('identity', identityKeys, ({ identity }) => identity)
