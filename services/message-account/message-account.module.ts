import { approvalHook } from '../approval/approval.hooks.ts'
import type { Module } from '../core/module.ts'
import { accountApproval } from './account-approval.ts'
import { DESTROY_ACCOUNT_KEYS, destroyAccountKeys, formerKeysReactors } from './former-keys.reactor.ts'
import { messageAccountRoutes } from './message-accounts.routes.ts'

/** Entry point of the module of accounts that complexes have at the provider of messages. */
export const messageAccountModule: Module = {
  name: 'message-account',
  routes: [messageAccountRoutes],
  reactors: formerKeysReactors,
  hooks: [approvalHook.contribute((deps) => [accountApproval(deps)])],
  jobs: (deps) => ({ [DESTROY_ACCOUNT_KEYS]: { run: destroyAccountKeys(deps) } }),
}
