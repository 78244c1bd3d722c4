import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { AccountProblem } from '../account-check.ts'
import { askJson } from '../ask-json.ts'
import { refused, unavailable, type IdentityFailure, type ResidentIdentity } from '../identity.ts'
import { jsonOf } from '../person-wire.ts'
import { openNiceResult } from './nice-crypto.ts'
import * as wire from './nice-wire.ts'

export type NiceOptions = {
  readonly clientId: string
  readonly clientSecret: string
  /** Base URL: https://auth.niceid.co.kr/ido/intc/v1.0/auth. */
  readonly baseUrl: string
  /** Time limit of each call. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 4_000

type FetchResult<Value> = { readonly kind: 'got'; readonly value: Value } | IdentityFailure

/**
 * Posts to one of the provider's calls. Refusals have a code; a token without rights any more has
 * expired.
 */
const post = async <Schema extends z.ZodType>(
  { baseUrl, timeoutMs = TIMEOUT_MS }: NiceOptions,
  path: string,
  { authorization, body }: { readonly authorization: string; readonly body: object },
  answer: Schema,
): Promise<FetchResult<z.output<Schema>>> => {
  const headers = { authorization, 'content-type': 'application/json' }
  const asked = await askJson(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }, timeoutMs)
  if (asked.kind === 'unavailable') return asked
  const code = wire.resultCode.safeParse(asked.body).data?.result_code
  if (code !== undefined && code !== wire.SUCCESS) return refused('refused', `result_code ${code}`)
  // (?) The vendor's document does not say with which status an expired token is refused.
  if (asked.status === 401) return refused('expired', 'HTTP 401')
  const read = answer.safeParse(asked.body)
  if (asked.status !== 200 || !read.success) return unavailable(`HTTP ${asked.status} in an unknown form at ${path}`)
  return { kind: 'got', value: read.data }
}

const basic = ({ clientId, clientSecret }: NiceOptions): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64url')}`

/** Checks that NICE accepts the client's id and secret, by fetching a token, which is free. */
export const checkNiceAccount = async (options: NiceOptions): Promise<AccountProblem | undefined> => {
  const body = { grant_type: 'client_credentials', request_no: randomBytes(15).toString('hex') }
  const token = await post(options, '/token', { authorization: basic(options), body }, wire.tokenAnswer)
  return token.kind === 'got' ? undefined : { kind: token.kind, code: token.detail }
}

const begin =
  (options: NiceOptions): ResidentIdentity['begin'] =>
  async ({ requestNo, returnUrl, closeUrl }) => {
    const asking = { grant_type: 'client_credentials', request_no: requestNo }
    const token = await post(options, '/token', { authorization: basic(options), body: asking }, wire.tokenAnswer)
    if (token.kind !== 'got') return token
    const { access_token: accessToken, ticket, iterators } = token.value
    const page = {
      request_no: requestNo,
      return_url: returnUrl,
      close_url: closeUrl,
      svc_types: ['M'],
      // (?) It is unknown which method_type asks for a redirect rather than for a form.
      method_type: 'GET',
      exp_mods: ['closeButtonOn'],
    }
    const url = await post(options, '/url', { authorization: `Bearer ${accessToken}`, body: page }, wire.urlAnswer)
    if (url.kind !== 'got') return url
    const { auth_url: authUrl, transaction_id: transactionId } = url.value
    const kept: wire.NiceTransaction = { requestNo, transactionId, accessToken, ticket, iterators }
    return { kind: 'begun', transactionId, page: { url: authUrl }, kept: JSON.stringify(kept) }
  }

const finish =
  (options: NiceOptions): ResidentIdentity['finish'] =>
  async ({ kept, returned }) => {
    const { requestNo, transactionId, accessToken, ticket, iterators } = wire.transaction.parse(jsonOf(kept))
    const came = wire.returned.safeParse(returned)
    if (!came.success) return refused('tampered', 'no web_transaction_id')
    const { web_transaction_id: webTransactionId } = came.data
    const asking = { web_transaction_id: webTransactionId, transaction_id: transactionId, request_no: requestNo }
    const authorization = `Bearer ${accessToken}`
    const result = await post(options, '/result', { authorization, body: asking }, wire.resultAnswer)
    if (result.kind !== 'got') return result
    const { enc_data: encData, integrity_value: integrityValue } = result.value
    const text = await openNiceResult({ ticket, transactionId, iterators }, { encData, integrityValue })
    if (text === undefined) return refused('tampered', 'the mark or the key does not fit')
    const said = wire.person.safeParse(jsonOf(text))
    if (!said.success) return unavailable('the result is in an unknown form')
    if (said.data.requestNo !== undefined && said.data.requestNo !== requestNo)
      return refused('mismatch', 'another request_no')
    return { kind: 'verified', person: said.data.person, providerReference: webTransactionId }
  }

/**
 * Creates a client of NICE, current generation. One attempt a call; a token serves one transaction.
 */
export const createNiceClient = (options: NiceOptions): ResidentIdentity => ({
  begin: begin(options),
  finish: finish(options),
})
