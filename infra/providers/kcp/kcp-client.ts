import type { z } from 'zod'
import { askJson } from '../ask-json.ts'
import { refused, unavailable, type IdentityFailure, type ResidentIdentity } from '../identity.ts'
import { jsonOf } from '../person-wire.ts'
import { openKcp, sealKcp } from './kcp-crypto.ts'
import * as wire from './kcp-wire.ts'

export type KcpOptions = {
  /** site_cd. */
  readonly siteCode: string
  /** ENC_KEY: the shop's key, a text. */
  readonly encKey: string
  /** web_siteid; empty where the shop has none. */
  readonly webSiteId: string
  /** Base URL: https://cert.kcp.co.kr. */
  readonly baseUrl: string
  /** Time limit of each call. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 4_000

type FetchResult<Value> = { readonly kind: 'got'; readonly value: Value } | IdentityFailure

const ask = async <Schema extends z.ZodType>(
  { baseUrl, timeoutMs = TIMEOUT_MS }: KcpOptions,
  path: string,
  init: { readonly headers: Record<string, string>; readonly body: string },
  answer: Schema,
): Promise<FetchResult<z.output<Schema>>> => {
  const asked = await askJson(`${baseUrl}${path}`, { method: 'POST', ...init }, timeoutMs)
  if (asked.kind === 'unavailable') return asked
  const code = wire.resultCode.safeParse(asked.body).data?.res_cd
  if (code === undefined) return unavailable(`HTTP ${asked.status} in an unknown form`)
  if (code === wire.CANCELLED) return refused('cancelled', `res_cd ${code}`)
  if (code !== wire.SUCCESS) return refused('refused', `res_cd ${code}`)
  const read = answer.safeParse(asked.body)
  return read.success ? { kind: 'got', value: read.data } : unavailable('the answer is in an unknown form')
}

const begin =
  (options: KcpOptions): ResidentIdentity['begin'] =>
  async ({ requestNo, returnUrl }) => {
    const { siteCode, webSiteId } = options
    const order = {
      site_cd: siteCode,
      ordr_idxx: requestNo,
      Ret_URL: returnUrl,
      web_siteid: webSiteId,
      param_opt_1: '',
      param_opt_2: '',
      param_opt_3: '',
    }
    const { data, rv } = await sealKcp(options, JSON.stringify(order))
    const headers = { site_cd: siteCode, rv, 'content-type': 'text/plain' }
    const answer = await ask(options, '/api/reg/certDataReg.do', { headers, body: data }, wire.registered)
    if (answer.kind !== 'got') return answer
    const { call_url: url, reg_cert_key: regCertKey } = answer.value
    const kept: wire.KcpTransaction = { orderNo: requestNo, regCertKey }
    return {
      kind: 'begun',
      transactionId: regCertKey,
      page: { url, fields: { reg_cert_key: regCertKey, kcp_page_submit_yn: 'Y' } },
      kept: JSON.stringify(kept),
    }
  }

const finish =
  (options: KcpOptions): ResidentIdentity['finish'] =>
  async ({ kept, returned }) => {
    const { orderNo, regCertKey } = wire.transaction.parse(jsonOf(kept))
    const came = wire.returned.safeParse(returned)
    if (!came.success) return refused('tampered', 'no reg_cert_key')
    if (came.data.reg_cert_key !== regCertKey) return refused('mismatch', 'another reg_cert_key')
    if (came.data.res_cd === wire.CANCELLED) return refused('cancelled', `res_cd ${wire.CANCELLED}`)
    const headers = { site_cd: options.siteCode, 'content-type': 'application/json' }
    const body = JSON.stringify({ reg_cert_key: regCertKey, ordr_idxx: orderNo })
    const answer = await ask(options, '/api/query/getCertData.do', { headers, body }, wire.answered)
    if (answer.kind !== 'got') return answer
    const text = await openKcp(options, { data: answer.value.enc_cert_data, rv: answer.value.rv })
    if (text === undefined) return refused('tampered', 'the content does not open')
    const said = wire.person.safeParse(jsonOf(text))
    // The answers of KCP have no integrity value: garbage was sealed for somebody else, or changed
    // on the way.
    if (!said.success) return refused('tampered', 'the content is in no known form')
    const { orderNo: answeredOrder, ...verified } = said.data
    if (answeredOrder !== undefined && answeredOrder !== orderNo) return refused('mismatch', 'another ordr_idxx')
    return { kind: 'verified', ...verified }
  }

/** Creates a client of KCP phone identity, V2. One attempt a call. */
export const createKcpClient = (options: KcpOptions): ResidentIdentity => ({
  begin: begin(options),
  finish: finish(options),
})
