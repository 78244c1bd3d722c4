import type { Module } from '../core/module.ts'
import { DESTROY_EVIDENCE, destroyEvidenceJob, destroyedEvidenceReactor } from './destroy-evidence.ts'
import { FORGET_PROOFS, forgetProofs, forgetProofsOf } from './forget-proofs.ts'
import { identityMismatchRoutes } from './mismatch/identity-mismatches.routes.ts'
import { identityRoutes } from './identity.routes.ts'
import {
  giveUpNotice,
  identityDecisionReactor,
  NOTIFY_IDENTITY_DECISION,
  notifyIdentityDecision,
} from './mismatch/notify-decision.ts'
import { erasureHook } from '../person/person.hooks.ts'

/**
 * Residents prove who they are by their phone; sessions that rest on it; proofs that do not fit the
 * roll.
 */
export const identityModule: Module = {
  name: 'identity',
  routes: [identityRoutes, identityMismatchRoutes],
  reactors: [identityDecisionReactor, destroyedEvidenceReactor],
  hooks: [erasureHook.contribute((deps) => (personId) => forgetProofsOf(deps, personId))],
  jobs: (deps) => ({
    [NOTIFY_IDENTITY_DECISION]: { sends: 'message', run: notifyIdentityDecision(deps), onGivenUp: giveUpNotice(deps) },
    [DESTROY_EVIDENCE]: { run: destroyEvidenceJob(deps) },
    // 03:23 in Seoul; at a start too, for what fell due while nothing ran.
    [FORGET_PROOFS]: { limitMinutes: 30, cron: '23 18 * * *', atStart: true, run: () => forgetProofs(deps) },
  }),
}
