import { quietStorage } from '#ui/quiet-storage.ts'

/** `expired`: the server ended it, or it was not used for too long. `elsewhere`: somebody signed out in another tab. */
export type SessionEnd = 'expired' | 'elsewhere'

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

export const noteSessionEnd = (end: SessionEnd): void => tab.setItem(END_KEY, end)

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
  return end === 'expired' || end === 'elsewhere' ? end : null
}

/** It was told, once: the next visit is one like any other. */
export const noteSessionEndTold = (): void => {
  if (isReloading) return
  tab.removeItem(END_KEY)
  noteSignedOut()
}
