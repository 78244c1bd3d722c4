import type { Module } from '../core/module.ts'
import { DESTROY_PERSON_KEY, destroyPersonKey, erasureReactor } from './erasure/erasure.reactor.ts'
import { contactApproval } from './contact/contact-approval.ts'
import { contactChangeAnswerRoutes } from './contact/contact-change.routes.ts'
import { personRetention } from './retention-policy.ts'
import { residentRoutes } from './residents.routes.ts'
import { userRoutes } from './users.routes.ts'
import { approvalHook } from '../approval/approval.hooks.ts'
import { retentionHook } from '../core/retention.ts'

/** Entry point of the module of persons: their data, memos and erasure. */
export const personModule: Module = {
  name: 'person',
  routes: [userRoutes, residentRoutes, contactChangeAnswerRoutes],
  reactors: [erasureReactor],
  hooks: [retentionHook.contribute(personRetention), approvalHook.contribute((deps) => [contactApproval(deps)])],
  jobs: (deps) => ({ [DESTROY_PERSON_KEY]: { run: destroyPersonKey(deps) } }),
}
