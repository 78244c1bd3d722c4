import { readStored, store } from '../../browser-storage.ts'

/** Form of reading: pictures of the pages, or text. */
export type ReadingWay = 'pictures' | 'words'

const KEY = 'danji.reading'

/** Returns the form of reading that was last used on this device. */
export const storedReadingWay = (): ReadingWay => (readStored('localStorage', KEY) === 'words' ? 'words' : 'pictures')

export const storeReadingWay = (way: ReadingWay): void => store('localStorage', KEY, way)
