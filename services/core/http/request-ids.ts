import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { peerTrust, type TrustedProxies } from './trusted-proxies.ts'
import { idAt, newId } from '../secrets.ts'

/** Makes the ids of one request. */
export type IdMaker = () => string

export const randomIds: IdMaker = newId

/** Ids that a repeated request makes again: from its key's digest and the time it first came. */
export const repeatableIds = (seed: string, firstAt: number): IdMaker => {
  let count = 0
  return () => {
    count += 1
    return idAt(firstAt, createHmac('sha256', seed).update(String(count)).digest())
  }
}

/**
 * An id as proxies make them; anything else could break a line of the log or be taken for something
 * else there.
 */
const SANE_ID = /^[\w.:=-]{8,100}$/

/**
 * Returns the id of a request: the valid one that a proxy of ours sends in X-Request-Id, otherwise
 * one of our own.
 */
export const requestIdsBehind = (proxies: TrustedProxies): ((request: IncomingMessage) => string) => {
  const isTrusted = peerTrust(proxies)
  return ({ headers, socket }) => {
    const said = headers['x-request-id']
    return typeof said === 'string' && SANE_ID.test(said) && isTrusted(socket.remoteAddress) ? said : newId()
  }
}
