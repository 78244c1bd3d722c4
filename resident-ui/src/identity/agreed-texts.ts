import { useState } from 'react'
import { readStored, store } from '../browser-storage.ts'
import type { ConsentText } from '#services/signature/signing/signing.contract.ts'

const keyOf = (token: string): string => `danji.agreed.${token}`

/** Versions of the texts that were agreed to, by key. */
export type AgreedVersions = Readonly<Record<string, number>>

/** Reads stored ticks. */
export const agreedIn = (stored: unknown): AgreedVersions =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(Object.entries(stored).filter(([, version]) => typeof version === 'number'))
    : {}

/** Returns the texts that were agreed to in their present version; a newer one needs a new tick. */
export const agreedOf = (texts: readonly ConsentText[], agreed: AgreedVersions): readonly ConsentText[] =>
  texts.filter(({ key, version }) => agreed[key] === version)

/** Returns the required texts that are not agreed to yet. */
export const missingOf = (texts: readonly ConsentText[], agreed: AgreedVersions): readonly ConsentText[] =>
  texts.filter(({ key, version, required }) => required && agreed[key] !== version)

/** Ticks or unticks texts. */
export const withAgreed = (
  agreed: AgreedVersions,
  texts: readonly ConsentText[],
  isAgreed: boolean,
): AgreedVersions => {
  const others = Object.entries(agreed).filter(([key]) => !texts.some((text) => text.key === key))
  return Object.fromEntries([...others, ...(isAgreed ? texts.map(({ key, version }) => [key, version]) : [])])
}

/**
 * Reads the ticks of this tab; they are stored in it alone, so that nobody finds them on a shared
 * tablet.
 */
const readAgreed = (token: string): AgreedVersions => agreedIn(readStored('sessionStorage', keyOf(token)))

const storeAgreed = (token: string, agreed: AgreedVersions): void => store('sessionStorage', keyOf(token), agreed)

/** Holds the ticks of a link, stored over the visit to the provider. */
export const useAgreed = (token: string) => {
  const [agreed, setAgreed] = useState(() => readAgreed(token))
  const change = (changed: AgreedVersions): void => {
    storeAgreed(token, changed)
    setAgreed(changed)
  }
  return { agreed, change }
}
