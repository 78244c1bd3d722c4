import type { Module } from '../core/module.ts'
import { logEventsRoutes } from './log-events.routes.ts'

/** The log itself, for who has to answer for it: asked event by event. */
export const logModule: Module = {
  name: 'log',
  routes: [logEventsRoutes],
}
