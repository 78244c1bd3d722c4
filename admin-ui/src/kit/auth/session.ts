import { toApiError, type ApiClient } from '#ui/http/api-client.ts'
import { streamsOf, type OpenStream } from '#ui/http/event-stream.ts'
import { uploadOnce } from '#ui/http/upload-try.ts'
import { createWatchedClient } from '#ui/http/watched-client.ts'
import type { SignedInAdmin } from '#services/account/sign-in/auth.contract.ts'
import { currentRole } from './current-role.ts'
import { markSessionStart, markSessionEnd, markSignedOut, reloadPage, wasSignedIn } from './session-end.ts'

/** Access token. It is held in memory alone, so that a script that reads the storage finds none. */
let accessToken: string | null = null
let refreshing: Promise<void> | null = null
/**
 * True once the session is known to be over: only a sign-in, here or in another tab, brings a
 * token.
 */
let isOver = false

const storeToken = (token: string): void => {
  accessToken = token
  isOver = false
  markSessionStart()
}

/**
 * Channel that tells the other tabs of a sign-out. They drop their access token, which would stay
 * valid for minutes after the session's end.
 */
const otherTabs = new BroadcastChannel('danji-session')
otherTabs.addEventListener('message', () => {
  if (accessToken === null) return
  accessToken = null
  markSessionEnd('elsewhere')
  // Reloading also clears from memory what was read. The open page is stored for after the next
  // sign-in.
  reloadPage()
})

/**
 * Client for signing in, refreshing and signing out, which must not wait for a refresh themselves.
 */
const publicClient = createWatchedClient()

/**
 * Runs a refresh in one tab at a time: the refresh cookie changes at each use, and using an old one
 * ends the session. Without the Web Locks API (plain http) refreshes are not serialized.
 */
const oneTabAtATime = (act: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('danji-session-refresh', act) : act()

const endOf = (thrown: unknown): 'removed' | 'expired' =>
  toApiError(thrown).code === 'ADMIN_REMOVED' ? 'removed' : 'expired'

const renew = async (): Promise<void> => {
  const before = accessToken
  try {
    const { token } = await publicClient.call('POST /api/auth/refresh', { retries: 0 })
    storeToken(token)
  } catch (thrown) {
    // Without an answer it is unknown whether the session is valid: the caller gets a network error
    // instead. A sign-in that happened meanwhile stays.
    if (toApiError(thrown).kind !== 'network' && accessToken === before) {
      accessToken = null
      isOver = true
      if (before !== null || wasSignedIn()) markSessionEnd(endOf(thrown))
    }
    throw thrown
  }
}

/**
 * Gets a new access token by the refresh cookie. Callers at the same time share one answer. Throws
 * `ApiError`.
 */
export const refreshSession = (): Promise<void> => {
  refreshing ??= oneTabAtATime(renew).finally(() => {
    refreshing = null
  })
  return refreshing
}

/**
 * Checks the session when the browser restores a page from its back/forward cache with the old
 * token.
 */
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || accessToken === null) return
  refreshSession().catch((thrown: unknown) => {
    if (toApiError(thrown).status === 401) reloadPage()
  })
})

/** Client of every call that needs a signed-in administrator. */
export const api: ApiClient = createWatchedClient({
  getToken: () => accessToken,
  onUnauthorized: refreshSession,
  upload: uploadOnce,
  onHeaders: (headers) => currentRole.heard(headers.get('X-Admin-Role')),
})

/** Opens the server's event stream for the signed-in administrator. */
export const openStream: OpenStream = streamsOf({ getToken: () => accessToken, onUnauthorized: refreshSession })

/** Tells whether there is an access token; it may have expired. */
export const hasToken = (): boolean => accessToken !== null

/** Tells whether a refresh may still bring a token without a sign-in. */
export const maySignInSilently = (): boolean => !isOver

/** Signs in. Returns the administrator, or the server's text of refusal. Throws `ApiError`. */
export const signIn = async (
  email: string,
  password: string,
): Promise<{ readonly admin: SignedInAdmin } | { readonly refusal: string | undefined }> => {
  const answer = await publicClient.call('POST /api/auth/super-admin/login', { body: { email, password } })
  // Our server refuses with a status; the specification also allows a refusal by text alone.
  if (!answer.success) return { refusal: 'error' in answer ? String(answer.error) : undefined }
  storeToken(answer.token)
  return { admin: answer.admin }
}

/** Takes over the token that a call returned, in place of the one before it. */
export const continueWith = storeToken

/**
 * Ends the session here, in the other tabs and on the server. Signs out here even where the server
 * cannot be reached.
 */
export const signOut = async (): Promise<void> => {
  const hadToken = hasToken()
  accessToken = null
  isOver = true
  markSignedOut()
  if (!hadToken) return
  await publicClient.call('POST /api/auth/logout', { retries: 0 }).catch(() => undefined)
  otherTabs.postMessage('signed-out')
}
