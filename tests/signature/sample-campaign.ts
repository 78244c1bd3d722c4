import type { ListEvent } from '#events/list/list.events.ts'
import type { SignatureCampaignEvent } from '#events/signature/signature-campaign.events.ts'
import type { SignatureRequestEvent } from '#events/signature/signature-request.events.ts'
import { listState } from '#tests/list/sample-list.ts'
import { fixedId, fixedSecret } from '#tests/support/fixed.ts'

type RequestData = Extract<SignatureRequestEvent, { type: 'SignatureRequested' }>['data']
type Settings = Extract<SignatureCampaignEvent, { type: 'SignatureSettingsChanged' }>['data']

const listId = fixedId(2)
export const LINK_ID = fixedSecret(1)
export const GUIDE_ID = fixedSecret(2)

/** A list of type signature that runs through the March of the tests' now. */
export const signatureListState = (
  overrides: Partial<Extract<ListEvent, { type: 'ListCreated' }>['data']> = {},
): ReturnType<typeof listState> => listState({ type: 'signature', name: '조합설립 동의', ...overrides })

export const linkAttached: SignatureCampaignEvent = { type: 'SignatureLinkAttached', data: { listId, linkId: LINK_ID } }
export const linkChanged = (status: 'active' | 'inactive'): SignatureCampaignEvent => ({
  type: 'SignatureLinkStatusChanged',
  data: { listId, linkId: LINK_ID, status },
})
export const linkRemoved: SignatureCampaignEvent = { type: 'SignatureLinkRemoved', data: { listId, linkId: LINK_ID } }
export const settingsChanged = (overrides: Partial<Settings>): SignatureCampaignEvent => ({
  type: 'SignatureSettingsChanged',
  data: { listId, templateId: null, typedSignature: false, withdrawal: 'until-close', ...overrides },
})
export const campaignGuide = (guideId: string | null): SignatureCampaignEvent => ({
  type: 'CampaignGuideChanged',
  data: { listId, guideId },
})

export const ofRequest = { requestId: fixedId(20), listId, listUserId: fixedId(3) } as const

/** An invitation without an end of its own. */
export const sampleRequest = (overrides: Partial<RequestData> = {}): RequestData => ({
  ...ofRequest,
  apartmentId: fixedId(1),
  personId: fixedId(4),
  dong: '101',
  ho: '1502',
  expiresAt: null,
  message: '조합설립에 동의해주세요.',
  ...overrides,
})
export const requested = (overrides: Partial<RequestData> = {}): SignatureRequestEvent => ({
  type: 'SignatureRequested',
  data: sampleRequest(overrides),
})
export const requestViewed: SignatureRequestEvent = { type: 'SignatureRequestViewed', data: ofRequest }
export const requestReminded: SignatureRequestEvent = {
  type: 'SignatureRequestReminded',
  data: { ...ofRequest, messageId: fixedId(21) },
}
export const requestGuide = (guideId: string | null): SignatureRequestEvent => ({
  type: 'SignatureRequestGuideChanged',
  data: { ...ofRequest, guideId },
})
export const requestDeleted: SignatureRequestEvent = { type: 'SignatureRequestDeleted', data: ofRequest }
