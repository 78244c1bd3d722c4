import { z } from 'zod'
import { askText, type TextAnswer } from '../ask-json.ts'
import { jsonOf } from '../person-wire.ts'
import { dataRefused, dataUnavailable, found, type PublicDataAnswer, type PublicDataFailure } from '../public-data.ts'
import { createPace, gatewayPace, type PaceLimits } from './pace.ts'

export type GatewayOptions = {
  readonly baseUrl: string
  /** Key as the portal shows it, in its encoded or its decoded form. */
  readonly key: string
  /** Time limit of a call; K-apt is slow under load. */
  readonly timeoutMs?: number
  readonly pace?: PaceLimits
}

/** Items of an answer, with the number of all on every page. */
export type GatewayItems = { readonly total: number; readonly items: readonly unknown[]; readonly item: unknown }

export type Gateway = {
  /** Calls an operation; `keyName`: the parameter that carries the key. */
  readonly ask: (
    path: string,
    params: Readonly<Record<string, string>>,
    keyName?: 'serviceKey' | 'ServiceKey',
  ) => Promise<PublicDataAnswer<GatewayItems>>
}

const TIMEOUT_MS = 20_000
const MAX_BYTES = 4 * 1024 * 1024
/** Status with which the gateway refuses, and says in the body why. */
const TOO_MANY = 429

/** Returns the key as it is before it is encoded for a URL: an encoded one would be encoded twice. */
const decodedKey = (key: string): string => {
  if (!key.includes('%')) return key
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** Codes of the gateway: what a later try does not change. Others are tried again. */
const refusals: Readonly<Record<string, Parameters<typeof dataRefused>[0]>> = {
  '10': 'parameter',
  '11': 'parameter',
  '12': 'gone',
  '20': 'key',
  '21': 'key',
  '22': 'daily-limit',
  '29': 'key',
  '30': 'key',
  '31': 'key',
  '32': 'key',
  '33': 'key',
}

const failureOfCode = (code: string, message: string): PublicDataFailure => {
  const plain = `${code} ${message}`.replaceAll(/[^\w가-힣 .]/g, ' ')
  const reason = refusals[code.padStart(2, '0').slice(-2)]
  return reason ? dataRefused(reason, plain) : dataUnavailable(plain)
}

/** Maximum length of an answer of an error, from which its code is read. */
const ERROR_LENGTH = 4_000

const tagIn = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>\\s{0,20}([^<]{0,100}?)\\s{0,20}</${tag}>`).exec(xml)?.[1]

/** Reads the code of an error in XML, which comes where JSON was asked for, too. */
const failureOfXml = (text: string): PublicDataFailure | undefined => {
  const xml = text.slice(0, ERROR_LENGTH)
  const code = tagIn(xml, 'returnReasonCode') ?? tagIn(xml, 'resultCode')
  if (code === undefined || !/^\d{1,4}$/.test(code)) return undefined
  return failureOfCode(code, tagIn(xml, 'returnAuthMsg') ?? tagIn(xml, 'errMsg') ?? tagIn(xml, 'resultMsg') ?? '')
}

const header = z.object({ resultCode: z.coerce.string().max(10), resultMsg: z.string().max(500).default('') })
const body = z.object({
  totalCount: z.coerce.number().int().nonnegative().default(0),
  /** Empty string: none. `item` is one object, or several. */
  items: z.unknown().optional(),
  item: z.unknown().optional(),
})
const answerForm = z.object({ response: z.object({ header, body: z.unknown().optional() }) })

const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  return value === null || value === undefined || value === '' ? [] : [value]
}

const itemsOf = (items: unknown): readonly unknown[] => {
  const isWrapped = typeof items === 'object' && items !== null && 'item' in items
  return listOf(isWrapped ? items.item : items)
}

/** Quotes the numbers of records: they have more digits than a number of JavaScript keeps. */
const withTextRecords = (text: string): string =>
  text.replaceAll(/("mgm\w{0,20}Pk"\s{0,5}:\s{0,5})(\d{1,40})/g, '$1"$2"')

/** Reads an answer of the gateway. */
export const readGatewayAnswer = (text: string): PublicDataAnswer<GatewayItems> => {
  const json = jsonOf(withTextRecords(text))
  if (json === undefined) return failureOfXml(text) ?? dataUnavailable('the answer is no JSON')
  const answer = answerForm.safeParse(json)
  if (!answer.success) return dataUnavailable('the answer is in an unknown form')
  const { resultCode, resultMsg } = answer.data.response.header
  if (/^0+$/.test(resultCode) === false) return failureOfCode(resultCode, resultMsg)
  const read = body.safeParse(answer.data.response.body || {})
  if (!read.success) return dataUnavailable('the answer is in an unknown form')
  const { totalCount, items, item } = read.data
  return found({ total: totalCount, items: itemsOf(items), item: item === '' ? undefined : item })
}

const failureOfStatus = (answer: Extract<TextAnswer, { kind: 'answered' }>): PublicDataFailure =>
  failureOfXml(answer.text) ?? dataUnavailable(`HTTP ${answer.status}`)

/** Creates a gateway of apis.data.go.kr; all calls of a process go through one queue. */
export const createGateway = ({
  baseUrl,
  key,
  timeoutMs = TIMEOUT_MS,
  pace = gatewayPace,
}: GatewayOptions): Gateway => {
  const paced = createPace(pace)
  const secret = decodedKey(key)
  return {
    ask: async (path, params, keyName = 'serviceKey') => {
      const query = new URLSearchParams({ [keyName]: secret, ...params, _type: 'json' })
      const limits = { maxBytes: MAX_BYTES, readStatuses: [TOO_MANY] }
      const answer = await paced(() => askText(`${baseUrl}${path}?${query.toString()}`, {}, timeoutMs, limits))
      if (answer.kind === 'unavailable') return dataUnavailable(answer.detail)
      return answer.status < 300 ? readGatewayAnswer(answer.text) : failureOfStatus(answer)
    },
  }
}
