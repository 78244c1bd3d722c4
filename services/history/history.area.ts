import type { Area } from '../core/area.ts'
import { contactChangeRoutes } from './contact-changes.routes.ts'
import { contactObjectionRoutes } from './contact-objections.routes.ts'
import { formerPhoneReactor, TELL_FORMER_PHONE, tellFormerPhone } from './former-phone.reactor.ts'
import { listActivityRoutes } from './list-activities.routes.ts'
import { objectionApproval } from './objection-approval.ts'
import { userLogRoutes } from './user-logs.routes.ts'

/** What happened: to a person, in a list, to names and phones. */
export const historyArea: Area = {
  name: 'history',
  routes: [userLogRoutes, listActivityRoutes, contactChangeRoutes, contactObjectionRoutes],
  approvals: (deps) => [objectionApproval(deps)],
  reactors: [formerPhoneReactor],
  jobs: (deps) => ({ [TELL_FORMER_PHONE]: { sends: 'message', run: tellFormerPhone(deps) } }),
}
