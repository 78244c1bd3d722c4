import { z } from 'zod'
import { partsOfLot } from '#events/values/building-ledger/lot.ts'
import {
  dataUnavailable,
  found,
  ROWS_A_PAGE,
  type BuildingLedger,
  type Complexes,
  type PublicDataAnswer,
  type Holidays,
  type PublicData,
} from '../public-data.ts'
import * as wire from './data-go-kr-wire.ts'
import { createGateway, type Gateway, type GatewayItems, type GatewayOptions } from './gateway.ts'

export type DataGoKrOptions = GatewayOptions & {
  /** Delays before a call of K-apt is tried again, one for each try. */
  readonly retryAfter?: readonly number[]
  /** Milliseconds to wait after a failure that may pass; too many calls close the gateway for over a minute. */
  readonly pauseMs?: number
  readonly now?: () => number
}

const LEDGER = '/1613000/BldRgstHubService'
const KAPT_LIST = '/1613000/AptListService4'
const KAPT_BASICS = '/1613000/AptBasisInfoServiceV5'
const HOLIDAYS = '/B090041/openapi/service/SpcdeInfoService'

/** Number of complexes asked for at once: a 법정동 has fewer. */
const COMPLEXES_A_PAGE = '1000'
/** Maximum pages of buildings or further lots that are read. */
const MAX_PAGES = 10
const PAUSE_MS = 90_000
const RETRY_AFTER_MS = [1_000, 3_000] as const

const readAll = <Value>(items: readonly unknown[], schema: z.ZodType<Value>): PublicDataAnswer<readonly Value[]> => {
  const read = z.array(schema).safeParse(items)
  return read.success ? found(read.data) : dataUnavailable('the answer is in an unknown form')
}

const parametersOf = (lot: string): Readonly<Record<string, string>> => {
  const { sigungu, bjdong, kind, bun, ji } = partsOfLot(lot)
  return { sigunguCd: sigungu, bjdongCd: bjdong, platGbCd: kind, bun, ji }
}

/** Reads all items of an operation of few pages. */
const readPages = async <Value>(
  ask: (page: number) => Promise<PublicDataAnswer<GatewayItems>>,
  schema: z.ZodType<Value>,
): Promise<PublicDataAnswer<readonly Value[]>> => {
  const values: Value[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await ask(page)
    if (answer.kind !== 'found') return answer
    const read = readAll(answer.value.items, schema)
    if (read.kind !== 'found') return read
    values.push(...read.value)
    if (values.length >= answer.value.total || read.value.length === 0) break
  }
  return found(values)
}

const ledgerOf = ({ ask }: Gateway): BuildingLedger => {
  const asking = (operation: string, lot: string) => (page: number) =>
    ask(`${LEDGER}/${operation}`, { ...parametersOf(lot), numOfRows: String(ROWS_A_PAGE), pageNo: String(page) })
  return {
    buildings: (lot) => readPages(asking('getBrTitleInfo', lot), wire.ledgerBuilding),
    furtherLots: async (lot) => {
      const read = await readPages(asking('getBrAtchJibunInfo', lot), wire.furtherLot)
      if (read.kind !== 'found') return read
      return found([...new Set(read.value.flatMap((one) => one ?? []))])
    },
    units: async (lot, page) => {
      const answer = await asking('getBrExposPubuseAreaInfo', lot)(page)
      if (answer.kind !== 'found') return answer
      const rows = readAll(answer.value.items, wire.ledgerRow)
      return rows.kind === 'found' ? found({ total: answer.value.total, rows: rows.value }) : rows
    },
  }
}

const DAY_MS = 86_400_000
const MAX_CACHED = 500

/** Keeps answers for a day, and tries again what is unavailable: K-apt is slow, and changes daily. */
const cachedTries = ({ retryAfter = RETRY_AFTER_MS, now = Date.now }: DataGoKrOptions) => {
  const kept = new Map<string, { readonly until: number; readonly answer: PublicDataAnswer<GatewayItems> }>()
  return async (
    key: string,
    ask: () => Promise<PublicDataAnswer<GatewayItems>>,
  ): Promise<PublicDataAnswer<GatewayItems>> => {
    const known = kept.get(key)
    if (known && known.until > now()) return known.answer
    let answer = await ask()
    for (const wait of retryAfter) {
      if (answer.kind !== 'unavailable') break
      await new Promise((resolve) => setTimeout(resolve, wait))
      answer = await ask()
    }
    if (answer.kind !== 'found') return answer
    if (kept.size >= MAX_CACHED) kept.clear()
    kept.set(key, { until: now() + DAY_MS, answer })
    return answer
  }
}

const complexesOf = ({ ask }: Gateway, options: DataGoKrOptions): Complexes => {
  const cached = cachedTries(options)
  return {
    of: async (bjdCode) => {
      const params = { bjdCode, pageNo: '1', numOfRows: COMPLEXES_A_PAGE }
      const answer = await cached(`list ${bjdCode}`, () => ask(`${KAPT_LIST}/getLegaldongAptList4`, params))
      return answer.kind === 'found' ? readAll(answer.value.items, wire.listedComplex) : answer
    },
    read: async (code) => {
      const path = `${KAPT_BASICS}/getAphusBassInfoV5`
      const answer = await cached(`basics ${code}`, () => ask(path, { kaptCode: code }))
      if (answer.kind !== 'found') return answer
      const { item } = answer.value
      if (item === undefined) return found(null)
      const read = wire.complexBasics.safeParse(item)
      return read.success ? found(read.data) : dataUnavailable('the answer is in an unknown form')
    },
  }
}

const holidaysOf = ({ ask }: Gateway): Holidays => ({
  of: async (year) => {
    const params = { solYear: String(year), numOfRows: '100', pageNo: '1' }
    const answer = await ask(`${HOLIDAYS}/getRestDeInfo`, params, 'ServiceKey')
    if (answer.kind !== 'found') return answer
    if (answer.value.items.length < answer.value.total)
      return dataUnavailable('the answer has fewer days than it counts')
    const read = readAll(answer.value.items, wire.publicHoliday)
    return read.kind === 'found' ? found(read.value.flatMap((one) => one ?? [])) : read
  },
})

/** Creates a client of the registers of data.go.kr; they share one gateway and its limits. */
export const createDataGoKrClient = (options: DataGoKrOptions): PublicData => {
  const gateway = createGateway(options)
  return {
    name: '공공데이터포털',
    pauseMs: options.pauseMs ?? PAUSE_MS,
    ledger: ledgerOf(gateway),
    complexes: complexesOf(gateway, options),
    holidays: holidaysOf(gateway),
  }
}
