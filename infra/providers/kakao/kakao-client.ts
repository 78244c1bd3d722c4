import type { AdminIdentity, IdentityOutcome } from '../admin-identity.ts'
import { askJson, type ProviderAnswer } from '../ask-json.ts'
import {
  accountOf,
  apiErrorAnswer,
  refusalOf,
  tokenAnswer,
  tokenErrorAnswer,
  UNKNOWN_TOKEN,
  userAnswer,
} from './kakao-wire.ts'

export type KakaoOptions = {
  /** REST API key of the application. */
  readonly clientId: string
  readonly clientSecret: string
  /** Base URL of the pages that browsers are sent to; absent: that of the server's calls. */
  readonly pagesBaseUrl?: string
  /** Base URL of authorization: https://kauth.kakao.com. */
  readonly authBaseUrl: string
  /** Base URL of the API: https://kapi.kakao.com. */
  readonly apiBaseUrl: string
  /** Time limit of each of the two calls. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 4_000

type Token = { readonly kind: 'token'; readonly accessToken: string }
type IdentityFailed = Exclude<IdentityOutcome, { kind: 'identified' }>

const unknownForm = (status: number): IdentityFailed => ({
  kind: 'unavailable',
  detail: `HTTP ${status} in an unknown form`,
})

const tokenOf = (asked: ProviderAnswer): Token | IdentityFailed => {
  if (asked.kind === 'unavailable') return asked
  const { status, body } = asked
  const token = tokenAnswer.safeParse(body)
  if (status === 200)
    return token.success ? { kind: 'token', accessToken: token.data.access_token } : unknownForm(status)
  const refused = tokenErrorAnswer.safeParse(body)
  if (!refused.success) return unknownForm(status)
  // The description may repeat the code; only the error's name goes to the machine's log.
  const detail = refused.data.error_code ?? refused.data.error
  return { kind: 'refused', reason: refusalOf(detail), detail: detail.slice(0, 40) }
}

const outcomeOf = (asked: ProviderAnswer): IdentityOutcome => {
  if (asked.kind === 'unavailable') return asked
  const { status, body } = asked
  const user = userAnswer.safeParse(body)
  if (status === 200) return user.success ? { kind: 'identified', account: accountOf(user.data) } : unknownForm(status)
  const refused = apiErrorAnswer.safeParse(body)
  if (!refused.success) return unknownForm(status)
  return {
    kind: 'refused',
    reason: refused.data.code === UNKNOWN_TOKEN ? 'bad-token' : 'refused',
    detail: String(refused.data.code),
  }
}

/**
 * Creates a client of Kakao Login by its REST API (developers.kakao.com). One attempt a call; the
 * access token is used once and not stored.
 */
export const createKakaoClient = (options: KakaoOptions): AdminIdentity => {
  const {
    clientId,
    clientSecret,
    authBaseUrl,
    apiBaseUrl,
    pagesBaseUrl = authBaseUrl,
    timeoutMs = TIMEOUT_MS,
  } = options
  return {
    authorizeUrl: ({ state, redirectUri }) =>
      `${pagesBaseUrl}/oauth/authorize?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        state,
      }).toString()}`,
    identify: async ({ code, redirectUri }) => {
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code,
        client_secret: clientSecret,
      })
      const token = tokenOf(await askJson(`${authBaseUrl}/oauth/token`, { method: 'POST', body: form }, timeoutMs))
      if (token.kind !== 'token') return token
      return outcomeOf(
        await askJson(
          `${apiBaseUrl}/v2/user/me`,
          { headers: { authorization: `Bearer ${token.accessToken}` } },
          timeoutMs,
        ),
      )
    },
  }
}
