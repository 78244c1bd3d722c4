import type { z } from 'zod'
import type { CertificateApp } from '#events/values/certificate-app.ts'
import { askText, type TextAnswer } from '../ask-json.ts'
import { cacheToken, type CachedToken } from '../cached-token.ts'
import {
  certificateRefused as refused,
  certificateUnavailable as unavailable,
  type CertificateFailure,
  type CertificateSignature,
} from '../certificate.ts'
import { clockFault } from '../certificate-wire.ts'
import { jsonOf } from '../person-wire.ts'
import { encryptField, signCall, signTokenRequest, TOKEN_VERSION } from './barocert-crypto.ts'
import { reasonOf } from './barocert-errors.ts'
import * as wire from './barocert-wire.ts'

export type BarocertOptions = {
  readonly linkId: string
  /** 32 bytes in base64. */
  readonly secretKey: string
  /** ClientCode of each app with a contract, 12 digits. */
  readonly clientCodes: Readonly<Partial<Record<CertificateApp, string>>>
  readonly authUrl: string
  readonly baseUrl: string
  /** True where the account accepts calls from any address. */
  readonly anyAddress: boolean
  /** Time limit of each call. */
  readonly timeoutMs?: number
  readonly now?: () => Date
}

type Connection = BarocertOptions & {
  readonly timeoutMs: number
  readonly now: () => Date
  readonly token: ReturnType<typeof tokensOf>
}

/** Linkhub's own clients wait for 70 seconds; a person does not. */
const TIMEOUT_MS = 10_000
/** Time before a token's end from which it is not used any more. */
const MARGIN_MS = 60_000
const TOKEN_PATH = '/BAROCERT/Token'

/** "2026-11-27T23:00:00Z". */
const writtenTime = (now: Date): string => `${now.toISOString().slice(0, 19)}Z`

/** Explains a refusal; one of the clock may succeed once it is set right. */
const failureOf = (answer: Extract<TextAnswer, { kind: 'answered' }>, now: Date): CertificateFailure => {
  const said = wire.refusal.safeParse(jsonOf(answer.text))
  const what = said.success ? `code ${said.data.code}` : `HTTP ${answer.status} in an unknown form`
  const clock = clockFault(now, answer.date)
  if (clock !== undefined) return unavailable(`${clock}: ${what}`)
  return said.success && answer.status !== 401 ? refused(reasonOf(said.data.message), what) : unavailable(what)
}

const fetchToken = async (
  options: BarocertOptions & { readonly timeoutMs: number; readonly now: () => Date },
): Promise<CachedToken | CertificateFailure> => {
  const { linkId, secretKey, clientCodes, anyAddress, authUrl, timeoutMs, now } = options
  const apps = Object.keys(clientCodes) as readonly CertificateApp[]
  const body = JSON.stringify({ scope: ['partner', ...apps.flatMap((app) => wire.services[app].scopes)] })
  const [asked, date] = [now(), writtenTime(now())]
  const signature = signTokenRequest(secretKey, { body, date, anyAddress, path: TOKEN_PATH })
  const headers = {
    'x-lh-date': date,
    'x-lh-version': TOKEN_VERSION,
    ...(anyAddress ? { 'x-lh-forwarded': '*' } : {}),
    'content-type': 'application/json',
    authorization: `LINKHUB ${linkId} ${signature}`,
  }
  const answer = await askText(authUrl + TOKEN_PATH, { method: 'POST', headers, body }, timeoutMs)
  if (answer.kind === 'unavailable') return answer
  const read = wire.tokenAnswer.safeParse(jsonOf(answer.text))
  if (answer.status !== 200 || !read.success) {
    // Whatever refuses a token is a matter of the account or the clock, never of the signer.
    const { detail } = failureOf(answer, asked)
    return unavailable(`no token: ${detail}`)
  }
  // An end in an unknown form is one that has passed: the token serves this call alone.
  const until = (Date.parse(read.data.expiration) || 0) - MARGIN_MS
  return { kind: 'token', value: read.data.session_token, until }
}

const tokensOf = (options: Parameters<typeof fetchToken>[0]) => cacheToken(() => fetchToken(options), options.now)

type Call = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string | undefined }

const sendWith = (connection: Connection, token: string, { method, path, body }: Call): Promise<TextAnswer> => {
  const { baseUrl, secretKey, timeoutMs, now } = connection
  const date = writtenTime(now())
  const signed = {
    'x-bc-date': date,
    'x-bc-version': '2.1',
    'x-bc-encryptionmode': 'GCM',
    'x-bc-auth': signCall(secretKey, { body, date, path }),
    'content-type': 'application/json;charset=utf-8',
  }
  const headers = { authorization: `Bearer ${token}`, ...(method === 'POST' ? signed : {}) }
  return askText(baseUrl + path, { method, headers, ...(body === undefined ? {} : { body }) }, timeoutMs)
}

