import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** An address that leads to one server, and to another one from some moment on. */
export type MovingAddress = {
  readonly port: number
  /** Cuts every connection; new ones lead there. */
  readonly moveTo: (port: number) => void
  /** Lets nothing through any more, without ending a connection, as a network that fails. */
  readonly silence: () => void
  readonly close: () => Promise<void>
}

/** Starts an address as HAProxy, a virtual IP or a service of Kubernetes gives one to the primary. */
export const startMovingAddress = async (first: number): Promise<MovingAddress> => {
  let target = first
  let isSilent = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk) => {
        if (!isSilent) other.write(chunk)
      })
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    // It listens on TCP.
    port: (server.address() as AddressInfo).port,
    moveTo: (port) => {
      target = port
      isSilent = false
      cut()
    },
    silence: () => void (isSilent = true),
    close: async () => {
      cut()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
