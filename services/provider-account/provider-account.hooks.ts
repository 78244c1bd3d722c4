import { declareHook } from '../core/module-hooks.ts'

/** Tells whether something that was begun with an account may still need its keys. */
export type DependsOnAccount = (accountId: string) => Promise<boolean>

/** Asks the modules above, before the keys of an account are destroyed. */
export const accountDependentHook = declareHook<DependsOnAccount>('provider-account.dependents')
