import { quietStorage } from '#ui/quiet-storage.ts'

/**
 * `expired`: the server ended it, or it was not used for too long. `elsewhere`: somebody signed out in another tab. `removed`: who it was of
 * is no administrator any more.
 */
export type SessionEnd = 'expired' | 'elsewhere' | 'removed'

const ends: readonly string[] = ['expired', 'elsewhere', 'removed'] satisfies readonly SessionEnd[]
const isEnd = (text: string | null): text is SessionEnd => text !== null && ends.includes(text)

/** Why the session ended in this tab; over a reload, too. */
const END_KEY = 'danji.session-end'
/** Somebody is signed in in this browser, or was until the session ended without them. Says nothing of whom. */
const BEGUN_KEY = 'danji.signed-in'

const browser = quietStorage('localStorage')
const tab = quietStorage('sessionStorage')

export const noteSessionBegin = (): void => {
  browser.setItem(BEGUN_KEY, 'yes')
  tab.removeItem(END_KEY)
}

/** Notes why the session ended; what is known exactly is not replaced by what any refused call can tell. */
export const noteSessionEnd = (end: SessionEnd): void => {
  if (end !== 'expired' || tab.getItem(END_KEY) === null) tab.setItem(END_KEY, end)
}

/** They ended it themselves, or have been told: the next visit is one like any other. */
export const noteSignedOut = (): void => browser.removeItem(BEGUN_KEY)

export const wasSignedIn = (): boolean => browser.getItem(BEGUN_KEY) === 'yes'

let isReloading = false

/** Loads the page anew. Until that is done the sign-in page may come up for a moment: nobody reads there why. */
export const reloadPage = (): void => {
  isReloading = true
  window.location.reload()
}

/** Why the sign-in page is there without anybody's having asked for it; null where they have. */
export const sessionEnd = (): SessionEnd | null => {
  if (isReloading) return null
  const end = tab.getItem(END_KEY)
  return isEnd(end) ? end : null
}

/** It was told, once: the next visit is one like any other. */
export const noteSessionEndTold = (): void => {
  if (isReloading) return
  tab.removeItem(END_KEY)
  noteSignedOut()
}
