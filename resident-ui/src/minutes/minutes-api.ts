import type { BodyTo, AnswerTo } from '#services/calls.contract.ts'
import type { SignerPage } from '#services/assembly/signing/minutes-page.contract.ts'
import { api } from '../api.ts'

/** Signer's link, with the secret behind its #. */
export type SignerLink = { readonly assemblyId: string; readonly signerId: string; readonly token: string }
/** Link with the session of a verified phone. */
export type ProvenSigner = SignerLink & { readonly session: string }

const PAGE = 'POST /api/minutes/{assemblyId}/{signerId}'

const paramsOf = ({ assemblyId, signerId }: SignerLink) => ({ assemblyId, signerId })

/** Reads the page of a signer's link. Rejects with `ApiError`; MINUTES_LINK_INVALID is among its codes. */
export const openSignerPage = (link: SignerLink): Promise<SignerPage> =>
  api.call(PAGE, { params: paramsOf(link), body: { token: link.token } })

/** Requests a code on the signer's phone. */
export const requestSignerCode = async (link: SignerLink): Promise<void> => {
  await api.call(`${PAGE}/verify`, { params: paramsOf(link), body: { token: link.token } })
}

/** Confirms the code: returns the session for later calls. Rejects with `ApiError`. */
export const confirmSignerCode = async (link: SignerLink, code: string): Promise<string> => {
  const answer = await api.call(`${PAGE}/verify`, { params: paramsOf(link), body: { token: link.token, code } })
  if ('session' in answer) return answer.session
  throw new Error('The server took the code, and confirmed nobody.')
}

export type MinutesText = AnswerTo<'POST /api/minutes/{assemblyId}/{signerId}/text'>

/** Reads the text that is to be signed. */
export const readMinutesText = ({ token, session, ...link }: ProvenSigner): Promise<MinutesText> =>
  api.call(`${PAGE}/text`, { params: paramsOf({ ...link, token }), body: { token, session } })

export type SignatureToSend = Omit<BodyTo<'POST /api/minutes/{assemblyId}/{signerId}/signature'>, 'token' | 'session'>

/** Signs the text; repeating it changes nothing. */
export const sendSignature = (
  { token, session, ...link }: ProvenSigner,
  signed: SignatureToSend,
): Promise<SignerPage> =>
  api.call(`${PAGE}/signature`, { params: paramsOf({ ...link, token }), body: { token, session, ...signed } })

/** Refuses to sign. */
export const sendRefusal = ({ token, session, ...link }: ProvenSigner, reason: string): Promise<SignerPage> =>
  api.call(`${PAGE}/refusal`, { params: paramsOf({ ...link, token }), body: { token, session, reason } })
