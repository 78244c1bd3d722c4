import type { Module } from '../core/module.ts'
import { approvalHook } from '../approval/approval.hooks.ts'
import { formerOwnerHook } from '../representative/representative.hooks.ts'
import { deemedApprovals } from './deemed/deemed-approvals.ts'
import { deemedConsentRoutes } from './deemed/deemed-consent.routes.ts'
import { findFormerOwners } from './deemed/former-owners.ts'
import { objectionApproval } from './objection/paper-objection.ts'
import { laterObjectionRoutes } from './objection/later-objection.routes.ts'
import { consentStandingRoutes } from './consent-standing.routes.ts'

/** Entry point of the module of the count of consents: who counts on a day, and how firmly. */
export const consentCountModule: Module = {
  name: 'consent-count',
  routes: [consentStandingRoutes, deemedConsentRoutes, laterObjectionRoutes],
  hooks: [
    approvalHook.contribute((deps) => [...deemedApprovals(deps), objectionApproval(deps)]),
    formerOwnerHook.contribute(findFormerOwners),
  ],
}
