import type { IncomingMessage, Server } from 'node:http'
import { isIPv6, type Socket } from 'node:net'

export type ConnectionShares = {
  /** Connections at once. */
  readonly connections: number
  /** Connections at once of one address. */
  readonly perAddress: number
}

type Holder = {
  readonly open: Set<Socket>
  /** Connections on which no request has come yet, the oldest first. */
  readonly silent: Set<Socket>
}

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i

/**
 * Returns the key for which a connection is counted: an address, or the /64 of IPv6, which belongs
 * to one subscriber.
 */
export const holderOf = (address: string): string => {
  const plain = address.replace(MAPPED_IPV4, '')
  if (!isIPv6(plain)) return plain
  const [before = '', after] = plain.split('::')
  const [first, last] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = after === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  return [...(first ?? []), ...Array.from({ length: zeros }, () => '0'), ...(last ?? [])].slice(0, 4).join(':')
}

/**
 * Shares connections among addresses. At an address's limit, or the total one, a connection without
 * a request gives way: the oldest of that address, or of the one that has most of them; without
 * any, the new one is refused.
 */
export const shareConnections = (server: Server, { connections, perAddress }: ConnectionShares): void => {
  const holders = new Map<string, Holder>()
  let count = 0

  const silentMost = (): Holder | undefined => {
    let most: Holder | undefined
    for (const holder of holders.values()) if (holder.silent.size > (most?.silent.size ?? 0)) most = holder
    return most
  }

  /** Returns whether a connection can be accepted, after closing an idle one if necessary. */
  const makeRoom = (holder: Holder): boolean => {
    if (holder.open.size < perAddress && count < connections) return true
    const from = holder.open.size >= perAddress ? holder : silentMost()
    const [oldest] = from?.silent ?? []
    if (!from || !oldest) return false
    forget(from, oldest)
    oldest.destroy()
    return true
  }

  const forget = (holder: Holder, socket: Socket): void => {
    holder.silent.delete(socket)
    if (holder.open.delete(socket)) count -= 1
  }

  server.on('connection', (socket: Socket) => {
    const key = holderOf(socket.remoteAddress ?? '')
    const holder = holders.get(key) ?? { open: new Set(), silent: new Set() }
    if (!makeRoom(holder)) return void socket.destroy()
    holders.set(key, holder)
    holder.open.add(socket)
    holder.silent.add(socket)
    count += 1
    socket.once('close', () => {
      forget(holder, socket)
      if (holder.open.size === 0 && holders.get(key) === holder) holders.delete(key)
    })
  })
  server.prependListener('request', ({ socket }: IncomingMessage) => {
    holders.get(holderOf(socket.remoteAddress ?? ''))?.silent.delete(socket)
  })
}
