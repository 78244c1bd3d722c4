import { ApiError } from '#ui/http/api-client.ts'
import type { Document } from '#services/document/documents.contract.ts'
import type { Signing, SigningReceipt, SignatureLinkPage } from '#services/signature/signing/signing.contract.ts'
import { api } from '../api.ts'
import type { CertificateSigningState } from '#services/signature/certificate/certificate-signing.contract.ts'
import type { CertifiedBody } from './signing-draft.ts'
import type { SubmissionBody } from './submission.ts'

/**
 * Stands for a link's token where the office's tablet is signed on: its session knows what to sign,
 * and its calls have no token.
 */
export const TABLET = 'tablet'

/**
 * Reads the public page of the link. Rejects with `ApiError`; INVALID_LINK and LINK_EXPIRED are
 * among its codes.
 */
const openLink = (token: string, signal?: AbortSignal): Promise<SignatureLinkPage> =>
  api.call('GET /api/signature/{token}', { params: { token }, signal })

const nothingNow: readonly ApiError['code'][] = ['LIST_NOT_STARTED', 'DOCUMENT_NOT_PREPARED', 'LIST_CLOSED']

/** Page of what is signed, and what there is to sign now; null where nobody can sign. */
export type OpenedSigning = { readonly page: SignatureLinkPage; readonly signing: Signing | null }

/** Reads what a link leads to, or what the session of the office's tablet does. Rejects with `ApiError`. */
export const readOpened = async (token: string, query: SigningQuery): Promise<OpenedSigning> => {
  if (token === TABLET) return api.call('GET /api/user/signing-tablet', { signal: query.signal })
  const [page, signing] = await Promise.all([openLink(token, query.signal), openSigning(token, query)])
  return { page, signing }
}

type SigningQuery = { readonly listUserId?: string | undefined; readonly signal?: AbortSignal | undefined }

/**
 * Reads what there is to sign; null where nobody can sign now, which the link's own page explains.
 */
const openSigning = async (token: string, { listUserId, signal }: SigningQuery = {}): Promise<Signing | null> => {
  try {
    return await api.call('GET /api/user/signature-token/{token}', {
      params: { token },
      query: listUserId === undefined ? {} : { listUserId },
      signal,
    })
  } catch (thrown) {
    if (thrown instanceof ApiError && nothingNow.includes(thrown.code)) return null
    throw thrown
  }
}

/** Reads a page of the document as a picture. */
export const pagePicture = (token: string, page: number): Promise<Blob> =>
  token === TABLET
    ? api.call('GET /api/user/signing-tablet/page/{page}', { params: { page } })
    : api.call('GET /api/user/signature-token/{token}/page/{page}', { params: { token, page } })

/**
 * Submits a signature. The same submission again returns the same receipt, so that a retry is safe.
 */
export const submitSignature = async (token: string, body: SubmissionBody): Promise<SigningReceipt> =>
  token === TABLET
    ? (await api.call('POST /api/user/signing-tablet/submit', { body })).receipt
    : (await api.call('POST /api/user/signature-token/{token}/submit', { params: { token }, body })).receipt

/** Begins a signature in an app; the same once more answers the same one. */
export const beginCertificate = (token: string, body: CertifiedBody): Promise<CertificateSigningState> =>
  api.call('POST /api/user/signature-token/{token}/certificate', { params: { token }, body })

/** Asks how far a signature in an app is. */
export const followCertificate = (
  token: string,
  signatureId: string,
  signal?: AbortSignal,
): Promise<CertificateSigningState> =>
  api.call('GET /api/user/signature-token/{token}/certificate/{signatureId}', {
    params: { token, signatureId },
    signal,
  })

/** Gives a signature up; one that was signed meanwhile answers its receipt. */
export const cancelCertificate = (token: string, signatureId: string): Promise<CertificateSigningState> =>
  api.call('DELETE /api/user/signature-token/{token}/certificate/{signatureId}', { params: { token, signatureId } })

export const ownDocument = (id: string, signal?: AbortSignal): Promise<Document> =>
  api.call('GET /api/document/{id}', { params: { id }, signal })

export const certificateDownloadPath = (id: string): string =>
  `/api/document/${encodeURIComponent(id)}/deposit-certificate`

export const documentDownloadPath = (id: string): string => `/api/document/${encodeURIComponent(id)}/download`
