import { quietStorage, type StorageArea } from '#ui/quiet-storage.ts'

/** What was kept under the key; null where nothing was, or nothing that can be read. */
export const readStored = (area: StorageArea, key: string): unknown => {
  const stored = quietStorage(area).getItem(key)
  if (stored === null) return null
  try {
    return JSON.parse(stored)
  } catch {
    return null
  }
}

/** What is kept of a person: answers and signatures that were begun, names that were typed, ticks, the way to a provider. */
const ofPersons = ['danji.vote', 'danji.signature', 'danji.agreed', 'danji.identity']

/** Forgets everything of whoever used this browser before; what belongs to the phone (the size of letters, whom to call) stays. */
export const forgetPersons = (): void => {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    const { keys, removeItem } = quietStorage(area)
    for (const key of keys()) if (ofPersons.some((prefix) => key.startsWith(prefix))) removeItem(key)
  }
}

/** Keeps a JSON value, or forgets the key for null; where nothing is kept, the value lives on in memory as long as the page is open. */
export const store = (area: StorageArea, key: string, value: unknown): void => {
  const { removeItem, setItem } = quietStorage(area)
  if (value === null) removeItem(key)
  else setItem(key, JSON.stringify(value))
}
