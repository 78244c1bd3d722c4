import { localStorageStore, type Store } from 'react-admin'

/** What stays when somebody signs out: the look, and which complex one works in. */
export const COMPLEX_KEY = 'complex.id'
const KEPT = ['theme', COMPLEX_KEY] as const

const base = localStorageStore('1', 'danji')

/** Preferences in this browser. react-admin empties it at every end of a session, which would also lose the theme. */
export const preferenceStore: Store = {
  ...base,
  reset: () => {
    const kept = KEPT.map((key) => [key, base.getItem<unknown>(key)] as const)
    base.reset()
    kept.filter(([, value]) => value !== undefined).forEach(([key, value]) => base.setItem(key, value))
  },
}
