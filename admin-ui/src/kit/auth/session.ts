import { toApiError, type ApiClient } from '#ui/http/api-client.ts'
import { streamsOf, type OpenStream } from '#ui/http/event-stream.ts'
import { uploadOnce } from '#ui/http/upload-try.ts'
import { createWatchedClient } from '#ui/http/watched-client.ts'
import type { SignedInAdmin } from '#services/account/sign-in/auth.contract.ts'
import { currentRole } from './current-role.ts'
import { noteSessionBegin, noteSessionEnd, noteSignedOut, reloadPage, wasSignedIn } from './session-end.ts'

/** The access token lives here and nowhere else: a script that reads storage finds nothing. */
let accessToken: string | null = null
let refreshing: Promise<void> | null = null
/** The session is known to be over: nothing but a sign-in, here or in another tab, brings a token. */
let isOver = false

const hold = (token: string): void => {
  accessToken = token
  isOver = false
  noteSessionBegin()
}

/** An access token stays good for minutes after its session has ended: the other tabs must let go of theirs. */
const otherTabs = new BroadcastChannel('danji-session')
otherTabs.addEventListener('message', () => {
  if (accessToken === null) return
  accessToken = null
  noteSessionEnd('elsewhere')
  // Takes what was read from memory, too; where one was is kept for after the next sign-in.
  reloadPage()
})

/** Signing in, refreshing and signing out must not themselves wait for a refresh. */
const plain = createWatchedClient()

/**
 * The refresh cookie changes at each use and using an old one ends the session, so two tabs must not refresh at once.
 * Where locks do not exist (plain http) the tabs take their chances.
 */
const oneTabAtATime = (act: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('danji-session-refresh', act) : act()

const endOf = (thrown: unknown): 'removed' | 'expired' =>
  toApiError(thrown).code === 'ADMIN_REMOVED' ? 'removed' : 'expired'

const renew = async (): Promise<void> => {
  const before = accessToken
  try {
    const { token } = await plain.call('POST /api/auth/refresh', { retries: 0 })
    hold(token)
  } catch (thrown) {
    // Without an answer nobody knows whether the session still lives: the caller sees a network error instead. And who has signed in
    // meanwhile stays.
    if (toApiError(thrown).kind !== 'network' && accessToken === before) {
      accessToken = null
      isOver = true
      if (before !== null || wasSignedIn()) noteSessionEnd(endOf(thrown))
    }
    throw thrown
  }
}

/** Gets a new access token by the refresh cookie; whoever asks meanwhile waits for the same answer. Throws `ApiError`. */
export const refreshSession = (): Promise<void> => {
  refreshing ??= oneTabAtATime(renew).finally(() => {
    refreshing = null
  })
  return refreshing
}

/** A page that the browser had put aside whole comes back with the token it had; the session may have ended since. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || accessToken === null) return
  refreshSession().catch((thrown: unknown) => {
    if (toApiError(thrown).status === 401) reloadPage()
  })
})

/** The client of every call that needs a signed-in administrator. */
export const api: ApiClient = createWatchedClient({
  getToken: () => accessToken,
  onUnauthorized: refreshSession,
  upload: uploadOnce,
  onHeaders: (headers) => currentRole.heard(headers.get('X-Admin-Role')),
})

/** What the server says by itself, to who is signed in. */
export const openStream: OpenStream = streamsOf({ getToken: () => accessToken, onUnauthorized: refreshSession })

/** True while an access token is at hand (it may have run out since). */
export const hasToken = (): boolean => accessToken !== null

/** True while a token may be had without signing in. */
export const maySignInSilently = (): boolean => !isOver

/** Signs in; gives who it is, or the server's words of refusal. Throws `ApiError`. */
export const signIn = async (
  email: string,
  password: string,
): Promise<{ readonly admin: SignedInAdmin } | { readonly refusal: string | undefined }> => {
  const answer = await plain.call('POST /api/auth/super-admin/login', { body: { email, password } })
  // Ours refuses with a status; the specification would let a server refuse in words alone.
  if (!answer.success) return { refusal: 'error' in answer ? String(answer.error) : undefined }
  hold(answer.token)
  return { admin: answer.admin }
}

/** Goes on with a token that a call has brought: the one before it is over. */
export const continueWith = hold

/** Ends the session here, in the other tabs and on the server. A server that cannot be reached does not keep anybody signed in here. */
export const signOut = async (): Promise<void> => {
  const hadToken = hasToken()
  accessToken = null
  isOver = true
  noteSignedOut()
  if (!hadToken) return
  await plain.call('POST /api/auth/logout', { retries: 0 }).catch(() => undefined)
  otherTabs.postMessage('signed-out')
}
