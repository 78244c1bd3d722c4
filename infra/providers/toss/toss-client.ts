import type { KeyObject } from 'node:crypto'
import type { z } from 'zod'
import { askText } from '../ask-json.ts'
import { cacheToken, type CachedToken } from '../cached-token.ts'
import {
  certificateRefused as refused,
  certificateUnavailable as unavailable,
  type CertificateFailure,
  type CertificateRequest,
  type CertificateSignature,
} from '../certificate.ts'
import { clockFault } from '../certificate-wire.ts'
import { jsonOf } from '../person-wire.ts'
import { decryptValue, encryptValue, newTossSession, sealedSession } from './toss-crypto.ts'
import * as wire from './toss-wire.ts'

export type TossOptions = {
  readonly clientId: string
  readonly clientSecret: string
  readonly publicKey: KeyObject
  /** Name of the service that the app shows. */
  readonly serviceName: string
  readonly baseUrl: string
  readonly tokenUrl: string
  /** Time limit of each call. */
  readonly timeoutMs?: number
  readonly now?: () => Date
}

type Whole = TossOptions & { readonly timeoutMs: number; readonly now: () => Date }
type Connection = Whole & { readonly token: ReturnType<typeof tokensOf> }

const TIMEOUT_MS = 10_000
const HOUR_MS = 3_600_000
/** Toss gives tokens for a year; ours are renewed each week. */
const MAX_MS = 7 * 24 * HOUR_MS
/** (?) Minutes for which a request can be signed; Toss's answer tells none. */
const EXPIRES_MS = 600_000

const fetchToken = async (options: Whole): Promise<CachedToken | CertificateFailure> => {
  const { clientId, clientSecret, tokenUrl, timeoutMs, now } = options
  const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: 'ca' }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  const answer = await askText(`${tokenUrl}/token`, { method: 'POST', headers, body }, timeoutMs)
  if (answer.kind === 'unavailable') return answer
  const read = wire.tokenAnswer.safeParse(jsonOf(answer.text))
  if (answer.status !== 200 || !read.success) return unavailable(`no token: HTTP ${answer.status}`)
  const lasts = Math.min(read.data.expires_in * 1000, MAX_MS)
  return {
    kind: 'token',
    value: read.data.access_token,
    until: now().getTime() + lasts - Math.min(HOUR_MS, lasts / 2),
  }
}

const tokensOf = (options: Whole) => cacheToken(() => fetchToken(options), options.now)

const sendWith = ({ baseUrl, timeoutMs }: Connection, token: string, path: string, body: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return askText(`${baseUrl}/api/v2/sign/doc/${path}`, { method: 'POST', headers, body }, timeoutMs)
}

/** Makes a call; once more with a new token where the first one was refused, which did nothing. */
const send = async (
  connection: Connection,
  path: string,
  asked: object,
): Promise<{ readonly kind: 'answered'; readonly text: string } | CertificateFailure> => {
  const body = JSON.stringify(asked)
  const token = await connection.token()
  if (token.kind !== 'token') return token
  const first = await sendWith(connection, token.value, path, body)
  const isOldToken = first.kind === 'answered' && first.status === 401
  const fresh = isOldToken ? await connection.token(token.value) : token
  if (fresh.kind !== 'token') return fresh
  const answer = isOldToken ? await sendWith(connection, fresh.value, path, body) : first
  if (answer.kind === 'unavailable') return answer
  // Refusals are told in the body, with any status.
  if (jsonOf(answer.text) !== undefined && answer.status !== 401) return answer
  const clock = clockFault(connection.now(), answer.date)
  return unavailable(`${clock === undefined ? '' : `${clock}: `}HTTP ${answer.status}`)
}

type FetchResult<Value> = { readonly kind: 'got'; readonly value: Value } | CertificateFailure
type AnswerEnvelope<Success> =
  | { readonly resultType: 'SUCCESS'; readonly success: Success }
  | { readonly resultType: 'FAIL'; readonly error: { readonly errorCode: string; readonly reason: string } }

/** Reads an answer: its success, or the refusal that it tells. */
const readAs = <Success>(text: string, schema: z.ZodType<AnswerEnvelope<Success>>): FetchResult<Success> => {
  const read = schema.safeParse(jsonOf(text))
  if (!read.success) return unavailable('the answer is in an unknown form')
  if (read.data.resultType === 'SUCCESS') return { kind: 'got', value: read.data.success }
  const { error } = read.data
  return refused(wire.reasonOf(error), `errorCode ${error.errorCode}`)
}

