export const textSizes = ['small', 'normal', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

export const readingSpeeds = ['slow', 'normal', 'fast'] as const
export type ReadingSpeed = (typeof readingSpeeds)[number]

/** Settings for reading, kept on this device. */
export type ReadingSettings = {
  readonly size: TextSize
  readonly isBold: boolean
  readonly speed: ReadingSpeed
  /** True if the next screen is read aloud by itself after this one was. */
  readonly readsOn: boolean
}

const usual: ReadingSettings = { size: 'normal', isBold: false, speed: 'normal', readsOn: true }

const oneOf = <Value>(known: readonly Value[], value: unknown): Value | undefined => known.find((one) => one === value)

/** Reads stored settings; parts that are none are the usual ones. */
export const settingsIn = (stored: unknown, textSize?: unknown): ReadingSettings => {
  const given: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  return {
    size: oneOf(textSizes, given['size'] ?? textSize) ?? usual.size,
    isBold: given['isBold'] === true,
    speed: oneOf(readingSpeeds, given['speed']) ?? usual.speed,
    readsOn: given['readsOn'] !== false,
  }
}

/** Name of the window's event that a new screen is shown. */
export const SCREEN_SHOWN = 'danji-screen-shown'
