import { approvalHook } from '../approval/approval.hooks.ts'
import type { Module } from '../core/module.ts'
import { appointmentApproval } from './appointment-approval.ts'
import { appointmentRoutes } from './appointments.routes.ts'
import { representativeChoiceRoutes } from './representative-choice.routes.ts'

/** Representatives of co-owners: appointed by them online or on paper, and ended. */
export const representativeModule: Module = {
  name: 'representative',
  routes: [representativeChoiceRoutes, appointmentRoutes],
  hooks: [approvalHook.contribute((deps) => [appointmentApproval(deps)])],
}
