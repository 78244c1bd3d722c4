import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { shareConnections } from './connection-shares.ts'
import { errors, type ErrorCode } from '../errors/error.contract.ts'

/** Limits of clients' connections: how long, in milliseconds, and how many. */
export type ClientLimits = {
  /** Maximum milliseconds to send the headers of a request. */
  readonly headersMs: number
  /** Maximum milliseconds to send a whole request; `uploadMs`: one with a file. */
  readonly requestMs: number
  readonly uploadMs: number
  /**
   * Maximum milliseconds without traffic either way, live streams with their heartbeats included.
   */
  readonly idleMs: number
  /** Interval at which connections are checked. */
  readonly lookMs: number
  readonly connections: number
  /**
   * Maximum number of connections of one address; absent: a proxy stands in front, and its
   * connections are everybody's.
   */
  readonly connectionsPerAddress?: number | undefined
}

const usual: ClientLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  uploadMs: 120_000,
  idleMs: 180_000,
  lookMs: 5_000,
  connections: 4_000,
}

const SPARE_CONNECTIONS = 64
const MAX_HEADER_BYTES = 16 * 1024

/** Bodies of calls that anybody can make, in bytes; and of those that administrators make. */
export const PUBLIC_BODY_LIMIT = 64 * 1024
export const OFFICE_BODY_LIMIT = 1024 * 1024

type ServerLimits = Pick<
  FastifyServerOptions,
  'requestTimeout' | 'connectionTimeout' | 'bodyLimit' | 'clientErrorHandler'
> & {
  readonly http: object
}

/**
 * Returns the limits of the server itself: the maximum time that any request may take to arrive.
 * `limits`: those that differ from the usual ones.
 */
export const serverLimits = (limits: Partial<ClientLimits> = {}): ServerLimits => {
  const { headersMs, uploadMs, idleMs, lookMs } = { ...usual, ...limits }
  return {
    bodyLimit: PUBLIC_BODY_LIMIT,
    requestTimeout: uploadMs,
    connectionTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs, maxHeaderSize: MAX_HEADER_BYTES },
    clientErrorHandler: answerClientError,
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Holds connections, and the time that a request without a file may take to arrive. */
export const addClientLimits = (app: FastifyInstance, limits: Partial<ClientLimits> = {}): void => {
  const { requestMs, connections, connectionsPerAddress: perAddress } = { ...usual, ...limits }
  // Where they are shared the server lets a few more in, to choose who has to go.
  app.server.maxConnections = perAddress === undefined ? connections : connections + SPARE_CONNECTIONS
  if (perAddress !== undefined) shareConnections(app.server, { connections, perAddress })
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    // What is handed in without a connection is there at once.
    const isThere = !hasBody(request) || !(raw.socket instanceof Socket)
    if (isThere || request.routeOptions.config.takesFile === true) return
    const timer = setTimeout(() => {
      app.server.emit(
        'clientError',
        Object.assign(new Error('the request took too long'), { code: TOO_SLOW }),
        raw.socket,
      )
    }, requestMs)
    const arrived = (): void => clearTimeout(timer)
    raw.once('end', arrived)
    raw.once('close', arrived)
  })
}

const refusals: Readonly<Record<string, readonly [line: string, code: ErrorCode]>> = {
  [TOO_SLOW]: ['408 Request Timeout', 'REQUEST_TIMEOUT'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'BODY_TOO_LARGE'],
}

/** Answers what is no request on its connection, and ends it. */
const answerClientError = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [line, code] = refusals[error.code ?? ''] ?? ['400 Bad Request', 'UNREADABLE_BODY']
  const body = JSON.stringify({ error: errors[code].text, code })
  const head = `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nConnection: close`
  if (!socket.writable) return void socket.destroy()
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => socket.destroy())
}
