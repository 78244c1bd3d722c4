import { quietStorage, type StorageArea } from '#ui/quiet-storage.ts'

/** Returns the value stored under a key; null where there is none, or none that can be read. */
export const readStored = (area: StorageArea, key: string): unknown => {
  const stored = quietStorage(area).getItem(key)
  if (stored === null) return null
  try {
    return JSON.parse(stored)
  } catch {
    return null
  }
}

/**
 * Prefixes of keys with personal data: drafts, signatures, typed names, ticks, and the visit to a
 * provider.
 */
const ofPersons = ['danji.vote', 'danji.signature', 'danji.agreed', 'danji.identity']

/**
 * Removes all data of the former user from this browser; settings of the phone (text size, the
 * office's number) stay.
 */
export const forgetPersons = (): void => {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    const { keys, removeItem } = quietStorage(area)
    for (const key of keys()) if (ofPersons.some((prefix) => key.startsWith(prefix))) removeItem(key)
  }
}

/**
 * Stores a JSON value, or removes the key for null. Where the browser stores nothing, the value
 * stays in memory as long as the page is open.
 */
export const store = (area: StorageArea, key: string, value: unknown): void => {
  const { removeItem, setItem } = quietStorage(area)
  if (value === null) removeItem(key)
  else setItem(key, JSON.stringify(value))
}
