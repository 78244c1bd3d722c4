type Area = 'localStorage' | 'sessionStorage'

/** What was kept under the key; null where nothing was, or where the browser keeps nothing (private windows, full storage). */
export const readStored = (area: Area, key: string): unknown => {
  try {
    const stored = window[area].getItem(key)
    return stored === null ? null : JSON.parse(stored)
  } catch {
    return null
  }
}

/** Forgets everything in this tab whose key begins so. */
export const forgetAll = (prefix: string): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Keeps a JSON value, or forgets the key for null; a browser that keeps nothing only loses the convenience. */
export const store = (area: Area, key: string, value: unknown): void => {
  try {
    if (value === null) window[area].removeItem(key)
    else window[area].setItem(key, JSON.stringify(value))
  } catch {
    // Nothing to do: the value lives on in memory as long as the page is open.
  }
}
