import type { Area } from '../core/area.ts'
import { listUserRoutes } from './list-users.routes.ts'
import { rollApprovals } from './roll-approvals.ts'
import { rollFileRoutes } from './roll-files.routes.ts'
import { usersOfListRoutes } from './users-of-list.routes.ts'

/** Who owns what in a list. */
export const rollArea: Area = {
  name: 'roll',
  approvals: rollApprovals,
  routes: [listUserRoutes, usersOfListRoutes, rollFileRoutes],
}
