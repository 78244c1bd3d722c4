import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'

type DeskLink =
  /** Link without a desk's secret, or a tablet whose voter is known by now. */
  { readonly status: 'open' } | { readonly status: 'opening' } | { readonly status: 'failed'; readonly error: ApiError }

const secretIn = (hash: string): string | null => /^#desk=([\w-]+)$/.exec(hash)?.[1] ?? null

/**
 * Exchanges the one-time secret behind the # for a voter's session, and removes it from the
 * address.
 */
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
      // The server's page has preloaded the vote without a session; a reload loads that of the
      // voter.
      .then(() => window.location.reload())
      .catch((thrown: unknown) => setLink({ status: 'failed', error: toApiError(thrown) }))
  }, [linkId])

  useEffect(() => {
    // The next voter's link differs from the former one behind the # alone, which loads no page.
    const begin = () => {
      if (secretIn(window.location.hash) !== null) window.location.reload()
    }
    window.addEventListener('hashchange', begin)
    return () => window.removeEventListener('hashchange', begin)
  }, [])
  return link
}
