import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/**
 * The way to a Postgres, which can fall silent: connections stay, and nothing comes over them, in
 * neither direction.
 */
export type SilentPostgres = { readonly url: string; readonly silence: () => void; readonly speak: () => void }

/** Call it at the top of the file; it is closed after the last test. */
export const silentPostgres = async (databaseUrl: string): Promise<SilentPostgres> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [keep(near), far],
      [keep(far), near],
    ] as const) {
      from.on('data', (bytes) => to.write(bytes)).on('close', () => to.destroy())
      if (isSilent) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    speak: () => {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
  }
}
