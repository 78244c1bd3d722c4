import { localStorageStore, type Store } from 'react-admin'

/** What stays when somebody signs out: the look, which complex one works in, which columns one wants to see, and what one has put away. Filters hold names, they go. */
export const COMPLEX_KEY = 'complex.id'
const isKept = (key: string): boolean =>
  key === 'theme' || key === COMPLEX_KEY || key.endsWith('.datatable') || key.startsWith('away.')

/** react-admin keeps one scroll a resource, whatever its page and filters were: collections keep their own. */
const isScroll = (key: string): boolean => key.endsWith('.list.scrollPosition')

const base = localStorageStore('1', 'danji')

/** Preferences in this browser. react-admin empties it at every end of a session, which would also lose the theme. */
export const preferenceStore: Store = {
  ...base,
  getItem: <T>(key: string, otherwise?: T) => (isScroll(key) ? otherwise : base.getItem<T>(key, otherwise)),
  setItem: <T>(key: string, value: T) => {
    if (!isScroll(key)) base.setItem<T>(key, value)
  },
  reset: () => {
    const kept = Object.entries(base.listItems?.() ?? {}).filter(([key]) => isKept(key))
    base.reset()
    kept.forEach(([key, value]) => base.setItem(key, value))
  },
}
