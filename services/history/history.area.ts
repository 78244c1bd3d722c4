import type { Area } from '../core/area.ts'
import { contactChangeRoutes } from './contact-changes.routes.ts'
import { listActivityRoutes } from './list-activities.routes.ts'
import { userLogRoutes } from './user-logs.routes.ts'

/** What happened: to a person, in a list, to names and phones. */
export const historyArea: Area = {
  name: 'history',
  routes: [userLogRoutes, listActivityRoutes, contactChangeRoutes],
}
