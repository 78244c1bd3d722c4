import { useStore } from 'react-admin'

/** An import that was started here, and whose end one wants to hear of wherever one is. */
export type WatchedImport = { readonly id: string; readonly listId: string; readonly fileName: string }

const KEY = 'roll-imports.watched'
const none: readonly WatchedImport[] = []

/** Kept in the browser, so that a reload forgets none. */
export const useWatchedImports = () => {
  const [watched, setWatched] = useStore<readonly WatchedImport[]>(KEY, none)
  return {
    watched,
    watch: (one: WatchedImport): void => setWatched([...watched.filter(({ id }) => id !== one.id), one]),
    forget: (id: string): void => setWatched(watched.filter((one) => one.id !== id)),
  }
}
