import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { lotOf, partsOfLot } from '#events/values/building-ledger/lot.ts'
import { loseAnswer } from '../certificate/certificate-answers.ts'
import { apart } from '../form-page/hidden-route.ts'
import { simulatedHolidays } from './simulated-holidays.ts'
import type { SimulatedPublicData } from './simulated-public-data.ts'

type Query = Readonly<Record<string, string | undefined>>
type Items = readonly object[]

const MOST_ROWS = 100
const messages: Readonly<Record<string, string>> = {
  '22': 'LIMITED_NUMBER_OF_SERVICE_REQUESTS_EXCEEDS_ERROR',
  '23': 'LIMITED_NUMBER_OF_SERVICE_REQUESTS_PER_SECOND_EXCEEDS_ERROR',
  '30': 'SERVICE_KEY_IS_NOT_REGISTERED_ERROR',
}
const FIREWALL = '<!doctype html><html><body>The request was blocked by the web firewall.</body></html>'

const sendXmlError = (reply: FastifyReply, code: string, status: number): FastifyReply =>
  reply
    .code(status)
    .type('text/xml')
    .send(
      '<OpenAPI_ServiceResponse><cmmMsgHeader><errMsg>SERVICE ERROR</errMsg>' +
        `<returnAuthMsg>${messages[code] ?? 'SERVICE ERROR'}</returnAuthMsg>` +
        `<returnReasonCode>${code}</returnReasonCode></cmmMsgHeader></OpenAPI_ServiceResponse>`,
    )

const sendJsonError = (reply: FastifyReply, code: string, status: number): FastifyReply =>
  reply
    .code(status)
    .send({ response: { header: { resultCode: code, resultMsg: messages[code] ?? 'ERROR' }, body: '' } })

/** Sends JSON in which numbers of records are numbers of more digits than JavaScript keeps. */
const sendItems = (reply: FastifyReply, body: object): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({ response: { header: { resultCode: '00', resultMsg: 'NORMAL SERVICE' }, body } }).replaceAll(
        /"mgmBldrgstPk":"(\d+)"/g,
        '"mgmBldrgstPk":$1',
      ),
    )

const wrapped = (items: Items): unknown => {
  if (items.length === 0) return ''
  return { item: items.length === 1 ? items[0] : items }
}

/** Answers a page of items, as few as the gateway gives: none is a text, one is an object. */
const sendPage = (reply: FastifyReply, all: Items, { numOfRows, pageNo }: Query): FastifyReply => {
  const rows = Math.min(MOST_ROWS, Number(numOfRows ?? 10))
  const from = (Number(pageNo ?? 1) - 1) * rows
  return sendItems(reply, {
    items: wrapped(all.slice(from, from + rows)),
    numOfRows: rows,
    pageNo: Number(pageNo ?? 1),
    totalCount: all.length,
  })
}

const lotIn = ({ sigunguCd = '', bjdongCd = '', platGbCd = '0', bun = '', ji = '' }: Query): string =>
  lotOf({ sigungu: sigunguCd, bjdong: bjdongCd, kind: platGbCd === '1' ? '1' : '0', bun, ji })

type Answer = (query: Query, reply: FastifyReply) => FastifyReply

