import { useState } from 'react'
import { readStored, store } from '../browser-storage.ts'
import { agreedIn, type AgreedVersions } from './agreed.ts'

export { agreedOf, missingOf, withAgreed, type AgreedVersions } from './agreed.ts'

const keyOf = (token: string): string => `danji.agreed.${token}`

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
