import { absentRegisters, type RegisterOutcome, type Registers } from '#infra/providers/registers.ts'
import { hasOpenPurchase } from '#projections/registry/find-collections.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DependsOnAccount } from '../../provider-account/provider-account.hooks.ts'
import { registryAccounts } from '../../provider-account/provider-account.facts.ts'

type AccountDeps = Pick<Deps, 'store' | 'providerAccounts' | 'registry'>

/** Account that registers are bought with. `accountId`: the complex's own; null: the installation's. */
export type PayingAccount = { readonly accountId: string | null; readonly registers: Registers }

const unknown: RegisterOutcome = {
  kind: 'unclear',
  code: 'ACCOUNT_KEYS_DESTROYED',
  message: '등기 계정의 키가 파기되어 결제되었는지 알 수 없습니다. 미열람 내역을 확인해 주세요.',
}

/** Registers of an account whose keys were destroyed: what was paid with it stays unclear. */
const unreadable: Registers = { ...absentRegisters, recover: async () => unknown }

/**
 * Returns the account that a complex buys registers with; undefined where it has none and may not
 * use the installation's.
 */
export const payingAccountOf = async (deps: AccountDeps, apartmentId: string): Promise<PayingAccount | undefined> => {
  const used = await registryAccounts.used(deps, apartmentId)
  if (used.uses === 'own') return { accountId: used.accountId, registers: used.client?.registers ?? unreadable }
  return used.uses === 'shared' ? { accountId: null, registers: deps.registry.registers } : undefined
}

/** Returns the account that a complex buys registers with. @throws DomainError REGISTRY_ACCOUNT_MISSING */
export const getPayingAccount = async (deps: AccountDeps, apartmentId: string): Promise<PayingAccount> => {
  const account = await payingAccountOf(deps, apartmentId)
  if (!account) throw new DomainError('REGISTRY_ACCOUNT_MISSING')
  return account
}

/** Returns which account a complex would pay with, and its registers. */
export const plannedAccountOf = async (
  deps: AccountDeps,
  apartmentId: string,
): Promise<{ readonly account: 'own' | 'shared' | 'none'; readonly registers: Registers }> => {
  const account = await payingAccountOf(deps, apartmentId)
  if (!account) return { account: 'none', registers: absentRegisters }
  return { account: account.accountId === null ? 'shared' : 'own', registers: account.registers }
}

/** Returns the registers of the account that a purchase was begun with, whatever is used now. */
export const registersOfPurchase = async (
  deps: AccountDeps,
  { apartmentId, accountId }: { readonly apartmentId: string; readonly accountId: string | undefined },
): Promise<Registers> =>
  accountId === undefined
    ? deps.registry.registers
    : ((await registryAccounts.find(deps, apartmentId, accountId))?.registers ?? unreadable)

/** Tells whether a purchase without a certain outcome was begun with an account. */
export const dependsOnAccount =
  ({ database }: Pick<Deps, 'database'>): DependsOnAccount =>
  (accountId) =>
    hasOpenPurchase(database, accountId)
