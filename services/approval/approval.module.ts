import type { Module } from '../core/module.ts'
import { approvalRoutes } from './approvals.routes.ts'

/**
 * Entry point of the module of approvals: requested by one administrator, confirmed or refused by
 * another.
 */
export const approvalModule: Module = { name: 'approval', routes: [approvalRoutes] }
