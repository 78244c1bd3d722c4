import type { Metadata } from '#events/metadata.ts'
import type { CertificateRule } from '#events/values/signature/certificate-rule.ts'
import { offeredCertificateApps } from '../../certificate/certificate.facts.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { participationFold, participationStream } from '../../list/participation.decider.ts'
import { isEffectAcknowledged, onlineEffectOf } from '../effect-of-consents.ts'
import { certificateRuleOf, lacksExplanation } from '../explanation/explanations.ts'
import type { CampaignAccess } from '../find-campaign.ts'
import { signatureCampaignDecider, signatureCampaignStream } from '../signature-campaign.decider.ts'
import { mayTakeImprint, typedByDefault } from '../signing/typed-signature.ts'

/**
 * Returns the rule that its law gives a campaign which has none yet: where the law asks for a
 * certificate, owners sign with one, unless the office has acknowledged that they do not, or no app
 * can be used here.
 */
export const lawfulCertificate = (
  deps: Pick<Deps, 'certificates' | 'clock'>,
  { list, campaign }: CampaignAccess,
): CertificateRule | undefined => {
  if (campaign.certificate !== null) return undefined
  const asks = onlineEffectOf(list) === 'certificate' && isEffectAcknowledged(list, campaign) !== true
  return asks && offeredCertificateApps(deps, deps.clock()).length > 0 ? 'required' : undefined
}

/**
 * Gives a new campaign the rule of its law before anybody is asked to sign. One that has a link or
 * consents stays as it is.
 */
export const adoptLawfulCertificate = async (deps: Deps, access: CampaignAccess, metadata: Metadata): Promise<void> => {
  const { list, campaign } = access
  const certificate = lawfulCertificate(deps, access)
  if (certificate === undefined || campaign.link !== null) return
  const { listId } = list
  const { hasSubmissions } = await readState(deps.store, participationFold, participationStream(listId))
  if (hasSubmissions) return
  await commandHandler(
    deps.store,
    signatureCampaignDecider,
  )({
    stream: signatureCampaignStream(listId),
    facts: { list: fact(listStream(listId), listDecider) },
    command: (facts) => ({
      type: 'ChangeSettings',
      certificate,
      typedByDefault: typedByDefault(list),
      imprintByLaw: mayTakeImprint(list),
      now: deps.clock(),
      ...facts,
    }),
    metadata,
  })
}

/**
 * Checks that certificates can be switched on.
 * @throws DomainError EXPLANATIONS_MISSING, CERTIFICATE_NOT_SET_UP
 */
export const assertCertificateReady = (
  deps: Pick<Deps, 'certificates' | 'clock'>,
  access: CampaignAccess,
  wanted: CertificateRule | undefined,
): void => {
  if (wanted === undefined || wanted === 'off' || certificateRuleOf(access) === wanted) return
  if (offeredCertificateApps(deps, deps.clock()).length === 0) throw new DomainError('CERTIFICATE_NOT_SET_UP')
  if (lacksExplanation(access)) throw new DomainError('EXPLANATIONS_MISSING')
}
