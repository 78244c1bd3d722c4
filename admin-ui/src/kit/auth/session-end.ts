import { quietStorage } from '#ui/quiet-storage.ts'

/**
 * Reason why a session ended. `expired`: the server ended it, or it was not used for too long.
 * `elsewhere`: somebody signed out in another tab. `removed`: the account is no administrator any
 * more.
 */
export type SessionEnd = 'expired' | 'elsewhere' | 'removed'

const ends: readonly string[] = ['expired', 'elsewhere', 'removed'] satisfies readonly SessionEnd[]
const isEnd = (text: string | null): text is SessionEnd => text !== null && ends.includes(text)

/** Key of the reason why the session ended in this tab; it survives a reload. */
const END_KEY = 'danji.session-end'
/**
 * Key of the note that somebody is signed in in this browser, or was until the session ended
 * without them. Does not say who.
 */
const SIGNED_IN_KEY = 'danji.signed-in'

const browser = quietStorage('localStorage')
const tab = quietStorage('sessionStorage')

export const markSessionStart = (): void => {
  browser.setItem(SIGNED_IN_KEY, 'yes')
  tab.removeItem(END_KEY)
}

/**
 * Stores why the session ended. A refused call (`expired`) does not replace a more exact reason.
 */
export const markSessionEnd = (end: SessionEnd): void => {
  if (end !== 'expired' || tab.getItem(END_KEY) === null) tab.setItem(END_KEY, end)
}

/** Removes the note of a session after the administrator signed out, or after its end was shown. */
export const markSignedOut = (): void => browser.removeItem(SIGNED_IN_KEY)

export const wasSignedIn = (): boolean => browser.getItem(SIGNED_IN_KEY) === 'yes'

let isReloading = false

/** Loads the page anew. Until then the sign-in page may appear for a moment, without a reason. */
export const reloadPage = (): void => {
  isReloading = true
  window.location.reload()
}

/** Returns why the sign-in page appeared by itself; null where somebody opened it. */
export const sessionEnd = (): SessionEnd | null => {
  if (isReloading) return null
  const end = tab.getItem(END_KEY)
  return isEnd(end) ? end : null
}

/** Removes the reason once it was shown, so that the next visit shows none. */
export const markSessionEndShown = (): void => {
  if (isReloading) return
  tab.removeItem(END_KEY)
  markSignedOut()
}
