import type { FastifyPluginAsync } from 'fastify'
import { partsOfLot } from '#events/values/building-ledger/lot.ts'
import { apart } from '../form-page/hidden-route.ts'
import type { InventedComplex } from './invented-complexes.ts'
import type { SimulatedPublicData } from './simulated-public-data.ts'

const FIREWALL = '<!doctype html><html><body>The request was blocked by the web firewall.</body></html>'
const FORBIDDEN = /[%=><[\]]|\b(?:or|select|insert|delete|update|create|drop|exec|union)\b/i

const answer = (errorCode: string, errorMessage: string, juso: readonly object[] | null) => ({
  results: {
    common: { errorCode, errorMessage, totalCount: String(juso?.length ?? 0), currentPage: '1', countPerPage: '20' },
    juso,
  },
})

const addressOf = ({ name, road, lotAddress, zip, bjdCode, lots, buildings }: InventedComplex) => {
  const { bun, ji } = partsOfLot(lots[0]?.lot ?? '')
  return {
    roadAddr: `${road} (모의동, ${name})`,
    roadAddrPart1: road,
    roadAddrPart2: ` (모의동, ${name})`,
    jibunAddr: lotAddress,
    zipNo: zip,
    admCd: bjdCode,
    rnMgtSn: '116803121001',
    bdMgtSn: `${bjdCode}1${bun}${ji}000001`,
    detBdNmList: buildings
      .map(({ dong }) => dong)
      .filter((dong) => dong !== '')
      .join(','),
    bdNm: name,
    bdKdcd: '1',
    mtYn: '0',
    lnbrMnnm: String(Number(bun)),
    lnbrSlno: String(Number(ji)),
    relJibun: '',
  }
}

type Query = { readonly keyword?: string; readonly confmKey?: string; readonly resultType?: string }

/** Fastify plugin of the address search of juso.go.kr, with the HTML of its firewall. */
export const jusoSimulator =
  ({ key, data }: { readonly key: string; readonly data: SimulatedPublicData }): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: Query }>('/addrlink/addrLinkApi.do', apart, async ({ query }, reply) => {
      const { keyword = '', confmKey } = query
      const { service } = data.read()
      if (service === 'down') return reply.code(503).send('Service Unavailable')
      if (service === 'firewall' || FORBIDDEN.test(keyword)) return reply.type('text/html').send(FIREWALL)
      if (confmKey !== key) return answer('E0001', '승인되지 않은 KEY 입니다.', null)
      if (keyword === '') return answer('E0005', '검색어가 입력되지 않았습니다.', null)
      if (keyword.length < 2) return answer('E0008', '검색어는 두글자 이상 입력되어야 합니다.', null)
      const words = keyword.split(' ')
      const fits = (one: InventedComplex): boolean =>
        words.every((word) => `${one.name} ${one.road} ${one.lotAddress}`.includes(word))
      return answer('0', '정상', data.complexes().filter(fits).map(addressOf))
    })
  }
