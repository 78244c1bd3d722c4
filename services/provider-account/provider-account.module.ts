import { approvalHook } from '../approval/approval.hooks.ts'
import type { Module } from '../core/module.ts'
import { accountApprovals } from './account-approval.ts'
import { DESTROY_PROVIDER_KEYS, destroyAccountKeys, formerKeysReactors } from './former-keys.reactor.ts'
import { providerAccountRoutes } from './provider-accounts.routes.ts'

/** Entry point of the module of accounts that complexes have at providers. */
export const providerAccountModule: Module = {
  name: 'provider-account',
  routes: [providerAccountRoutes],
  reactors: formerKeysReactors,
  hooks: [approvalHook.contribute(accountApprovals)],
  jobs: (deps) => ({ [DESTROY_PROVIDER_KEYS]: { run: destroyAccountKeys(deps) } }),
}
