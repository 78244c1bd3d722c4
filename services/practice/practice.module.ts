import type { Module } from '../core/module.ts'
import { practiceRoutes } from './practices.routes.ts'

/** Entry point of the module of practice campaigns. */
export const practiceModule: Module = { name: 'practice', routes: [practiceRoutes] }
