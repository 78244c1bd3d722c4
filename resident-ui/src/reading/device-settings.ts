import { readStored, store } from '../browser-storage.ts'
import { settingsIn, type ReadingSettings } from './reading-settings.ts'

const KEY = 'danji.reading-settings'
/** Key under which earlier releases kept the text size alone. */
const TEXT_SIZE_KEY = 'danji.text-size'

/** Returns the settings of this device. */
export const storedSettings = (): ReadingSettings =>
  settingsIn(readStored('localStorage', KEY), readStored('localStorage', TEXT_SIZE_KEY))

const apply = ({ size, isBold }: ReadingSettings): void => {
  const { dataset } = document.documentElement
  dataset['textSize'] = size
  dataset['textWeight'] = isBold ? 'bold' : 'normal'
}

/** Restores the settings before the first screen is drawn, so that nothing moves. */
export const restoreSettings = (): void => apply(storedSettings())

/** Shows everything with these settings, now and at every later visit. */
export const storeSettings = (settings: ReadingSettings): void => {
  store('localStorage', KEY, settings)
  apply(settings)
}