const addLedger = (add: (path: string, answer: Answer) => void, data: SimulatedPublicData): void => {
  const base = '/1613000/BldRgstHubService'
  const complexOf = (lot: string) => data.complexes().find(({ lots }) => lots.some((one) => one.lot === lot))
  add(`${base}/getBrExposPubuseAreaInfo`, (query, reply) => sendPage(reply, data.rowsOf(lotIn(query)) ?? [], query))
  add(`${base}/getBrTitleInfo`, (query, reply) => {
    const complex = complexOf(lotIn(query))
    const isFirst = complex?.lots[0]?.lot === lotIn(query)
    const titles = (isFirst ? complex.buildings : []).map(({ dong, households, floors }) => ({
      dongNm: dong,
      hhldCnt: households,
      hoCnt: households,
      grndFlrCnt: floors,
      mainPurpsCdNm: '공동주택',
      mainAtchGbCd: '0',
    }))
    return sendPage(reply, titles, query)
  })
  add(`${base}/getBrAtchJibunInfo`, (query, reply) => {
    const complex = complexOf(lotIn(query))
    const further = complex?.lots[0]?.lot === lotIn(query) ? complex.lots.slice(1) : []
    // The register names a further lot once for each building on it.
    const named = further
      .flatMap(({ lot }) => [lot, lot])
      .map((lot) => {
        const { sigungu, bjdong, kind, bun, ji } = partsOfLot(lot)
        return { atchSigunguCd: sigungu, atchBjdongCd: bjdong, atchPlatGbCd: kind, atchBun: bun, atchJi: ji }
      })
    return sendPage(reply, named, query)
  })
}

const addComplexes = (add: (path: string, answer: Answer) => void, data: SimulatedPublicData): void => {
  const registered = () => data.complexes().filter(({ kaptCode }) => kaptCode !== null)
  add('/1613000/AptListService4/getLegaldongAptList4', ({ bjdCode }, reply) => {
    const items = registered()
      .filter((one) => one.bjdCode === bjdCode)
      .map(({ kaptCode, name, bjdCode: code }) => ({ kaptCode, kaptName: name, bjdCode: code, as1: '서울특별시' }))
    return sendItems(reply, { items, totalCount: items.length })
  })
  add('/1613000/AptBasisInfoServiceV5/getAphusBassInfoV5', ({ kaptCode }, reply) => {
    const one = registered().find((complex) => complex.kaptCode === kaptCode)
    if (!one) return sendItems(reply, { item: '' })
    return sendItems(reply, {
      item: {
        kaptCode: one.kaptCode,
        kaptName: one.name,
        bjdCode: one.bjdCode,
        kaptAddr: one.lotAddress,
        doroJuso: one.road,
        kaptDongCnt: String(one.buildings.length),
        kaptdaCnt: one.households,
        kaptTel: one.phone,
      },
    })
  })
}

const addHolidays = (add: (path: string, answer: Answer) => void, data: SimulatedPublicData): void => {
  add('/B090041/openapi/service/SpcdeInfoService/getRestDeInfo', (query, reply) =>
    sendPage(reply, simulatedHolidays(Number(query['solYear']), data.read()), query),
  )
}

type GatewaySimulatorOptions = { readonly key: string; readonly data: SimulatedPublicData }

/** Answers with the fault of the service or of this call; undefined: the call may go on. */
const faultAnswer = (
  { key, data }: GatewaySimulatorOptions,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
): FastifyReply | undefined => {
  const { service } = data.read()
  const fault = data.begin()
  if (service === 'down') return reply.code(503).send('Service Unavailable')
  if (service === 'lost') return loseAnswer(request, reply)
  if (service === 'firewall') return reply.type('text/html').send(FIREWALL)
  if (fault?.form === 'json') return sendJsonError(reply, fault.code, fault.status)
  if (fault) return sendXmlError(reply, fault.code, fault.status)
  // A key that was encoded twice arrives with its percent signs.
  if ((request.query['serviceKey'] ?? request.query['ServiceKey']) !== key) return sendXmlError(reply, '30', 200)
  return request.query['_type'] === 'json' ? undefined : sendXmlError(reply, '10', 200)
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Fastify plugin of the gateway of data.go.kr, with the quirks that real ones have. */
export const publicDataSimulator =
  (options: GatewaySimulatorOptions): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    const { data } = options
    const add = (path: string, answer: Answer): void => {
      app.get<{ Querystring: Query }>(path, apart, async (request, reply) => {
        try {
          const failed = faultAnswer(options, request, reply)
          const { delayMs } = data.read()
          if (delayMs > 0) await delay(delayMs)
          return await (failed ?? answer(request.query, reply))
        } finally {
          data.end()
        }
      })
    }
    addLedger(add, data)
    addComplexes(add, data)
    addHolidays(add, data)
  }
