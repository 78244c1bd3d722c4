import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'

type DeskLink =
  /** Opened as everybody does, or a tablet whose voter is known by now. */
  { readonly status: 'open' } | { readonly status: 'opening' } | { readonly status: 'failed'; readonly error: ApiError }

const secretIn = (hash: string): string | null => /^#desk=([\w-]+)$/.exec(hash)?.[1] ?? null

/** Turns the one-time secret behind the # into a voter's session, and takes it out of the address. */
export const useDeskLink = (linkId: string): DeskLink => {
  const [link, setLink] = useState<DeskLink>(() => ({
    status: secretIn(window.location.hash) === null ? 'open' : 'opening',
  }))

  useEffect(() => {
    const token = secretIn(window.location.hash)
    if (token === null) return
    history.replaceState(null, '', window.location.pathname)
    import('./desk-tablet.ts')
      .then(({ openTablet }) => openTablet(linkId, token))
      // The server's page had the vote read ahead, as nobody; read anew it is the voter's.
      .then(() => window.location.reload())
      .catch((thrown: unknown) => setLink({ status: 'failed', error: toApiError(thrown) }))
  }, [linkId])

  useEffect(() => {
    // The next voter's link in the tab of the one before differs from it behind the # alone, which loads no page.
    const begin = () => {
      if (secretIn(window.location.hash) !== null) window.location.reload()
    }
    window.addEventListener('hashchange', begin)
    return () => window.removeEventListener('hashchange', begin)
  }, [])
  return link
}
