import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A bare server for what no simulator does; gives its origin. */
export const serve = async (
  listener: RequestListener,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  onTestFinished(close)
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
