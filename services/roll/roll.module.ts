import type { Module } from '../core/module.ts'
import { listUserRoutes } from './list-users.routes.ts'
import { ownerExclusionApproval } from './exclusion/owner-exclusion-approval.ts'
import { ownerExclusionRoutes } from './exclusion/owner-exclusion.routes.ts'
import { rollApprovals } from './approval/roll-approvals.ts'
import { rollFileRoutes } from './export/roll-files.routes.ts'
import { usersOfListRoutes } from './users-of-list.routes.ts'

/** Entry point of the module of the roll: the owners of a list and their holdings. */
export const rollModule: Module = {
  name: 'roll',
  approvals: (deps) => [...rollApprovals(deps), ownerExclusionApproval(deps)],
  routes: [listUserRoutes, usersOfListRoutes, rollFileRoutes, ownerExclusionRoutes],
}
