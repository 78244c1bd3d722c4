import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { certificateRules } from '../values/signature/certificate-rule.ts'
import { id, linkSecret, text } from '../values/schemas.ts'

export const linkStatus = z.enum(['active', 'inactive'])
/** Rule for withdrawals by residents: until the list's close, or not at all. */
export const withdrawalRule = z.enum(['until-close', 'not-allowed'])
export type WithdrawalRule = z.output<typeof withdrawalRule>

const certificate = z.enum(certificateRules)

/**
 * Stream `signature-campaign-{listId}`: settings of a list of signatures. It has one public link at
 * a time. `certificate`: rule that the list's law gives a new campaign; absent: it stays.
 */
export const SignatureLinkAttached = defineEvent('SignatureLinkAttached', {
  listId: id,
  linkId: linkSecret,
  certificate: certificate.optional(),
})
export const SignatureLinkStatusChanged = defineEvent('SignatureLinkStatusChanged', {
  listId: id,
  linkId: linkSecret,
  status: linkStatus,
})
export const SignatureLinkRemoved = defineEvent('SignatureLinkRemoved', { listId: id, linkId: linkSecret })
/**
 * Settings from now on, all of them. `templateId` null: the list's oldest template with a signature
 * field.
 */
export const SignatureSettingsChanged = defineEvent('SignatureSettingsChanged', {
  listId: id,
  templateId: id.nullable(),
  /** Whether a name may be typed by those who cannot draw. */
  typedSignature: z.boolean(),
  /** Whether the imprint of a seal (도장) may stand for a signature. Absent: it stays. */
  imprintSignature: z.boolean().optional(),
  withdrawal: withdrawalRule,
  /** Absent: it stays. */
  certificate: certificate.optional(),
})
/** Text that owners confirm, each by its own tick, before they sign with a certificate. */
const explanation = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  title: text(100),
  text: text(5_000),
  /** Rises with each change of its words. */
  version: z.int().positive(),
})
export type Explanation = Readonly<z.output<typeof explanation>>
/** All texts that must be explained before a consent, from now on. */
export const ConsentExplanationsChanged = defineEvent('ConsentExplanationsChanged', {
  listId: id,
  explanations: z.array(explanation).max(8),
})
/**
 * Effects of consents given online with identity by phone that an administrator has to acknowledge
 * before they are collected (services/list/rule/consent-law.contract.ts).
 */
export const acknowledgedEffect = z.enum(['certificate', 'doubtful', 'assembly'])
/**
 * Acknowledgement that consents given online may have no effect by law. It holds for the rule that
 * the list had then.
 */
export const ConsentEffectAcknowledged = defineEvent('ConsentEffectAcknowledged', {
  listId: id,
  rule: z.string().max(60),
  effect: acknowledgedEffect,
})
/** Guide to read first, for all of the campaign's links; null: none any more. */
export const CampaignGuideChanged = defineEvent('CampaignGuideChanged', { listId: id, guideId: linkSecret.nullable() })

/**
 * Stream `signature-link-{digest of the token}`: target of a link; `requestId`: of a personal one.
 * The link's secret is not in it.
 */
export const SignatureLinkIssued = defineEvent('SignatureLinkIssued', {
  listId: id,
  apartmentId: id,
  requestId: id.optional(),
})

/**
 * Stream `guide-{digest of its id}`: file that residents read before they sign. It contains no
 * personal data.
 */
export const GuideUploaded = defineEvent('GuideUploaded', {
  listId: id,
  apartmentId: id,
  /** Invitation that carries it; absent: the campaign does. */
  requestId: id.optional(),
  name: text(200),
  objectKey: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().positive(),
  pages: z.int().positive(),
})

export type SignatureCampaignEvent =
  | EventOf<typeof SignatureLinkAttached>
  | EventOf<typeof SignatureLinkStatusChanged>
  | EventOf<typeof SignatureLinkRemoved>
  | EventOf<typeof SignatureSettingsChanged>
  | EventOf<typeof ConsentEffectAcknowledged>
  | EventOf<typeof ConsentExplanationsChanged>
  | EventOf<typeof CampaignGuideChanged>
export type SignatureLinkEvent = EventOf<typeof SignatureLinkIssued>
export type GuideEvent = EventOf<typeof GuideUploaded>
