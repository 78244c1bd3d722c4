import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'

export type LinkPage<Page> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly page: Page }

/** Secret of the address, which stands behind the #: browsers send it to no server. */
export const secretInAddress = (): string => window.location.hash.slice(1)

/** Reads what a link leads to, once. `read` must not change between renderings. */
export const useLinkPage = <Page>(read: (signal: AbortSignal) => Promise<Page>) => {
  const [state, setState] = useState<LinkPage<Page>>({ status: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    read(signal)
      .then((page) => setState({ status: 'ready', page }))
      .catch((thrown: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', error: toApiError(thrown) })
      })
    return () => controller.abort()
  }, [read])
  return [state, setState] as const
}
