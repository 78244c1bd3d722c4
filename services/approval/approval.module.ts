import type { Module } from '../core/module.ts'
import { approvalRoutes } from './approvals.routes.ts'

/** What takes two administrators: asked for by one, confirmed or refused by another. */
export const approvalModule: Module = { name: 'approval', routes: [approvalRoutes] }
