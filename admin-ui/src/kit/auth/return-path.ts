const HOME = '/'
/** Stands for whatever origin the app is served from: a path that leaves this one would leave that one, too. */
const ORIGIN = 'https://danji.invalid'

/**
 * Where to go after signing in: a path inside this app, else its home. An absolute or protocol-relative address, a
 * backslash (which browsers read as a slash) or the sign-in page itself is refused.
 */
export const safeReturnPath = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.startsWith('//')) return HOME
  if (/[\\\u0000-\u001f]/.test(wanted) || wanted.startsWith('/login')) return HOME
  const { origin, pathname } = new URL(wanted, ORIGIN)
  return origin === ORIGIN && !pathname.startsWith('//') ? wanted : HOME
}

/** The page that was asked for before the sign-in page came between, as react-admin leaves it in the history state. */
export const returnPathOf = (state: unknown, search: string): string => {
  const left = (state ?? {}) as { readonly nextPathname?: unknown; readonly nextSearch?: unknown }
  if (typeof left.nextPathname === 'string') {
    return safeReturnPath(`${left.nextPathname}${typeof left.nextSearch === 'string' ? left.nextSearch : ''}`)
  }
  return safeReturnPath(new URLSearchParams(search).get('next'))
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'danji.return-path'
/** As long as somebody may take at the provider's pages; who comes later starts at home. */
const KEPT_MS = 10 * 60_000

/** Keeps the page that was asked for while the browser is away at a provider. Home needs no keeping. */
export const keepReturnPath = (storage: Storage, path: string, now: number = Date.now()): void => {
  if (path === HOME) return storage.removeItem(KEY)
  storage.setItem(KEY, JSON.stringify({ path, until: now + KEPT_MS }))
}

/** The page that was kept, once; home where there is none. What lies in the storage is not trusted more than an address. */
export const takeReturnPath = (storage: Storage, now: number = Date.now()): string => {
  const kept = storage.getItem(KEY)
  if (kept === null) return HOME
  storage.removeItem(KEY)
  const { path, until } = readKept(kept)
  return typeof until === 'number' && now <= until ? safeReturnPath(path) : HOME
}

const readKept = (text: string): { readonly path?: unknown; readonly until?: unknown } => {
  try {
    return (JSON.parse(text) as { readonly path?: unknown; readonly until?: unknown } | null) ?? {}
  } catch {
    return {}
  }
}
