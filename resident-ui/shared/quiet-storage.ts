export type StorageArea = 'localStorage' | 'sessionStorage'

export type QuietStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  readonly keys: () => readonly string[]
}

const quietly = <T>(act: () => T, otherwise: T): T => {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/**
 * Wraps a browser's storage so that it never throws. Where nothing can be stored (private windows,
 * a full or a blocked one) only the convenience is lost.
 */
export const quietStorage = (area: StorageArea): QuietStorage => ({
  getItem: (key) => quietly(() => globalThis[area].getItem(key), null),
  setItem: (key, value) => quietly(() => globalThis[area].setItem(key, value), undefined),
  removeItem: (key) => quietly(() => globalThis[area].removeItem(key), undefined),
  keys: () => quietly(() => Object.keys(globalThis[area]), []),
})
