import { useStore } from 'react-admin'

/** Import that was started here, whose end is announced on any page. */
export type WatchedImport = { readonly id: string; readonly listId: string; readonly fileName: string }

const KEY = 'roll-imports.watched'
const none: readonly WatchedImport[] = []

/** Stores the watched imports in the browser, so that a reload forgets none. */
export const useWatchedImports = () => {
  const [watched, setWatched] = useStore<readonly WatchedImport[]>(KEY, none)
  return {
    watched,
    watch: (one: WatchedImport): void => setWatched([...watched.filter(({ id }) => id !== one.id), one]),
    forget: (id: string): void => setWatched(watched.filter((one) => one.id !== id)),
  }
}
