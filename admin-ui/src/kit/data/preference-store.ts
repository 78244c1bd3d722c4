import { localStorageStore, type Store } from 'react-admin'

/**
 * Key of the current complex. Like the theme, the visible columns and what was dismissed, it
 * survives a sign-out; filters do not, since they may hold names.
 */
export const COMPLEX_KEY = 'complex.id'
const isStoredKey = (key: string): boolean =>
  key === 'theme' || key === COMPLEX_KEY || key.endsWith('.datatable') || key.startsWith('away.')

/**
 * Tells react-admin's own scroll offsets, which know no page or filters; collections store their
 * own.
 */
const isScroll = (key: string): boolean => key.endsWith('.list.scrollPosition')

const base = localStorageStore('1', 'danji')

/**
 * Complex of this tab, empty for none; undefined until it is first read. The browser's tabs share
 * their store: what another one chooses would put its name over this one's page, and is for tabs
 * that open later.
 */
let complexHere: string | undefined

const readComplex = (): string => (complexHere ??= base.getItem<string>(COMPLEX_KEY) ?? '')

/**
 * Stores preferences in this browser. react-admin empties the store at every end of a session,
 * which would also lose the theme.
 */
export const preferenceStore: Store = {
  ...base,
  getItem: <T>(key: string, otherwise?: T) => {
    // The store's types are those of its readers.
    if (key === COMPLEX_KEY) return readComplex() as T
    return isScroll(key) ? otherwise : base.getItem<T>(key, otherwise)
  },
  setItem: <T>(key: string, value: T) => {
    if (key === COMPLEX_KEY) complexHere = typeof value === 'string' ? value : ''
    if (!isScroll(key)) base.setItem<T>(key, value)
  },
  subscribe: (key, callback) => base.subscribe(key, key === COMPLEX_KEY ? () => callback(readComplex()) : callback),
  reset: () => {
    const kept = Object.entries(base.listItems?.() ?? {}).filter(([key]) => isStoredKey(key))
    base.reset()
    kept.forEach(([key, value]) => base.setItem(key, value))
  },
}
