import type { Server, ServerResponse } from 'node:http'

export type ClosingConnections = {
  /**
   * Begins closing: from now on every answer says `Connection: close`, so that clients and proxies
   * drop their connections.
   */
  readonly begin: () => void
  /**
   * Ends idle connections repeatedly, and after `withinMs` all that are left. Returns a function
   * that stops it.
   */
  readonly end: (withinMs: number) => () => void
}

const POLL_INTERVAL_MS = 200

/** Lets go of a server's connections. Call it before the server listens. */
export const createClosingConnections = (server: Server): ClosingConnections => {
  const open = new Set<ServerResponse>()
  let isClosing = false
  // Prepended to the listener that answers.
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (isClosing) response.shouldKeepAlive = false
  })
  return {
    begin: () => {
      isClosing = true
      for (const response of open) response.shouldKeepAlive = false
    },
    end: (withinMs) => {
      const looking = setInterval(() => server.closeIdleConnections(), POLL_INTERVAL_MS)
      const cutting = setTimeout(() => server.closeAllConnections(), withinMs)
      return () => {
        clearInterval(looking)
        clearTimeout(cutting)
      }
    },
  }
}
