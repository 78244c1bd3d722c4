import { useState } from 'react'
import { isAssisted, storeAssisted } from './assistance.ts'

/** Tells whether the voter has to take the phone over from who typed for them, and ends that. */
export const useHandOver = (linkId: string) => {
  const [, setTakenAt] = useState(0)
  const take = (): void => {
    storeAssisted(linkId, false)
    setTakenAt(Date.now())
  }
  return { isWaiting: isAssisted(linkId), take }
}
