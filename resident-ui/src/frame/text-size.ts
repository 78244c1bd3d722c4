import { readStored, store } from '../browser-storage.ts'

export const textSizes = ['small', 'normal', 'large'] as const
export type TextSize = (typeof textSizes)[number]

const KEY = 'danji.text-size'

const isTextSize = (value: unknown): value is TextSize => textSizes.some((size) => size === value)

/** Returns the text size chosen on this device, or the normal one. */
export const storedTextSize = (): TextSize => {
  const stored = readStored('localStorage', KEY)
  return isTextSize(stored) ? stored : 'normal'
}

const apply = (size: TextSize): void => {
  document.documentElement.dataset['textSize'] = size
}

/** Restores the text size before the first screen is drawn, so that nothing moves. */
export const restoreTextSize = (): void => apply(storedTextSize())

/** Shows everything in this size, now and at every later visit. */
export const chooseTextSize = (size: TextSize): void => {
  store('localStorage', KEY, size)
  apply(size)
}
