import type { Area } from '../core/area.ts'
import { listUserRoutes } from './list-users.routes.ts'
import { ownerExclusionApproval } from './owner-exclusion-approval.ts'
import { ownerExclusionRoutes } from './owner-exclusion.routes.ts'
import { rollApprovals } from './roll-approvals.ts'
import { rollFileRoutes } from './roll-files.routes.ts'
import { usersOfListRoutes } from './users-of-list.routes.ts'

/** Who owns what in a list. */
export const rollArea: Area = {
  name: 'roll',
  approvals: (deps) => [...rollApprovals(deps), ownerExclusionApproval(deps)],
  routes: [listUserRoutes, usersOfListRoutes, rollFileRoutes, ownerExclusionRoutes],
}
