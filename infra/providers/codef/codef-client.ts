import type { KeyObject } from 'node:crypto'
import type { AccountProblem } from '../account-check.ts'
import type { FoundUnit, RegisterOutcome, RegisterProblem, Registers, RequestedUnit } from '../registers.ts'
import { askAccount, type CodefAccount } from './codef-account.ts'
import { codefQuestions, type Conversation, type CodefCredentials } from './codef-conversation.ts'
import { deliveredOf, foundUnitOf, isLookUpOnly } from './codef-delivery.ts'
import { errorOfCode, SUCCESS } from './codef-errors.ts'
import { createCodefRequests, type CodefConnection } from './codef-request.ts'

export type CodefOptions = Omit<CodefConnection, 'fetch' | 'now' | 'abortAfter'> &
  Partial<Pick<CodefConnection, 'fetch' | 'now' | 'abortAfter'>> &
  CodefCredentials & {
    /** Returns the key; undefined where it is not available just now. */
    readonly publicKey: () => Promise<KeyObject | undefined>
    /**
     * True where it closes for the register office's maintenance by the calendar; the simulator
     * does so only by its switch.
     */
    readonly keepsHours?: boolean
    /** True where a look-up that finds nothing outstanding proves that nothing was paid. */
    readonly lookUpProves?: boolean
    readonly settledAfterMs?: number
    readonly prices: Registers['prices']
    /**
     * Address of the account, which only the simulator has; the real provider has no such call that
     * we know of (?).
     */
    readonly accountUrl?: string | undefined
  }

type NumberedUnit = RequestedUnit & { readonly uniqueNo: string }

const LOST = '등기소의 답을 받지 못해 결제되었는지 알 수 없습니다. 미열람 내역을 확인한 뒤에 다시 시도해 주세요.'

const STILL_UNKNOWN = '결제 여부는 아직 알 수 없습니다.'
const NOTHING_OUTSTANDING = '결제하고 열람하지 못한 등기사항증명서가 없습니다.'

const unclear = (code: string | null, message: string) => ({ kind: 'unclear', code, message }) as const
const refused = (problem: RegisterProblem, code: string, message: string) =>
  ({ kind: 'refused', problem, code, message }) as const

const unsentMessages = {
  busy: 'CODEF에 연결하지 못했습니다. 잠시 뒤에 자동으로 다시 시도합니다.',
  misconfigured: 'CODEF가 인증 정보를 받지 않았습니다. 서버의 CODEF 설정을 확인해 주세요.',
} as const

/**
 * Converts the end of a conversation, before an answer about the unit, to an outcome of a paying
 * call.
 */
const outcomeOfEnd = (
  end: Exclude<Conversation, { kind: 'data' }>,
): Exclude<RegisterOutcome, { kind: 'delivered' }> => {
  if (end.kind === 'not-taken') return refused(end.problem, end.code, unsentMessages[end.problem])
  if (end.kind === 'lost') return unclear(end.code, LOST)
  if (end.kind === 'not-chosen') return refused(end.problem, end.code, end.message)
  const { problem, paid, message } = errorOfCode(end.code)
  return paid === 'no' ? refused(problem, end.code, message) : unclear(end.code, message)
}

/**
 * Converts the end of a conversation to an outcome of a free call, which is never unclear, but may
 * lack an answer.
 */
const unitOfFailure = (end: Exclude<Conversation, { kind: 'data' }>): FoundUnit => {
  if (end.kind === 'lost') return { kind: 'unavailable', message: 'CODEF가 답하지 않았습니다. 다시 시도해 주세요.' }
  const { code } = end
  if (end.kind === 'not-taken') return refused(end.problem, code, unsentMessages[end.problem])
  if (end.kind === 'not-chosen') return refused(end.problem, code, end.message)
  const { problem, message, paid } = errorOfCode(code)
  if (paid === 'no') return refused(problem, code, message)
  return problem === 'refused'
    ? refused(problem, code, `CODEF가 알 수 없는 오류로 답했습니다(${code}).`)
    : { kind: 'unavailable', message: `등기소가 답하지 않았습니다(${code}). 다시 시도해 주세요.` }
}

/** Time limit of both rounds, and a minute for delays on the way. */
const MAX_MS = 480_000

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Offset of Asia/Seoul, which has had no summer time since 1988. */
const SEOUL = 9 * HOUR
const THURSDAY = 4
const STARTS = 21
const LASTS = 9 * HOUR

