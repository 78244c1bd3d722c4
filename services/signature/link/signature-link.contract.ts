import { expectedValueFields } from '../../core/concurrency/expected-values.contract.ts'
import { z } from 'zod'
import { certificateRules } from '#events/values/signature/certificate-rule.ts'
import { linkStatus, withdrawalRule } from '#events/signature/signature-campaign.events.ts'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { onlineEffects } from '../../list/rule/consent-law.contract.ts'

const ofList = z.strictObject({ listId: id })
const link = z.object({ token: z.string(), url: z.string(), status: linkStatus })
export type SignatureLink = z.output<typeof link>

/**
 * Issues the public link of a list of signatures; a repeat returns the same one. 422
 * NOT_A_SIGNATURE_LIST.
 */
export const issueSignatureLink = contract({
  method: 'POST',
  path: '/api/lists/{listId}/signature/link',
  access: 'admin',
  tag: 'signature',
  summary: '전자서명 링크 만들기',
  params: ofList,
  body: z.strictObject({}).nullish(),
  answers: { 201: link, 200: link },
})

/** 404 where there is none. */
export const getSignatureLink = contract({
  method: 'GET',
  path: '/api/lists/{listId}/signature/link',
  access: 'admin',
  tag: 'signature',
  summary: '전자서명 링크 조회',
  params: ofList,
  answers: { 200: link },
})

/** Removes the link: it leads nowhere any more, at once and for good. */
export const removeSignatureLink = contract({
  method: 'DELETE',
  path: '/api/lists/{listId}/signature/link',
  access: 'admin',
  tag: 'signature',
  summary: '전자서명 링크 삭제',
  params: ofList,
  answers: { 200: link },
})

export const changeSignatureLinkStatus = contract({
  method: 'PUT',
  path: '/api/lists/{listId}/signature/link/status',
  access: 'admin',
  tag: 'signature',
  summary: '전자서명 링크 켜기·끄기',
  params: ofList,
  body: z.strictObject({ status: linkStatus }),
  answers: { 200: link },
})

const guide = z.object({ guideId: z.string(), url: z.string() })
export type Guide = z.output<typeof guide>

const settings = z.object({
  /** Template that residents sign; null: the list's oldest with a signature field. */
  templateId: id.nullable(),
  /**
   * Template that is signed now; null: there is none, and nobody can sign. `ready`: it has a
   * signature field.
   */
  template: z
    .object({
      id,
      name: z.string(),
      version: z.number(),
      ready: z.boolean(),
      /** Labels of items that the law asks of the form and that nobody declared in it. */
      missingItems: z.array(z.string()),
    })
    .nullable(),
  typedSignature: z.boolean(),
  /** Whether the picture of a seal's imprint is accepted. */
  imprintSignature: z.boolean(),
  /** Whether the list's law leaves room for it. */
  imprintByLaw: z.boolean(),
  withdrawal: withdrawalRule,
  guide: guide.nullable(),
  link: link.nullable(),
  /** Effect by law of consents that residents give online with identity by phone. */
  onlineEffect: z.enum(onlineEffects),
  /** Whether an administrator has acknowledged that effect; null: it need not be. */
  effectAcknowledged: z.boolean().nullable(),
  /** Whether owners sign with a certificate. */
  certificate: z.enum(certificateRules),
  /** Whether nothing was set, and the link will have owners sign with one, as the law asks. */
  certificateByLaw: z.boolean(),
  /** Apps in which they can sign now, by their names; empty: none is set up and recognised. */
  certificateApps: z.array(z.string()),
  /** Whether an explanation that the law asks for is not written yet: nobody can sign then. */
  explanationMissing: z.boolean(),
  /** Whether a provider of phone identity is set up at all, and whether it is a simulator. */
  identity: z.object({ provider: z.enum(['nice', 'kcp']), simulated: z.boolean() }),
})
export type SignatureSettings = z.output<typeof settings>

export const getSignatureSettings = contract({
  method: 'GET',
  path: '/api/lists/{listId}/signature/settings',
  access: 'admin',
  tag: 'signature',
  summary: '전자서명 설정 조회',
  params: ofList,
  answers: { 200: settings },
})

/**
 * Changes the settings of a campaign; omitted fields stay. 422 LIST_CLOSED, CHANGED_MEANWHILE;
 * EXPLANATIONS_MISSING where certificates are switched on before the texts that the law asks for are
 * written; CERTIFICATE_NOT_SET_UP where no app can be used; VALIDATION_FAILED for an imprint
 * where the list's law asks for handwriting and a thumbprint.
 */
export const changeSignatureSettings = contract({
  method: 'PUT',
  path: '/api/lists/{listId}/signature/settings',
  access: 'admin',
  tag: 'signature',
  summary: '전자서명 설정',
  params: ofList,
  body: z.strictObject({
    templateId: id.nullable().optional(),
    typedSignature: z.boolean().optional(),
    imprintSignature: z.boolean().optional(),
    withdrawal: withdrawalRule.optional(),
    certificate: z.enum(certificateRules).optional(),
    ...expectedValueFields,
  }),
  readAs: settings,
  answers: { 200: settings },
})

/**
 * Acknowledges that consents given online may have no effect under the law of the list. `effect`:
 * as it was shown; 422 CHANGED_MEANWHILE if the list's law is another one by now. A repeat changes
 * nothing.
 */
export const acknowledgeConsentEffect = contract({
  method: 'POST',
  path: '/api/lists/{listId}/signature/acknowledgement',
  access: 'admin',
  tag: 'signature',
  summary: '온라인 동의의 효력 확인',
  params: ofList,
  body: z.strictObject({ effect: z.enum(onlineEffects) }),
  answers: { 200: settings },
})

/** A PDF or a picture that everybody may read before they sign. */
export const uploadCampaignGuide = contract({
  method: 'POST',
  path: '/api/lists/{listId}/signature/guide',
  access: 'admin',
  tag: 'signature',
  summary: '전자서명 안내문 올리기',
  params: ofList,
  takesFile: true,
  answers: { 201: guide },
})

export const removeCampaignGuide = contract({
  method: 'DELETE',
  path: '/api/lists/{listId}/signature/guide',
  access: 'admin',
  tag: 'signature',
  summary: '전자서명 안내문 내리기',
  params: ofList,
  answers: { 200: settings },
})

/**
 * Returns the guide that residents may read before they sign, by the secret in its address. 404
 * INVALID_LINK; LINK_EXPIRED once it was removed.
 */
export const viewGuide = contract({
  method: 'GET',
  path: '/api/document/guide/{id}',
  access: 'public',
  tag: 'document',
  summary: '안내문 보기',
  params: z.strictObject({ id: z.string().max(100) }),
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})
