import { readStored, store } from '../browser-storage.ts'
import { errandIn, type Errand } from './errand.ts'

const KEY = 'danji.identity'

/**
 * Stores the errand for this tab, since two tabs may verify at once, and for the browser: an app
 * that shows links may open another view on the way back.
 */
export const storeErrand = (errand: Errand): void => {
  store('sessionStorage', KEY, errand)
  store('localStorage', KEY, errand)
}

export const readErrand = (now: number): Errand | null =>
  errandIn(readStored('sessionStorage', KEY), now) ?? errandIn(readStored('localStorage', KEY), now)

export const forgetErrand = (): void => {
  store('sessionStorage', KEY, null)
  store('localStorage', KEY, null)
}
