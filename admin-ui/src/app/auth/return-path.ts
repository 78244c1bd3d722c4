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
