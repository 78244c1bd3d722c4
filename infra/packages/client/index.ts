import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Calls } from './calls.ts'

export type { Calls } from './calls.ts'

/** Name of a call: "GET /api/list/{id}". */
export type CallName = keyof Calls
/** Answer of a successful call. */
export type AnswerOf<Name extends CallName> = Calls[Name]['answer']

/** Error that Danji answered with: its status, its stable code, and the id to ask the office about. */
export class DanjiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  constructor(status: number, { error, code, requestId }: { error?: string; code?: string; requestId?: string }) {
    super(error ?? `HTTP ${status}`)
    this.status = status
    this.code = code ?? 'UNKNOWN'
    this.requestId = requestId
  }
}

/** Input of a call: values of its path, its query, its JSON body. */
export type CallInput<Name extends CallName> = {
  readonly params?: Calls[Name]['params']
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Calls[Name]['body']
}

export type DanjiClient = <Name extends CallName>(name: Name, input?: CallInput<Name>) => Promise<AnswerOf<Name>>

/**
 * Creates a client. `url`: of the installation, without a slash at its end; `token`: an API token.
 * Its calls reject with {@link DanjiError}.
 */
export const createDanjiClient = ({ url, token }: { readonly url: string; readonly token: string }): DanjiClient => {
  return async (name, { params = {}, query = {}, body } = {}) => {
    const [method, template = ''] = name.split(' ')
    const values = params as Readonly<Record<string, string>>
    const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
    const search = new URLSearchParams(query).toString()
    const response = await fetch(`${url}${path}${search === '' ? '' : `?${search}`}`, {
      method: method ?? 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json().catch(() => ({}))
    if (!response.ok) throw new DanjiError(response.status, answer as { error?: string })
    return answer as AnswerOf<typeof name>
  }
}

/** Seconds by which a webhook's time may be off. */
const TOLERANCE_SECONDS = 300

export type SignedWebhook = {
  /** Headers in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Body as it came, byte by byte. */
  readonly body: string
}

/**
 * Whether a webhook came from Danji and is no more than five minutes old (Standard Webhooks).
 * `now`: milliseconds.
 */
export const isGenuineWebhook = (secret: string, { headers, body }: SignedWebhook, now = Date.now()): boolean => {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!id || !signatures || Math.abs(now / 1000 - Number(time || Number.NaN)) > TOLERANCE_SECONDS) return false
  if (!Number.isFinite(Number(time || Number.NaN))) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`)
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
