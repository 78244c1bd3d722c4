import type { Module } from '../core/module.ts'
import { logEventsRoutes } from './log-events.routes.ts'

/** Entry point of the module of the log, for those responsible: its events, one by one. */
export const logModule: Module = {
  name: 'log',
  routes: [logEventsRoutes],
}
