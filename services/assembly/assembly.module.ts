import { approvalHook } from '../approval/approval.hooks.ts'
import type { Module } from '../core/module.ts'
import { assemblyRoutes } from './assemblies.routes.ts'
import { correctionApproval } from './attendance/correct-act.ts'
import { attendanceRoutes } from './attendance/attendance.routes.ts'

/** Assemblies of owners: agenda, law, ledger of attendance. */
export const assemblyModule: Module = {
  name: 'assembly',
  routes: [assemblyRoutes, attendanceRoutes],
  hooks: [approvalHook.contribute((deps) => [correctionApproval(deps)])],
}
