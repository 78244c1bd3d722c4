import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id, linkSecret, text } from '../values/schemas.ts'

export const linkStatus = z.enum(['active', 'inactive'])
/** Whether somebody may take their consent back: until the list's close, or never by themselves. */
export const withdrawalRule = z.enum(['until-close', 'not-allowed'])
export type WithdrawalRule = z.output<typeof withdrawalRule>

/** Stream `signature-campaign-{listId}`: what is special to a list of signatures. Its public link is one at a time. */
export const SignatureLinkAttached = defineEvent('SignatureLinkAttached', { listId: id, linkId: linkSecret })
export const SignatureLinkStatusChanged = defineEvent('SignatureLinkStatusChanged', {
  listId: id,
  linkId: linkSecret,
  status: linkStatus,
})
export const SignatureLinkRemoved = defineEvent('SignatureLinkRemoved', { listId: id, linkId: linkSecret })
/** The whole of it, as it is from now on. `templateId` null: the list's oldest template that has a place for a signature. */
export const SignatureSettingsChanged = defineEvent('SignatureSettingsChanged', {
  listId: id,
  templateId: id.nullable(),
  /** Whether a name may be typed where somebody cannot draw. */
  typedSignature: z.boolean(),
  withdrawal: withdrawalRule,
})
/** What everybody who comes by any of the campaign's links may read first; null: nothing any more. */
export const CampaignGuideChanged = defineEvent('CampaignGuideChanged', { listId: id, guideId: linkSecret.nullable() })

/** Stream `signature-link-{digest of the token}`: where a link leads; `requestId`: of a personal one. Its secret is nowhere in it. */
export const SignatureLinkIssued = defineEvent('SignatureLinkIssued', {
  listId: id,
  apartmentId: id,
  requestId: id.optional(),
})

/** Stream `guide-{digest of its id}`: a file that residents read before they sign. Nothing of a person is in it. */
export const GuideUploaded = defineEvent('GuideUploaded', {
  listId: id,
  apartmentId: id,
  /** Of the one invitation that carries it; absent: of the campaign. */
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
  | EventOf<typeof CampaignGuideChanged>
export type SignatureLinkEvent = EventOf<typeof SignatureLinkIssued>
export type GuideEvent = EventOf<typeof GuideUploaded>