/** Makes a call; once more with a new token where the first one was refused, which did nothing. */
const send = async (
  connection: Connection,
  call: Call,
): Promise<{ readonly kind: 'answered'; readonly text: string } | CertificateFailure> => {
  const token = await connection.token()
  if (token.kind !== 'token') return token
  const first = await sendWith(connection, token.value, call)
  const isOldToken = first.kind === 'answered' && first.status === 401
  const fresh = isOldToken ? await connection.token(token.value) : token
  if (fresh.kind !== 'token') return fresh
  const answer = isOldToken ? await sendWith(connection, fresh.value, call) : first
  if (answer.kind === 'unavailable') return answer
  return answer.status === 200 ? answer : failureOf(answer, connection.now())
}

const readAs = <Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): { readonly kind: 'got'; readonly value: z.output<Schema> } | CertificateFailure => {
  const read = schema.safeParse(jsonOf(text))
  return read.success ? { kind: 'got', value: read.data } : unavailable('the answer is in an unknown form')
}

const pathOf = (app: CertificateApp, clientCode: string, ...more: readonly string[]): string =>
  [`/${wire.services[app].path}/Sign`, ...more, clientCode].join('/')

const noContract = (app: CertificateApp): CertificateFailure => unavailable(`no contract for ${app}`)

const begin =
  (connection: Connection): CertificateSignature['begin'] =>
  async (asked) => {
    const { secretKey, now } = connection
    const clientCode = connection.clientCodes[asked.app]
    if (clientCode === undefined) return noContract(asked.app)
    const encrypt = (text: string): string => encryptField(secretKey, text)
    const seconds = wire.expiresIn(asked.app, now())
    const body = JSON.stringify(wire.signRequest(asked, seconds, encrypt))
    const expiresAt = new Date(now().getTime() + seconds * 1000).toISOString()
    const answer = await send(connection, { method: 'POST', path: pathOf(asked.app, clientCode), body })
    if (answer.kind !== 'answered') return answer
    const read = readAs(answer.text, wire.begunAnswer)
    if (read.kind !== 'got') return read
    const { receiptID: receiptId, scheme } = read.value
    const appUrl = asked.sameDevice === null ? null : scheme || null
    return { kind: 'begun', receiptId, appUrl, expiresAt, kept: JSON.stringify({ receiptId }) }
  }

const status =
  (connection: Connection): CertificateSignature['status'] =>
  async ({ app, receiptId }) => {
    const clientCode = connection.clientCodes[app]
    if (clientCode === undefined) return noContract(app)
    const path = `${pathOf(app, clientCode)}/${encodeURIComponent(receiptId)}`
    const answer = await send(connection, { method: 'GET', path })
    if (answer.kind !== 'answered') return answer
    const read = readAs(answer.text, wire.status)
    return read.kind === 'got' ? { kind: read.value.state } : read
  }

const verify =
  (connection: Connection): CertificateSignature['verify'] =>
  async ({ app, receiptId, signer }) => {
    const clientCode = connection.clientCodes[app]
    if (clientCode === undefined) return noContract(app)
    const encrypt = (text: string): string => encryptField(connection.secretKey, text)
    const ofPass = { receiverHP: encrypt(signer.phone), receiverName: encrypt(signer.name) }
    const answer = await send(connection, {
      method: 'POST',
      path: `${pathOf(app, clientCode, 'Verify')}/${encodeURIComponent(receiptId)}`,
      body: app === 'pass' ? JSON.stringify(ofPass) : undefined,
    })
    return answer.kind === 'answered' ? { kind: 'answered', raw: answer.text } : answer
  }

const read: CertificateSignature['read'] = ({ raw, kept }) => {
  const said = wire.verified.safeParse(jsonOf(raw))
  const ours = wire.transaction.safeParse(jsonOf(kept))
  if (!said.success || !ours.success) return unavailable('the answer is in an unknown form')
  if (said.data.receiptId !== ours.data.receiptId) return refused('mismatch', 'another receiptID')
  switch (said.data.state) {
    case 'completed':
      return said.data.read
    case 'expired':
    case 'rejected':
      return refused(said.data.state, 'state')
    case 'waiting':
    case 'failed':
      return refused('refused', `state ${said.data.state}`)
  }
}

/** Creates a client of Barocert. Only a refused token is tried twice. */
export const createBarocertClient = (options: BarocertOptions): CertificateSignature => {
  const whole = { timeoutMs: TIMEOUT_MS, now: () => new Date(), ...options }
  const connection: Connection = { ...whole, token: tokensOf(whole) }
  return {
    apps: Object.keys(options.clientCodes) as readonly CertificateApp[],
    begin: begin(connection),
    status: status(connection),
    verify: verify(connection),
    read,
  }
}
