import { readStored, store } from '../../browser-storage.ts'

/** As pictures of the pages, or as text. */
export type ReadingWay = 'pictures' | 'words'

const KEY = 'danji.reading'

/** How documents were read last on this device. */
export const storedReadingWay = (): ReadingWay => (readStored('localStorage', KEY) === 'words' ? 'words' : 'pictures')

export const keepReadingWay = (way: ReadingWay): void => store('localStorage', KEY, way)
