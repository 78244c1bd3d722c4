import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { openTablet } from './tablet-session.ts'

type TabletLink =
  /** The session is there, or the server says that there is none. */
  { readonly status: 'open' } | { readonly status: 'opening' } | { readonly status: 'failed'; readonly error: ApiError }

const secretIn = (hash: string): string | null => /^#([\w-]{22})$/.exec(hash)?.[1] ?? null

/** Exchanges the one-time secret behind the # for the owner's session, and removes it from the address. */
export const useTabletLink = (id: string): TabletLink => {
  const [link, setLink] = useState<TabletLink>(() => ({
    status: secretIn(window.location.hash) === null ? 'open' : 'opening',
  }))

  useEffect(() => {
    const secret = secretIn(window.location.hash)
    if (secret === null) return
    // A former visit's steps stay in the history entry.
    history.replaceState(null, '', window.location.pathname)
    openTablet(id, secret)
      .then(() => setLink({ status: 'open' }))
      .catch((thrown: unknown) => setLink({ status: 'failed', error: toApiError(thrown) }))
  }, [id])

  useEffect(() => {
    // The next link differs from the former one behind the # alone, which loads no page.
    const begin = () => {
      if (secretIn(window.location.hash) !== null) window.location.reload()
    }
    // A page that the browser kept would show the former owner's.
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload()
    }
    window.addEventListener('hashchange', begin)
    window.addEventListener('pageshow', restored)
    return () => {
      window.removeEventListener('hashchange', begin)
      window.removeEventListener('pageshow', restored)
    }
  }, [])
  return link
}
