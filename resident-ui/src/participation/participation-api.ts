import { ApiError, toApiError } from '#ui/http/api-client.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { api } from '../api.ts'
import type { Identity } from './identity.ts'

const isUnreachable = ({ kind, status }: ApiError): boolean => kind === 'network' || status >= 500

/**
 * Calls a second address of the same call where the first one cannot be reached, never where it
 * refuses.
 */
export const withFallback = async <T>(first: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
  try {
    return await first()
  } catch (thrown) {
    if (thrown instanceof ApiError && isUnreachable(thrown)) return instead()
    throw thrown
  }
}

/**
 * Reads the page of a link. Rejects with `ApiError`; INVALID_LINK and LINK_EXPIRED are among its
 * codes.
 */
export const openVoterPage = async (linkId: string, signal?: AbortSignal): Promise<VoterPage> => {
  const given = { params: { linkId }, signal }
  return withFallback(
    () => api.call('GET /api/vote/{linkId}', { ...given, retries: 0 }),
    () => api.call('GET /api/vote/link/{linkId}', given),
  )
}

/** Requests a code. Resolves alike whether or not the roll has such a person. */
export const requestCode = async (linkId: string, identity: Identity): Promise<void> => {
  await api.call('POST /api/vote/{linkId}/verify-user', { params: { linkId }, body: identity })
}

/** Opens the voter's session by a cookie of the answer. */
export const confirmCode = async (linkId: string, identity: Identity, code: string): Promise<void> => {
  const body = { ...identity, code }
  const answer = await api.call('POST /api/vote/{linkId}/verify-user', { params: { linkId }, body })
  if ('verified' in answer && answer.verified) return
  throw toApiError(new Error('The server took the code, and verified nobody.'))
}

/** Ends this browser's session, also on the server. Rejects with `ApiError`. */
export const endVoterSession = async (linkId: string): Promise<void> => {
  await api.call('DELETE /api/vote/{linkId}/session', { params: { linkId } })
}

/**
 * Goes on to another vote of the list with this session. Where the session has ended that vote asks
 * for verification itself.
 *
 * @throws ApiError
 */
export const goToVote = async (linkId: string, otherLinkId: string): Promise<void> => {
  try {
    await api.call('POST /api/vote/{linkId}/others', { params: { linkId }, body: { linkId: otherLinkId } })
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.status !== 401) throw thrown
  }
}
