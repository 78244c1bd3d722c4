import type { Module } from '../core/module.ts'
import { contactChangeRoutes } from './contact/contact-changes.routes.ts'
import { contactObjectionRoutes } from './contact/contact-objections.routes.ts'
import { formerPhoneReactor, NOTIFY_FORMER_PHONE, notifyFormerPhone } from './contact/former-phone.reactor.ts'
import { listActivityRoutes } from './list-activities.routes.ts'
import { objectionApproval } from './contact/objection-approval.ts'
import { userLogRoutes } from './user-log/user-logs.routes.ts'
import { approvalHook } from '../approval/approval.hooks.ts'

/** Entry point of the module of history: of persons, of lists, of names and phones. */
export const historyModule: Module = {
  name: 'history',
  routes: [userLogRoutes, listActivityRoutes, contactChangeRoutes, contactObjectionRoutes],
  hooks: [approvalHook.contribute((deps) => [objectionApproval(deps)])],
  reactors: [formerPhoneReactor],
  jobs: (deps) => ({ [NOTIFY_FORMER_PHONE]: { sends: 'message', run: notifyFormerPhone(deps) } }),
}
