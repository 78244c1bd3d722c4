import type { KeyObject } from 'node:crypto'
import type { RegisterProblem, RequestedUnit } from '../registers.ts'
import { addressQueryOf } from './codef-address.ts'
import { SECOND_ROUND, SUCCESS } from './codef-errors.ts'
import type { CodefAnswer, CodefRequests } from './codef-request.ts'
import { chosenOf } from './codef-selection.ts'
import { encryptedSecret, secondRound } from './codef-wire.ts'

export type CodefCredentials = {
  readonly phone: string
  /** PIN of 4 digits. */
  readonly pin: string
  readonly prepayNo: string
  readonly prepayPass: string
}

/** Result of a question, over its one or two rounds. */
export type Conversation =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'code'; readonly code: string }
  /** The conversation ended before a choice was made: nothing was issued. */
  | {
      readonly kind: 'not-chosen'
      readonly problem: RegisterProblem
      readonly code: string
      readonly message: string
    }
  | Exclude<CodefAnswer, { kind: 'answered' }>

const FIRST_ROUND_MS = 300_000
const SECOND_ROUND_MS = 120_000

/** Issue type of a view; `LOOK_UP` is free. */
const VIEW = '1'
const LOOK_UP = '2'

const notChosen = (problem: RegisterProblem, code: string, message: string): Conversation => ({
  kind: 'not-chosen',
  problem,
  code,
  message,
})

const ended = (answer: CodefAnswer): Conversation => {
  if (answer.kind !== 'answered') return answer
  const { result, data } = answer.envelope
  return result.code === SUCCESS ? { kind: 'data', data } : { kind: 'code', code: result.code }
}

type NumberedUnit = RequestedUnit & { readonly uniqueNo: string }

const UNKNOWN_ADDRESS =
  '단지 주소를 읽지 못했습니다. “서울특별시 강남구 삼성로 212”처럼 시·도부터 도로명이나 지번까지 적어 주세요.'

type Options = CodefCredentials & { readonly publicKey: () => Promise<KeyObject | undefined> }

const common = ({ phone, pin }: Options, key: KeyObject) => ({
  organization: '0002',
  phoneNo: phone,
  password: encryptedSecret(key, pin),
  realtyType: '1',
  originDataYN: '1',
  registerSummaryYN: '1',
  // (?) This asks for registers in force, not for closed ones.
  recordStatus: '0',
})

/**
 * Asks a question and, where several addresses match, names the one that is meant. The second round
 * pays only what the first asked for.
 */
const converse = async (requests: CodefRequests, parameters: object, sought: RequestedUnit): Promise<Conversation> => {
  const first = await requests.call(parameters, FIRST_ROUND_MS)
  if (first.kind !== 'answered' || first.envelope.result.code !== SECOND_ROUND) return ended(first)
  const asked = secondRound.safeParse(first.envelope.data)
  // Nothing is issued before the choice is sent.
  if (!asked.success)
    return notChosen('unreadable', SECOND_ROUND, 'CODEF의 주소 목록을 읽지 못했습니다. 고유번호를 입력해 주세요.')
  const { jobIndex, threadIndex, jti, twoWayTimestamp, extraInfo } = asked.data
  const chosen = chosenOf(extraInfo.resAddrList, sought)
  if (chosen.kind === 'none')
    return notChosen('not-found', SECOND_ROUND, '찾은 주소 가운데 이 동·호가 없습니다. 주소와 동·호를 확인해 주세요.')
  if (chosen.kind === 'several')
    return notChosen(
      'several-found',
      SECOND_ROUND,
      `이 동·호인 부동산이 ${chosen.count}건입니다. 고유번호를 확인해 입력해 주세요.`,
    )
  const twoWayInfo = { jobIndex, threadIndex, jti, twoWayTimestamp }
  return ended(
    await requests.call({ ...parameters, uniqueNo: chosen.uniqueNo, is2Way: true, twoWayInfo }, SECOND_ROUND_MS),
  )
}

/** Creates the questions to the provider. */
export const codefQuestions = (options: Options, requests: CodefRequests) => {
  const ask = async (parameters: object, unit: RequestedUnit): Promise<Conversation> => {
    const key = await options.publicKey()
    if (!key) return { kind: 'not-taken', problem: 'busy', code: 'NO_KEY' }
    return converse(requests, { ...common(options, key), ...parameters }, unit)
  }
  const byNumber = (unit: NumberedUnit, purpose: object) =>
    ask({ inquiryType: '0', uniqueNo: unit.uniqueNo, ...purpose }, unit)
  // Only paying calls carry the prepaid number: no other call can be charged.
  const view = { issueType: VIEW, ePrepayNo: options.prepayNo, ePrepayPass: options.prepayPass }
  const lookUp = { issueType: LOOK_UP }
  return {
    buy: (unit: NumberedUnit) => byNumber(unit, view),
    lookUp: (unit: NumberedUnit) => byNumber(unit, lookUp),
    /** Finds a unit by number where it is known, else by address. */
    find: async (unit: RequestedUnit): Promise<Conversation> => {
      const { uniqueNo, address, buildingName, dong, ho } = unit
      if (uniqueNo !== null) return byNumber({ ...unit, uniqueNo }, lookUp)
      const asked = addressQueryOf(address)
      if (!asked) return notChosen('wrong-address', '', UNKNOWN_ADDRESS)
      // (?) selectAddress asks for the choice as a second round; the list may come with the answer
      // nevertheless.
      return ask({ ...asked, buildingName, dong, ho, selectAddress: '1', ...lookUp }, unit)
    },
  }
}