/**
 * Returns when the register office closes on the nth Thursday of a month, in UTC milliseconds.
 * `month` counts from 0 and may exceed 11.
 */
const closingOf = (year: number, month: number, nth: number): number => {
  const first = new Date(Date.UTC(year, month, 1))
  const untilThursday = (THURSDAY - first.getUTCDay() + 7) % 7
  return first.getTime() + (untilThursday + 7 * (nth - 1)) * DAY + STARTS * HOUR - SEOUL
}

/**
 * Tells whether the register office is closed for maintenance, and until when: from 21:00 on the
 * first and the third Thursday of a month to 06:00 on the Friday, Asia/Seoul. At 06:00 it is open.
 */
export const maintenanceAt = (now: Date): { readonly until: Date } | undefined => {
  // Six hours ago it was still the Thursday on whose evening it began.
  const evening = new Date(now.getTime() + SEOUL - 6 * HOUR)
  const closings = [1, 3].map((nth) => closingOf(evening.getUTCFullYear(), evening.getUTCMonth(), nth))
  const begun = closings.find((start) => now.getTime() >= start && now.getTime() < start + LASTS)
  return begun === undefined ? undefined : { until: new Date(begun + LASTS) }
}

const connectionOf = (options: CodefOptions): CodefConnection => {
  const { now = () => new Date(), fetch: ask = fetch, abortAfter = (ms) => AbortSignal.timeout(ms) } = options
  return { ...options, fetch: ask, now, abortAfter }
}

/** Checks that CODEF accepts the client's id and secret, by fetching a token, which is free. */
export const checkCodefAccount = async (options: CodefOptions): Promise<AccountProblem | undefined> => {
  const failed = await createCodefRequests(connectionOf(options)).reach()
  return failed && { kind: failed.problem === 'misconfigured' ? 'refused' : 'unavailable', code: failed.code }
}

/**
 * Creates the client of CODEF's registers. Each call is one attempt, with a time limit of 300 s in
 * its first round and of 120 s in its second.
 */
export const createCodefClient = (options: CodefOptions): Registers => {
  const { prices, accountUrl, keepsHours = true, lookUpProves = false, settledAfterMs = MAX_MS } = options
  const connection = connectionOf(options)
  const { now } = connection
  const requests = createCodefRequests(connection)
  const questions = codefQuestions(options, requests)
  const account = (): Promise<CodefAccount | undefined> => askAccount(accountUrl, connection)

  const closedAt = (at: Date) => (keepsHours ? maintenanceAt(at) : undefined)

  const buy = async (unit: NumberedUnit): Promise<RegisterOutcome> => {
    const closed = closedAt(now())
    if (closed) return refused('maintenance', 'MAINTENANCE', errorOfCode('CF-12041').message)
    const came = await questions.buy(unit)
    return came.kind === 'data' ? deliveredOf(came.data, unit, prices.view) : outcomeOfEnd(came)
  }
  // (?) We assume that looking the number up (issueType 2) delivers what was paid and not shown.
  const recover = async (unit: NumberedUnit): Promise<RegisterOutcome> => {
    const came = await questions.lookUp(unit)
    if (came.kind !== 'data') {
      const { kind, message, code } = outcomeOfEnd(came)
      return kind === 'unclear' ? unclear(code, message) : unclear(code, `${message} ${STILL_UNKNOWN}`)
    }
    const delivered = deliveredOf(came.data, unit, 0)
    if (delivered.kind === 'delivered') return delivered
    if (isLookUpOnly(came.data, unit)) return refused('not-found', SUCCESS, NOTHING_OUTSTANDING)
    return unclear(SUCCESS, `${delivered.message} ${STILL_UNKNOWN}`)
  }
  return {
    name: 'CODEF',
    settledAfterMs,
    lookUpProves,
    prices,
    findUnit: async (unit) => {
      const came = await questions.find(unit)
      return came.kind === 'data' ? foundUnitOf(came.data, unit) : unitOfFailure(came)
    },
    buy,
    recover,
    system: async (at) => {
      const closed = closedAt(at)
      if (closed) return { status: 'maintenance', until: closed.until, dailyRemaining: null }
      const [failed, known] = await Promise.all([requests.reach(), account()])
      if (known?.maintenance) return { status: 'maintenance', until: null, dailyRemaining: known.dailyRemaining }
      return { status: failed ? 'down' : 'ok', until: null, dailyRemaining: known?.dailyRemaining ?? null }
    },
    points: async () => (await account())?.points ?? null,
  }
}