type AppLinks = Extract<z.output<typeof wire.begunAnswer>, { resultType: 'SUCCESS' }>['success']

const appUrlOf = (sameDevice: CertificateRequest['sameDevice'], links: AppLinks): string | null => {
  if (sameDevice === null) return null
  const own = sameDevice === 'ios' ? links.iosAppUri : links.androidAppUri
  return own || links.appScheme || links.authUrl || null
}

const begin =
  (connection: Connection): CertificateSignature['begin'] =>
  async ({ signer, title, documentSha256, sameDevice, returnUrl }) => {
    const { publicKey, serviceName, now } = connection
    const session = newTossSession()
    const encrypt = (text: string): string => encryptValue(session, text)
    const document = wire.documentText(title, documentSha256)
    const expiresAt = new Date(now().getTime() + EXPIRES_MS).toISOString()
    const answer = await send(connection, 'request', {
      requestType: 'USER_PERSONAL',
      triggerType: sameDevice === null ? 'PUSH' : 'APP_SCHEME',
      ...(sameDevice === null ? {} : { requestUrl: returnUrl }),
      userName: encrypt(signer.name),
      userPhone: encrypt(signer.phone),
      userBirthday: encrypt(signer.birthDate.replaceAll('-', '')),
      sessionKey: sealedSession(publicKey, session),
      serviceName,
      docTitle: title,
      doc: document,
      docType: 'TEXT',
      docEncrypted: false,
      signatureType: 'PKCS7',
    })
    if (answer.kind !== 'answered') return answer
    const read = readAs(answer.text, wire.begunAnswer)
    if (read.kind !== 'got') return read
    const { txId } = read.value
    // Its result is encrypted with another session, which has to be known when the answer is read.
    const kept: wire.TossTransaction = { txId, document, session: newTossSession() }
    const appUrl = appUrlOf(sameDevice, read.value)
    return { kind: 'begun', receiptId: txId, appUrl, expiresAt, kept: JSON.stringify(kept) }
  }

const status =
  (connection: Connection): CertificateSignature['status'] =>
  async ({ receiptId: txId }) => {
    const answer = await send(connection, 'status', { txId })
    if (answer.kind !== 'answered') return answer
    const read = readAs(answer.text, wire.status)
    return read.kind === 'got' ? { kind: read.value.status } : read
  }

const verify =
  (connection: Connection): CertificateSignature['verify'] =>
  async ({ receiptId: txId, kept }) => {
    const ours = wire.transaction.safeParse(jsonOf(kept))
    if (!ours.success) return unavailable('the state is in an unknown form')
    const sessionKey = sealedSession(connection.publicKey, ours.data.session)
    const answer = await send(connection, 'result', { txId, sessionKey })
    if (answer.kind !== 'answered') return answer
    // A refusal gave nothing away that could be lost.
    const read = readAs(answer.text, wire.result)
    return read.kind === 'refused' ? read : { kind: 'answered', raw: answer.text }
  }

const read: CertificateSignature['read'] = ({ raw, kept }) => {
  const ours = wire.transaction.safeParse(jsonOf(kept))
  if (!ours.success) return unavailable('the state is in an unknown form')
  const { txId, document, session } = ours.data
  const said = readAs(raw, wire.result)
  if (said.kind !== 'got') return said
  const { signature, personalData, doc, completedDt } = said.value
  if (said.value.txId !== txId) return refused('mismatch', 'another txId')
  if (doc && doc !== document) return refused('mismatch', 'another document')
  const [ci, name, birthDate] = [personalData.ci, personalData.name, personalData.birthday].map((value) =>
    decryptValue(session, value),
  )
  if (ci === undefined || name === undefined || birthDate === undefined)
    return refused('tampered', 'the key does not open it')
  const person = wire.person.safeParse({ ci, name, birthDate })
  if (!person.success) return unavailable('the person is in an unknown form')
  return {
    kind: 'read',
    person: { ...person.data, phone: null },
    signedData: signature,
    completedAt: instantOf(completedDt),
  }
}

const instantOf = (text: string | null | undefined): string | null => (text ? wire.instantOf(text) : null)

/** Creates a client of Toss's own document signature. Only a refused token is tried twice. */
export const createTossClient = (options: TossOptions): CertificateSignature => {
  const whole: Whole = { timeoutMs: TIMEOUT_MS, now: () => new Date(), ...options }
  const connection: Connection = { ...whole, token: tokensOf(whole) }
  return {
    apps: ['toss'],
    begin: begin(connection),
    status: status(connection),
    verify: verify(connection),
    read,
  }
}
