import type { Area } from '../core/area.ts'
import { logEventsRoutes } from './log-events.routes.ts'

/** The log itself, for who has to answer for it: asked event by event. */
export const logArea: Area = {
  name: 'log',
  routes: [logEventsRoutes],
}
