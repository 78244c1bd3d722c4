import type { Deps } from '../core/deps.ts'
import { currentVersion } from '../pdf-template/pdf-template.decider.ts'
import { missingLegalItems } from '../pdf-template/pdf-template.facts.ts'
import type { CampaignAccess } from './find-campaign.ts'
import { offeredCertificateApps } from '../certificate/certificate.facts.ts'
import { lawfulCertificate } from './certificate/lawful-certificate.ts'
import { certificateRuleOf, lacksExplanation } from './explanation/explanations.ts'
import { isReady, templateOf } from './campaign-template.ts'
import { isEffectAcknowledged, onlineEffectOf } from './effect-of-consents.ts'
import type { SignatureCampaign } from './signature-campaign.decider.ts'
import { mayTakeImprint, takesImprint, takesTyped } from './signing/typed-signature.ts'
import { signatureUrl } from './link/signature-link.ts'
import type { Guide, SignatureLink, SignatureSettings } from './link/signature-link.contract.ts'

type UrlDeps = Pick<Deps, 'publicUrl'>

/** A campaign's link as the wire has it. */
export const linkAnswer = (
  { linkId, status }: NonNullable<SignatureCampaign['link']>,
  place: UrlDeps,
): SignatureLink => ({ token: linkId, url: signatureUrl(place, linkId), status })

/** A guide as the wire has it: the page that shows it. */
export const guideAnswer = (guideId: string, { publicUrl }: UrlDeps): Guide => ({
  guideId,
  url: `${publicUrl}/guide/${guideId}`,
})

/** Returns the settings of a campaign, and the template that is signed now. */
export const settingsAnswer = async (
  deps: Pick<Deps, 'store' | 'database' | 'publicUrl' | 'production' | 'certificates' | 'clock'>,
  { list, campaign }: CampaignAccess,
): Promise<SignatureSettings> => {
  const template = await templateOf(deps, { listId: list.listId, campaign })
  const { templateId, withdrawal, guideId, link } = campaign
  return {
    templateId,
    template: template
      ? {
          id: template.templateId,
          name: template.name,
          version: currentVersion(template).version,
          ready: isReady(template),
          missingItems: [...missingLegalItems(template, list.rule)],
        }
      : null,
    typedSignature: takesTyped({ list, campaign }),
    imprintSignature: takesImprint({ list, campaign }),
    imprintByLaw: mayTakeImprint(list),
    withdrawal,
    guide: guideId === null ? null : guideAnswer(guideId, deps),
    link: link && linkAnswer(link, deps),
    onlineEffect: onlineEffectOf(list),
    effectAcknowledged: isEffectAcknowledged(list, campaign),
    certificate: certificateRuleOf({ campaign }),
    certificateByLaw: campaign.link === null && lawfulCertificate(deps, { list, campaign }) !== undefined,
    certificateApps: offeredCertificateApps(deps, deps.clock()).map(({ title }) => title),
    explanationMissing: lacksExplanation({ list, campaign }),
    // Simulators are refused in production, whatever is set.
    identity: { provider: 'nice', simulated: !deps.production },
  }
}
