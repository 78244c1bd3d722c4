import type { BodyTo } from '#services/calls.contract.ts'
import type { TrusteePage } from '#services/vote/trustee/trustee-page.contract.ts'
import { api } from '../api.ts'
import type { ProvenLink, TrusteeLink } from './part-file.ts'

const paramsOf = ({ voteId, trusteeId }: TrusteeLink) => ({ voteId, trusteeId })

/**
 * Reads the page of a trustee's link. Rejects with `ApiError`; TRUSTEE_LINK_INVALID is among its
 * codes.
 */
export const openTrusteePage = async (link: TrusteeLink): Promise<TrusteePage> =>
  api.call('POST /api/trustee/{voteId}/{trusteeId}', { params: paramsOf(link), body: { token: link.token } })

const paramsAndBody = ({ token, session, ...link }: ProvenLink) => ({
  params: paramsOf({ ...link, token }),
  token,
  session,
})

/** Requests a code on the trustee's phone. */
export const requestTrusteeCode = async (link: TrusteeLink): Promise<void> => {
  await api.call('POST /api/trustee/{voteId}/{trusteeId}/verify', {
    params: paramsOf(link),
    body: { token: link.token },
  })
}

/**
 * Confirms the code: returns the session for later calls. Rejects with `ApiError`; CODE_MISMATCH
 * and CODE_EXPIRED are among its codes.
 */
export const confirmTrusteeCode = async (link: TrusteeLink, code: string): Promise<string> => {
  const body = { token: link.token, code }
  const answer = await api.call('POST /api/trustee/{voteId}/{trusteeId}/verify', { params: paramsOf(link), body })
  if ('session' in answer) return answer.session
  throw new Error('The server took the code, and confirmed nobody.')
}

/** Registers the public key of a part; repeating it changes nothing. */
export const registerPart = async (
  link: ProvenLink,
  { publicKey, proof }: { readonly publicKey: string; readonly proof: string },
): Promise<TrusteePage> => {
  const { params, token, session } = paramsAndBody(link)
  const body = { token, session, publicKey, proof }
  return api.call('POST /api/trustee/{voteId}/{trusteeId}/key', { params, body })
}

type TrusteeParts = BodyTo<'POST /api/trustee/{voteId}/{trusteeId}/part'>['parts']

export const sendParts = async (link: ProvenLink, parts: TrusteeParts): Promise<TrusteePage> => {
  const { params, token, session } = paramsAndBody(link)
  return api.call('POST /api/trustee/{voteId}/{trusteeId}/part', { params, body: { token, session, parts } })
}

/** Reads the ballots that count, page by page. */
export async function* ballotsOf(link: ProvenLink): AsyncGenerator<readonly string[]> {
  const { params, token, session } = paramsAndBody(link)
  let after: number | null = 0
  while (after !== null) {
    const answer: { readonly ballots: readonly string[]; readonly next: number | null } = await api.call(
      'POST /api/trustee/{voteId}/{trusteeId}/ballots',
      { params, body: { token, session, after } },
    )
    yield answer.ballots
    after = answer.next
  }
}
