import type { Server, ServerResponse } from 'node:http'

export type ClosingConnections = {
  /** From now on every answer says `Connection: close`: clients and proxies that keep connections let go of theirs. */
  readonly begin: () => void
  /** Ends connections that idle, again and again, and after `withinMs` all that are left. Gives how to stop doing so. */
  readonly end: (withinMs: number) => () => void
}

const LOOK_MS = 200

/** Lets go of a server's connections. Call it before the server listens. */
export const createClosingConnections = (server: Server): ClosingConnections => {
  const open = new Set<ServerResponse>()
  let isClosing = false
  // Before whoever answers.
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
      const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
      const cutting = setTimeout(() => server.closeAllConnections(), withinMs)
      return () => {
        clearInterval(looking)
        clearTimeout(cutting)
      }
    },
  }
}
