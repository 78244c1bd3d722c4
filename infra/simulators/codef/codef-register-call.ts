import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createNewestItems } from '../identity/newest-items.ts'
import { codefEntriesOf } from './codef-entries.ts'
import { drawRegister } from '../registers/draw-register.ts'
import type { CodefStore } from './codef-store.ts'
import { brokenAnswer, type WireAnswer } from './codef-faults.ts'
import { registerOfUnit, type CodefUnits, type SimulatedUnit } from './codef-units.ts'

export type { WireAnswer } from './codef-faults.ts'

/** Account with its prepaid number and PIN, and the prices of registers. */
export type CodefAccountOf = {
  /** Title among charges; absent for the installation's account. */
  readonly title?: string
  readonly phone: string
  readonly pin: string
  readonly prepayNo: string
  readonly prepayPass: string
  readonly prices: { readonly view: number; readonly issue: number }
}

type Options = {
  readonly account: CodefAccountOf
  readonly store: CodefStore
  readonly units: CodefUnits
  readonly now: () => Date
  readonly decrypt: (base64: string) => string | undefined
}

const HOUR = 3_600_000

const word = z.string().max(500)

const request = z.object({
  organization: z.literal('0002'),
  phoneNo: word,
  password: word.max(2_000),
  inquiryType: z.enum(['0', '2', '3']),
  issueType: z.enum(['0', '1', '2']),
  realtyType: z.literal('1'),
  uniqueNo: word.optional(),
  ePrepayNo: word.optional(),
  ePrepayPass: word.optional(),
  originDataYN: z.enum(['0', '1']).default('0'),
  registerSummaryYN: z.enum(['0', '1']).default('0'),
  addr_sido: word.default(''),
  addr_sigungu: word.default(''),
  addr_dong: word.default(''),
  addr_lotNumber: word.default(''),
  addr_roadName: word.default(''),
  addr_buildingNumber: word.default(''),
  buildingName: word.default(''),
  dong: word.default(''),
  ho: word.default(''),
  is2Way: z.boolean().default(false),
  twoWayInfo: z
    .object({ jobIndex: z.number(), threadIndex: z.number(), jti: z.string(), twoWayTimestamp: z.number() })
    .optional(),
})
type RegisterCall = z.output<typeof request>

const messages: Readonly<Record<string, string>> = {
  'CF-00000': '성공',
  'CF-03002': 'API 요청 처리가 정상 진행 중입니다. 추가 정보를 입력하세요.',
}

const UNKNOWN = 'CF-09999'

const envelopeOf = (code: string, data: object = {}) => ({
  result: {
    code,
    extraMessage: '',
    message: messages[code] ?? '오류',
    transactionId: randomUUID().replaceAll('-', ''),
  },
  data,
})
const coded = (code: string, data?: object): WireAnswer => ({ kind: 'json', answer: envelopeOf(code, data) })

const decoded = (body: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(body))
  } catch {
    return undefined
  }
}

/** Returns the code of a request that is refused before the unit is looked for. */
const refusalOf = ({ account, store, decrypt }: Options, asked: RegisterCall): string | undefined => {
  if (store.read().maintenance) return 'CF-12041'
  if (decrypt(asked.password) !== account.pin || asked.phoneNo !== account.phone) return 'CF-00007'
  const isNumbered = asked.inquiryType !== '0' || /^\d{14}$/.test(asked.uniqueNo ?? '')
  const isPlaced = asked.inquiryType === '0' || (asked.addr_sido !== '' && asked.ho !== '')
  if (!isNumbered || !isPlaced) return 'CF-12411'
  if (asked.issueType === '2') return undefined
  return asked.ePrepayNo === account.prepayNo && asked.ePrepayPass === account.prepayPass ? undefined : 'CF-13320'
}

type Round = { readonly numbers: readonly string[]; readonly twoWayTimestamp: number }

/** Creates the rounds: searches by address always find several, and ask which is meant. */
const createRounds = ({ units, now }: Options) => {
  const rounds = createNewestItems<Round>()
  return {
    begin: (asked: RegisterCall): WireAnswer => {
      const { addr_sido: province, buildingName, dong, ho } = asked
      const street =
        asked.inquiryType === '3'
          ? [asked.addr_roadName, asked.addr_buildingNumber]
          : [asked.addr_dong, asked.addr_lotNumber]
      const line = [asked.addr_sigungu, ...street].filter(Boolean).join(' ')
      const found = units.byPlace({ province, line, buildingName, dong, ho })
      const [jti, twoWayTimestamp] = [randomUUID(), now().getTime()]
      rounds.keep(jti, { numbers: found.map(({ uniqueNo }) => uniqueNo), twoWayTimestamp })
      const resAddrList = found.map((unit) => ({
        commUniqueNo: unit.uniqueNo,
        resUserNm: `${(unit.owners[0]?.name ?? '').slice(0, 1)}**`,
        commAddrLotNumber: registerOfUnit(unit, now()).property,
        resState: '현행',
        resType: '집합건물',
      }))
      const twoWay = { jobIndex: 0, threadIndex: 0, jti, twoWayTimestamp }
      return coded('CF-03002', { continue2Way: true, method: 'selectAddress', ...twoWay, extraInfo: { resAddrList } })
    },
    /** Returns the chosen unit; undefined where the round is unknown. */
    chosen: ({ twoWayInfo, uniqueNo = '' }: RegisterCall): SimulatedUnit | undefined => {
      const round = rounds.take(twoWayInfo?.jti ?? '')
      const fits = round?.twoWayTimestamp === twoWayInfo?.twoWayTimestamp && round?.numbers.includes(uniqueNo)
      return fits ? units.byNumber(uniqueNo) : undefined
    },
  }
}

