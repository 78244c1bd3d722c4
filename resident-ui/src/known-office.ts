import { readStored, store } from './browser-storage.ts'

/** Who asks by a link: the complex, and its management office's number where it gave one. */
export type KnownOffice = { readonly apartment: string; readonly phone: string | null }

const keyOf = (link: string): string => `danji.office.${link}`

/** Kept for the day on which the link leads nowhere any more, and no answer says whom to call. Nothing of a person is in it. */
export const rememberOffice = (link: string, office: KnownOffice): void => store('localStorage', keyOf(link), office)

/** The link of an address: `/vote/{link}`, `/signature/{link}` and what lies below them. */
const linkIn = (path: string): string | null => /^\/(?:vote|signature)\/([\w-]+)/.exec(path)?.[1] ?? null

/** Whose link is open in this tab, as far as it was ever opened on this phone. */
export const officeHere = (): KnownOffice | null => {
  const link = linkIn(window.location.pathname)
  const stored = link === null ? null : readStored('localStorage', keyOf(link))
  if (typeof stored !== 'object' || stored === null || !('apartment' in stored) || !('phone' in stored)) return null
  const { apartment, phone } = stored
  if (typeof apartment !== 'string') return null
  return { apartment, phone: typeof phone === 'string' && /^\d+$/.test(phone) ? phone : null }
}
