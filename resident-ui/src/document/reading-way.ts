import { useState } from 'react'
import { readStored, store } from '../browser-storage.ts'
import { storedSettings } from '../reading/device-settings.ts'

/** Form of reading: text, or pictures of the pages. */
export type ReadingWay = 'pictures' | 'words'

const KEY = 'danji.reading'
/** Width in CSS pixels below which the print of a page is too small to read. */
const NARROW = 600

const isSmallPrint = (): boolean => window.innerWidth < NARROW || ['large', 'largest'].includes(storedSettings().size)

/**
 * Returns the form of reading that was last chosen on this device; without a choice text where the
 * print would be small.
 */
const firstWay = (): ReadingWay => {
  const stored = readStored('localStorage', KEY)
  if (stored === 'words' || stored === 'pictures') return stored
  return isSmallPrint() ? 'words' : 'pictures'
}

/** Holds the form of reading. */
export const useReadingWay = () => {
  const [way, setWay] = useState<ReadingWay>(firstWay)
  const change = (): void => {
    const other = way === 'pictures' ? 'words' : 'pictures'
    store('localStorage', KEY, other)
    setWay(other)
  }
  return { way, change }
}
