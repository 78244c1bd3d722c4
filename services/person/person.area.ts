import type { Area } from '../core/area.ts'
import { DESTROY_PERSON_KEY, destroyPersonKey, erasureReactor } from './erasure.reactor.ts'
import { contactApproval } from './contact-approval.ts'
import { contactChangeAnswerRoutes } from './contact-change.routes.ts'
import { personKeeps } from './keeps.ts'
import { residentRoutes } from './residents.routes.ts'
import { userRoutes } from './users.routes.ts'

/** Who somebody is, what the office notes of them, and their erasure. */
export const personArea: Area = {
  name: 'person',
  routes: [userRoutes, residentRoutes, contactChangeAnswerRoutes],
  reactors: [erasureReactor],
  keeps: personKeeps,
  approvals: (deps) => [contactApproval(deps)],
  jobs: (deps) => ({ [DESTROY_PERSON_KEY]: { run: destroyPersonKey(deps) } }),
}
