import { readStored, store } from './browser-storage.ts'

/** Complex of a link, and its management office's number where it has one. */
export type LinkOffice = { readonly apartment: string; readonly phone: string | null }

const keyOf = (link: string): string => `danji.office.${link}`

/**
 * Stores the office of a link for the time when the link no longer works and no answer says whom to
 * call. It has no personal data.
 */
export const rememberOffice = (link: string, office: LinkOffice): void => store('localStorage', keyOf(link), office)

/**
 * Returns the link of an address: `/vote/{link}`, `/signature/{link}`, `/attend/{assembly}` and
 * below; null for others.
 */
export const linkIn = (path: string): string | null => /^\/(?:vote|signature|attend)\/([\w-]+)/.exec(path)?.[1] ?? null

/** Returns the office of the link in this tab, where it was ever opened on this phone. */
export const officeHere = (): LinkOffice | null => {
  const link = linkIn(window.location.pathname)
  const stored = link === null ? null : readStored('localStorage', keyOf(link))
  if (typeof stored !== 'object' || stored === null || !('apartment' in stored) || !('phone' in stored)) return null
  const { apartment, phone } = stored
  if (typeof apartment !== 'string') return null
  return { apartment, phone: typeof phone === 'string' && /^\d+$/.test(phone) ? phone : null }
}
