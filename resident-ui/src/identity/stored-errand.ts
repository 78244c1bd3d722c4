import { readStored, store } from '../browser-storage.ts'
import { errandIn, type Errand } from './errand.ts'

const KEY = 'danji.identity'

/**
 * Kept for this tab, where two may be on their way at once, and for the browser: an app that shows links by itself may open another view
 * for the way back.
 */
export const keepErrand = (errand: Errand): void => {
  store('sessionStorage', KEY, errand)
  store('localStorage', KEY, errand)
}

export const readErrand = (now: number): Errand | null =>
  errandIn(readStored('sessionStorage', KEY), now) ?? errandIn(readStored('localStorage', KEY), now)

export const forgetErrand = (): void => {
  store('sessionStorage', KEY, null)
  store('localStorage', KEY, null)
}
