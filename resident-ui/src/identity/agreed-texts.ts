import { useState } from 'react'
import { readStored, store } from '../browser-storage.ts'
import { agreedIn, type AgreedVersions } from './agreed.ts'

export { agreedOf, missingOf, withAgreed, type AgreedVersions } from './agreed.ts'

const keyOf = (token: string): string => `danji.agreed.${token}`

/** What was agreed to in this tab alone: on a shared tablet nobody finds another's ticks. */
const readAgreed = (token: string): AgreedVersions => agreedIn(readStored('sessionStorage', keyOf(token)))

const keepAgreed = (token: string, agreed: AgreedVersions): void => store('sessionStorage', keyOf(token), agreed)

/** The ticks of a link, kept over the way to the provider and back. */
export const useAgreed = (token: string) => {
  const [agreed, setAgreed] = useState(() => readAgreed(token))
  const change = (changed: AgreedVersions): void => {
    keepAgreed(token, changed)
    setAgreed(changed)
  }
  return { agreed, change }
}
