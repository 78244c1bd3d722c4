import { approvalHook } from '../approval/approval.hooks.ts'
import type { Module } from '../core/module.ts'
import { formNumberRoutes } from './form-numbers.routes.ts'
import { formRunRoutes } from './form-runs.routes.ts'
import { answerApproval } from './run-answer.ts'
import { voidApproval } from './void-number.ts'

/** Stamped and confirmed consent forms: applications, answers of authorities, numbers. */
export const confirmationModule: Module = {
  name: 'confirmation',
  routes: [formRunRoutes, formNumberRoutes],
  hooks: [approvalHook.contribute((deps) => [answerApproval(deps), voidApproval(deps)])],
}
