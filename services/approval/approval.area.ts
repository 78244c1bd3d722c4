import type { Area } from '../core/area.ts'
import { approvalRoutes } from './approvals.routes.ts'

/** What takes two administrators: asked for by one, confirmed or refused by another. */
export const approvalArea: Area = { name: 'approval', routes: [approvalRoutes] }
