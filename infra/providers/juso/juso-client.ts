import { askText } from '../ask-json.ts'
import { jsonOf } from '../person-wire.ts'
import { dataRefused, dataUnavailable, found, type Addresses, type PublicDataFailure } from '../public-data.ts'
import * as wire from './juso-wire.ts'

export type JusoOptions = { readonly baseUrl: string; readonly key: string; readonly timeoutMs?: number }

const TIMEOUT_MS = 10_000
const MAX_BYTES = 2 * 1024 * 1024
const ADDRESSES = '20'
const SHORTEST = 2
const LONGEST = 100

/** Characters and words that the firewall of the service takes for an attack. */
const FORBIDDEN_SIGNS = /[%=><[\]'";\\]/g
const FORBIDDEN_WORDS = /\b(?:or|select|insert|delete|update|create|drop|exec|union|fetch|declare|truncate)\b/gi

/** Returns a text as it may be searched for: without what the firewall refuses. */
export const keywordOf = (text: string): string =>
  text
    .slice(0, LONGEST)
    .normalize('NFC')
    .replaceAll(FORBIDDEN_SIGNS, ' ')
    .replaceAll(FORBIDDEN_WORDS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const failureOf = (code: string, message: string): PublicDataFailure => {
  const detail = `${code} ${message}`.replaceAll(/[^\w가-힣 .]/g, ' ')
  if (code === '-999') return dataUnavailable(detail)
  return dataRefused(code === 'E0001' || code === 'E0014' ? 'key' : 'parameter', detail)
}

/** Codes of a search that is too short or too unclear: it finds nothing yet. */
const UNCLEAR: readonly string[] = ['E0005', 'E0006', 'E0008', 'E0009', 'E0010', 'E0011', 'E0012', 'E0013']

/** Creates a client of the address search of juso.go.kr. */
export const createJusoClient = ({ baseUrl, key, timeoutMs = TIMEOUT_MS }: JusoOptions): Addresses => ({
  name: '도로명주소',
  find: async (text) => {
    const keyword = keywordOf(text)
    if (keyword.length < SHORTEST) return found([])
    const query = new URLSearchParams({
      confmKey: key,
      currentPage: '1',
      countPerPage: ADDRESSES,
      keyword,
      resultType: 'json',
    })
    const answer = await askText(`${baseUrl}/addrlink/addrLinkApi.do?${query.toString()}`, {}, timeoutMs, MAX_BYTES)
    if (answer.kind === 'unavailable') return dataUnavailable(answer.detail)
    const json = jsonOf(answer.text)
    if (json === undefined) return dataRefused('parameter', 'the firewall answered in place of the service')
    const read = wire.answer.safeParse(json)
    if (!read.success) return dataUnavailable('the answer is in an unknown form')
    const { common, juso } = read.data.results
    if (common.errorCode === '0') return found(juso)
    return UNCLEAR.includes(common.errorCode) ? found([]) : failureOf(common.errorCode, common.errorMessage)
  },
})
