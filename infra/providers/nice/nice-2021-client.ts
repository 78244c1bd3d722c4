import type { z } from 'zod'
import { seoulClock } from '#events/values/day.ts'
import { askJson } from '../ask-json.ts'
import { refused, unavailable, type IdentityFailure, type ResidentIdentity } from '../identity.ts'
import { jsonOf } from '../person-wire.ts'
import { openNice2021, sealNice2021 } from './nice-2021-crypto.ts'
import * as wire from './nice-2021-wire.ts'

export type Nice2021Options = {
  readonly clientId: string
  readonly clientSecret: string
  /** Base URL of the API: https://svc.niceapi.co.kr:22001. */
  readonly baseUrl: string
  /** Base URL of the pages: https://nice.checkplus.co.kr. */
  readonly pagesBaseUrl: string
  /** Time limit of each call. */
  readonly timeoutMs?: number
  readonly now?: () => Date
}

const TIMEOUT_MS = 4_000
const PRODUCT = '2101979031'

type FetchResult<Value> = { readonly kind: 'got'; readonly value: Value } | IdentityFailure

const ask = async <Schema extends z.ZodType>(
  { baseUrl, timeoutMs = TIMEOUT_MS }: Nice2021Options,
  path: string,
  init: { readonly headers: Record<string, string>; readonly body: string },
  answer: Schema,
): Promise<FetchResult<z.output<Schema>>> => {
  const asked = await askJson(`${baseUrl}/digital/niceid${path}`, { method: 'POST', ...init }, timeoutMs)
  if (asked.kind === 'unavailable') return asked
  const outer = wire.envelope.safeParse(asked.body)
  if (!outer.success) return unavailable(`HTTP ${asked.status} in an unknown form`)
  const { dataHeader, dataBody } = outer.data
  if (dataHeader.GW_RSLT_CD !== wire.GATEWAY_SUCCESS) return refused('refused', `GW_RSLT_CD ${dataHeader.GW_RSLT_CD}`)
  const inner = answer.safeParse(dataBody)
  return inner.success ? { kind: 'got', value: inner.data } : refused('refused', 'the body is no success')
}

const takeToken = (options: Nice2021Options): Promise<FetchResult<z.output<typeof wire.tokenBody>>> => {
  const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'grant_type=client_credentials&scope=default'
  return ask(options, '/oauth/oauth/token', { headers, body }, wire.tokenBody)
}

const begin =
  (options: Nice2021Options): ResidentIdentity['begin'] =>
  async ({ requestNo, returnUrl }) => {
    const { clientId, pagesBaseUrl, now = () => new Date() } = options
    const token = await takeToken(options)
    if (token.kind !== 'got') return token
    const at = now()
    const seconds = Math.floor(at.getTime() / 1_000)
    const bearer = Buffer.from(`${token.value.access_token}:${seconds}:${clientId}`).toString('base64')
    const headers = {
      authorization: `bearer ${bearer}`,
      client_id: clientId,
      ProductID: PRODUCT,
      'content-type': 'application/json',
    }
    const requestTime = seoulClock(at).replace(/\D/g, '')
    const dataBody = { req_dtim: requestTime, req_no: requestNo, enc_mode: '1' }
    const body = JSON.stringify({ dataHeader: { CNTY_CD: 'ko' }, dataBody })
    const agreed = await ask(options, '/api/v1.0/common/crypto/token', { headers, body }, wire.cryptoBody)
    if (agreed.kind !== 'got') return agreed
    const { site_code: siteCode, token_version_id: version, token_val: tokenValue } = agreed.value
    const asked = {
      requestno: requestNo,
      returnurl: returnUrl,
      sitecode: siteCode,
      authtype: 'M',
      methodtype: 'get',
      popupyn: 'N',
      receivedata: '',
    }
    const { encData, integrityValue } = sealNice2021({ requestTime, requestNo, tokenValue }, JSON.stringify(asked))
    const kept: wire.Nice2021Transaction = { requestTime, requestNo, tokenValue, version }
    return {
      kind: 'begun',
      transactionId: version,
      page: {
        url: `${pagesBaseUrl}/CheckPlusSafeModel/service.cb`,
        fields: { m: 'service', token_version_id: version, enc_data: encData, integrity_value: integrityValue },
      },
      kept: JSON.stringify(kept),
    }
  }

const finish: ResidentIdentity['finish'] = async ({ kept, returned }) => {
  const secret = wire.transaction.parse(jsonOf(kept))
  const came = wire.returned.safeParse(returned)
  if (!came.success) return refused('tampered', 'no enc_data')
  if (came.data.token_version_id !== secret.version) return refused('mismatch', 'another token_version_id')
  const text = openNice2021(secret, { encData: came.data.enc_data, integrityValue: came.data.integrity_value })
  if (text === undefined) return refused('tampered', 'the mark or the content does not fit')
  const content = jsonOf(text)
  const result = wire.result.safeParse(content)
  if (!result.success) return unavailable('the result is in an unknown form')
  if (result.data.requestno !== secret.requestNo) return refused('mismatch', 'another requestno')
  if (result.data.resultcode !== '0000') return refused('refused', `resultcode ${result.data.resultcode}`)
  const said = wire.person.safeParse(content)
  return said.success ? { kind: 'verified', ...said.data } : unavailable('the person is in an unknown form')
}

/** Creates a client of NICE, generation of 2021, for older contracts, behind the same port. */
export const createNice2021Client = (options: Nice2021Options): ResidentIdentity => ({ begin: begin(options), finish })
