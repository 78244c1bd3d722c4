import type { Deps } from '../../core/deps.ts'
import { offeredCertificateApps } from '../../certificate/certificate.facts.ts'
import { waitingConsent, type ConsentState } from '../consent/consent.decider.ts'
import { certificateRuleOf, lacksExplanation } from '../explanation/explanations.ts'
import type { FollowedLink } from '../link/signature-link.ts'
import type { Signing } from '../signing/signing.contract.ts'
import { waitingSignature } from './follow-consent.ts'

/**
 * Returns the part of a resident's page about certificates: whether they need one, the apps, what
 * must be explained, and the signature that waits. Empty where the campaign takes none.
 */
export const certificatePart = async (
  deps: Deps,
  followed: Pick<FollowedLink, 'list' | 'campaign'>,
  consents: ConsentState,
): Promise<Pick<Signing, 'certificate'>> => {
  const rule = certificateRuleOf(followed)
  if (rule === 'off') return {}
  const prepared = waitingConsent(consents)
  const waiting = prepared && (await waitingSignature(deps, prepared))
  return {
    certificate: {
      rule,
      apps: offeredCertificateApps(deps, deps.clock()).map(({ app, title }) => ({ app, title })),
      explanations: [...followed.campaign.explanations],
      ready: !lacksExplanation(followed),
      waiting: waiting ? { signatureId: waiting.signatureId, app: waiting.app } : null,
    },
  }
}