/**
 * Returns the beginning of a day in Asia/Seoul: entries have no time within it, only the PDF does.
 */
const dayOf = (at: Date): string => {
  const seoul = at.getTime() + 9 * HOUR
  return new Date(seoul - (seoul % (24 * HOUR)) - 9 * HOUR).toISOString()
}

const registerAnswer = async (unit: SimulatedUnit, { now }: Options, asked: RegisterCall, resIssueYN: string) => {
  const printed = registerOfUnit(unit, now())
  const pdf = asked.originDataYN === '1' ? Buffer.from(await drawRegister(printed)).toString('base64') : ''
  const tables = printed.tables.filter(({ kind }) => asked.registerSummaryYN === '1' || !kind.startsWith('summary'))
  return {
    resIssueYN,
    resTotalPageCount: '3',
    commIssueCode: '',
    resOriGinalData: pdf,
    resRegisterEntriesList: [codefEntriesOf({ ...printed, uniqueNo: unit.uniqueNo, tables, issuedAt: dayOf(now()) })],
  }
}

/** Returns the trouble of a free call. */
const freeCallFailure = (store: CodefStore): WireAnswer | undefined => {
  const failure = store.takeFailure(false)
  if (!failure) return undefined
  if (failure.mode === 'code') return coded(failure.code ?? UNKNOWN)
  if (failure.mode === 'drop-after-charge') return { kind: 'dropped' }
  return brokenAnswer(failure.mode, { resRegisterEntriesList: [] }, envelopeOf)
}

const lookUp = async (unit: SimulatedUnit, options: Options, asked: RegisterCall): Promise<WireAnswer> => {
  const { store, now, account } = options
  const paid = { account: account.title, uniqueNo: unit.uniqueNo }
  if (asked.inquiryType === '0' && store.isOutstanding(paid, now())) {
    const data = await registerAnswer(unit, options, asked, '4')
    store.show(paid, now())
    return coded('CF-00000', data)
  }
  const { property } = registerOfUnit(unit, now())
  const entry = { resDocTitle: '', resRealty: `[집합건물] ${property}`, commUniqueNo: unit.uniqueNo }
  return coded('CF-00000', { resIssueYN: '2', resOriGinalData: '', resRegisterEntriesList: [entry] })
}

const issue = async (unit: SimulatedUnit, options: Options, asked: RegisterCall): Promise<WireAnswer> => {
  const { store, units, account } = options
  const price = asked.issueType === '1' ? account.prices.view : account.prices.issue
  const failure = store.takeFailure(true)
  if (failure?.mode === 'code') return coded(failure.code ?? UNKNOWN)
  if (!store.charge(unit, price, account.title)) return coded('CF-13321')
  if (failure?.mode === 'drop-after-charge' || store.isDropDue()) return { kind: 'dropped' }
  const shown = failure?.mode === 'other-unit' ? units.otherThan(unit) : unit
  const data = await registerAnswer(shown, options, asked, '1')
  if (failure) return brokenAnswer(failure.mode, data, envelopeOf)
  store.show({ account: account.title, uniqueNo: unit.uniqueNo }, options.now())
  return coded('CF-00000', data)
}

/**
 * Creates the register call, which answers as the vendor does: takes the body and answers in the
 * vendor's encoding.
 */
export const createRegisterCall = (options: Options): ((body: string) => Promise<WireAnswer>) => {
  const { store, units } = options
  const rounds = createRounds(options)
  return async (body) => {
    const json = decoded(body)
    if (json === undefined) return coded('CF-00003')
    const read = request.safeParse(json)
    if (!read.success) return coded('CF-12411')
    const asked = read.data
    const refusal = refusalOf(options, asked)
    if (refusal !== undefined) return coded(refusal)
    const isPaying = asked.issueType !== '2'
    if (!asked.is2Way && !store.takeCall()) return coded('CF-00012')
    const trouble = isPaying ? undefined : freeCallFailure(store)
    if (trouble) return trouble
    if (asked.inquiryType !== '0' && !asked.is2Way) return rounds.begin(asked)
    const unit = asked.is2Way ? rounds.chosen(asked) : units.byNumber(asked.uniqueNo ?? '')
    if (!unit) return coded(asked.is2Way ? 'CF-03003' : 'CF-13006')
    return isPaying ? issue(unit, options, asked) : lookUp(unit, options, asked)
  }
}
