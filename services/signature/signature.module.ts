import { approvalHook } from '../approval/approval.hooks.ts'
import type { Module } from '../core/module.ts'
import { retentionHook } from '../core/retention.ts'
import { certificateSigningRoutes } from './certificate/certificate-signing.routes.ts'
import { SETTLE_CERTIFIED, settleCertified, settleCertifiedReactor } from './certificate/settle-consents.ts'
import { explanationRoutes } from './explanation/explanations.routes.ts'
import { consentRoutes } from './consent/consents.routes.ts'
import { listsHoldingSigners } from './consent/contact-holds.ts'
import { guidePageRoutes } from './guide/guide-pages.routes.ts'
import { guideRoutes } from './guide/guides.routes.ts'
import {
  copyRetention,
  DESTROY_COPY,
  destroyCopyKey,
  destroyedCopiesReactor,
  END_COPIES,
  endCopies,
} from './copy/destroy-copies.ts'
import { inPersonRoutes } from './in-person/in-person.routes.ts'
import { paperCopyRoutes } from './copy/paper-copies.routes.ts'
import { paperRoutes } from './paper/paper.routes.ts'
import { reminderRoutes } from './request/reminders.routes.ts'
import { signatureOfLink } from './link/signature-link-target.ts'
import { signatureLinkRoutes } from './link/signature-link.routes.ts'
import { SEND_SIGNATURE_MESSAGE, sendSignatureMessage, signatureReactors } from './request/signature-message.reactor.ts'
import { signaturePreview } from './signature-preview.ts'
import { signatureRequestRoutes } from './request/signature-requests.routes.ts'
import { signingPageRoutes } from './signing/signing-pages.routes.ts'
import { signingRoutes } from './signing/signing.routes.ts'
import { describeConsent } from './consent/describe-consent.ts'
import { withdrawalApproval } from './withdrawal/withdrawal-approval.ts'
import { linkPreviewHook } from '../core/http/link-preview.ts'
import { consentHook } from '../document/document.hooks.ts'
import { linkTargetHook } from '../identity/identity.hooks.ts'
import { contactHoldHook } from '../person/person.hooks.ts'
import { participantHook, respondentHook, type FindParticipants } from '../roll/roll.hooks.ts'
import { consentDecider, consentStream } from './consent/consent.decider.ts'

/**
 * Returns the finder of entries that have ever consented, online or on paper, including withdrawn
 * and unconfirmed consents.
 */
const findSigners = (): Promise<FindParticipants> =>
  Promise.resolve(async (desk, listUserIds) => {
    await desk.read(listUserIds.map(consentStream))
    const took = (listUserId: string): boolean =>
      desk.fold(consentStream(listUserId), consentDecider).consents.some(({ status }) => status !== 'refused')
    return new Set(listUserIds.filter(took))
  })

/** Returns the finder of entries that declined. */
const ownersWhoDeclined = (): Promise<FindParticipants> =>
  Promise.resolve(async (desk, listUserIds) => {
    await desk.read(listUserIds.map(consentStream))
    return new Set(listUserIds.filter((id) => desk.fold(consentStream(id), consentDecider).declined))
  })

/** Signature campaigns: links, personal requests, consents online and on paper. */
export const signatureModule: Module = {
  name: 'signature',
  routes: [
    signatureLinkRoutes,
    guideRoutes,
    guidePageRoutes,
    signingPageRoutes,
    signingRoutes,
    inPersonRoutes,
    certificateSigningRoutes,
    explanationRoutes,
    signatureRequestRoutes,
    reminderRoutes,
    consentRoutes,
    paperRoutes,
    paperCopyRoutes,
  ],
  hooks: [
    participantHook.contribute(() => findSigners),
    respondentHook.contribute(() => ownersWhoDeclined),
    contactHoldHook.contribute(listsHoldingSigners),
    linkTargetHook.contribute((deps) => (token) => signatureOfLink(deps, token)),
    linkPreviewHook.contribute((deps) => (path) => signaturePreview(deps, path)),
    consentHook.contribute(describeConsent),
    retentionHook.contribute(copyRetention),
    approvalHook.contribute((deps) => [withdrawalApproval(deps)]),
  ],
  reactors: [...signatureReactors, settleCertifiedReactor, destroyedCopiesReactor],
  jobs: (deps) => ({
    [SEND_SIGNATURE_MESSAGE]: { sends: 'message', run: sendSignatureMessage(deps) },
    [SETTLE_CERTIFIED]: { run: settleCertified(deps) },
    [DESTROY_COPY]: { run: destroyCopyKey(deps) },
    // 03:52 in Seoul; at a start too, for what fell due while nothing ran.
    [END_COPIES]: {
      limitMinutes: 30,
      cron: '52 18 * * *',
      atStart: true,
      run: (_payload, context) => endCopies(deps, context),
    },
  }),
}
