import { readStored, store } from '../../browser-storage.ts'

const keyOf = (link: string): string => `danji.identity.call.${link}`

/** Returns the phone for which a call was requested in this tab; null for none. */
export const requestedPhone = (link: string): string | null => {
  const stored = readStored('sessionStorage', keyOf(link))
  return typeof stored === 'string' && /^\d{9,11}$/.test(stored) ? stored : null
}

/** Keeps the phone of a request in this tab, for its withdrawal; null after that. */
export const rememberRequestedPhone = (link: string, phone: string | null): void =>
  store('sessionStorage', keyOf(link), phone)
