import { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: never
  readonly text: string
}

export type Caller = {
  readonly get: (url: string, headers?: Record<string, string>) => Promise<Answer>
  /** A GET whose answer goes on: it is read no further than it takes to know what it is. */
  readonly open: (url: string) => Promise<Answer>
  readonly post: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  readonly put: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  readonly patch: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  readonly delete: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
}

/** Newest position that anybody's calls led to, by app. */
const positions = new WeakMap<FastifyInstance, number>()

/**
 * Waits until an app's read models hold all that is in its log, however busy the machine is; two
 * seconds at most.
 */
const upToDate = new WeakMap<FastifyInstance, () => Promise<unknown>>()
export const waitBeforeReads = (app: FastifyInstance, wait: () => Promise<unknown>): void =>
  void upToDate.set(app, wait)

/**
 * Returns the header that the UIs send with every read, so that no list lacks what was just
 * written.
 */
const freshness = (app: FastifyInstance, method: string): Readonly<Record<string, string>> => {
  const position = positions.get(app)
  return method === 'GET' && position !== undefined ? { 'x-min-position': String(position) } : {}
}

/** Makes a caller of an app: headers of every call, and the address that they come from. */
export const callerOf = (
  app: FastifyInstance,
  always: Readonly<Record<string, string>> = {},
  remoteAddress = '127.0.0.1',
): Caller => {
  const call = async (
    method: InjectOptions['method'] & string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const payload = body === undefined ? {} : { payload: body as InjectOptions['payload'] & object }
    if (method === 'GET') await upToDate.get(app)?.()
    const answer = await app.inject({
      method,
      url,
      remoteAddress,
      headers: { ...freshness(app, method), ...always, ...headers },
      ...payload,
    })
    positions.set(app, Math.max(positions.get(app) ?? 0, Number(answer.headers['x-event-position'] ?? 0)))
    const isJson = /\bjson\b/.test(String(answer.headers['content-type'] ?? ''))
    // Tests say what they expect of it.
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (isJson ? answer.json() : undefined) as never,
      text: answer.body,
    }
  }
  const open = async (url: string): Promise<Answer> => {
    const answer = await app.inject({ method: 'GET', url, headers: { ...always }, payloadAsStream: true })
    const isStream = answer.statusCode === 200
    const text = isStream ? '' : await new Response(Readable.toWeb(answer.stream()) as ReadableStream).text()
    if (isStream) answer.stream().destroy()
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (isStream ? undefined : JSON.parse(text)) as never,
      text,
    }
  }
  return {
    open,
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body = {}, headers) => call('POST', url, body, headers),
    put: (url, body = {}, headers) => call('PUT', url, body, headers),
    patch: (url, body = {}, headers) => call('PATCH', url, body, headers),
    delete: (url, body, headers) => call('DELETE', url, body, headers),
  }
}
