const HOME = '/'
/**
 * Base for parsing paths, in place of the origin that serves the app. A path that leads away from
 * this origin would lead away from that one, too.
 */
const ORIGIN = 'https://danji.invalid'

/**
 * Returns where to go after signing in: a path inside this app, else its home. Refuses an absolute
 * or protocol-relative address, a backslash (which browsers read as a slash) and the sign-in page
 * itself.
 */
export const safeReturnPath = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.startsWith('//')) return HOME
  if (/[\\\u0000-\u001f]/.test(wanted) || wanted.startsWith('/login')) return HOME
  const { origin, pathname } = new URL(wanted, ORIGIN)
  return origin === ORIGIN && !pathname.startsWith('//') ? wanted : HOME
}

/**
 * Returns the page that was requested before the sign-in page appeared, as react-admin leaves it in
 * the history state.
 */
export const returnPathOf = (state: unknown, search: string): string => {
  const left = (state ?? {}) as { readonly nextPathname?: unknown; readonly nextSearch?: unknown }
  if (typeof left.nextPathname === 'string') {
    return safeReturnPath(`${left.nextPathname}${typeof left.nextSearch === 'string' ? left.nextSearch : ''}`)
  }
  return safeReturnPath(new URLSearchParams(search).get('next'))
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'danji.return-path'
/** Time within which somebody may return from the provider's pages; after it they start at home. */
const MAX_AGE_MS = 10 * 60_000

/** Stores the requested page while the browser is away at a provider. Home is not stored. */
export const storeReturnPath = (storage: Storage, path: string, now: number = Date.now()): void => {
  if (path === HOME) return storage.removeItem(KEY)
  storage.setItem(KEY, JSON.stringify({ path, until: now + MAX_AGE_MS }))
}

/**
 * Returns the stored page and removes it; home where there is none. Checks it like an address,
 * since a storage can be written by others.
 */
export const takeReturnPath = (storage: Storage, now: number = Date.now()): string => {
  const kept = storage.getItem(KEY)
  if (kept === null) return HOME
  storage.removeItem(KEY)
  const { path, until } = parseStored(kept)
  return typeof until === 'number' && now <= until ? safeReturnPath(path) : HOME
}

const parseStored = (text: string): { readonly path?: unknown; readonly until?: unknown } => {
  try {
    return (JSON.parse(text) as { readonly path?: unknown; readonly until?: unknown } | null) ?? {}
  } catch {
    return {}
  }
}
