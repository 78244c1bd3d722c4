import type { PrintedRegister } from '../lib/registry-record/index.ts'
import type { CheckAccount } from './account-check.ts'

/** Unit of a building as a register office knows it. */
export type RequestedUnit = {
  /** Address of the complex, as the office typed it: road or lot. */
  readonly address: string
  readonly buildingName: string
  /** Names as on the roll. */
  readonly dong: string
  readonly ho: string
  /** Number of 14 digits, where known. */
  readonly uniqueNo: string | null
}

export type RegisterProblem =
  /** The register office or the provider is closed, and opens again by itself. */
  | 'maintenance'
  | 'daily-limit'
  | 'no-points'
  /** The call may be repeated. */
  | 'busy'
  /** Problems of the unit, which somebody has to look at: */
  | 'not-found'
  | 'several-found'
  | 'wrong-address'
  | 'wrong-register'
  | 'unreadable'
  /** Problems of the installation's settings, with which nothing can be bought: */
  | 'misconfigured'
  | 'refused'

/** Register as a provider delivers it, and its PDF where one came along. */
export type DeliveredRegister = {
  readonly uniqueNo: string
  readonly printed: PrintedRegister
  readonly pdf: Uint8Array | null
}

export type RegisterOutcome =
  /** `price` is what was charged for it, in won; 0 for one that had been paid before. */
  | { readonly kind: 'delivered'; readonly register: DeliveredRegister; readonly price: number }
  /** Certainly nothing was charged. `code` is the provider's own. */
  | { readonly kind: 'refused'; readonly problem: RegisterProblem; readonly code: string; readonly message: string }
  /**
   * Purchase of which nobody knows whether it was paid: no answer, a broken one, or one that says
   * it was issued and has no document.
   */
  | { readonly kind: 'unclear'; readonly code: string | null; readonly message: string }

export type FoundUnit =
  | { readonly kind: 'found'; readonly uniqueNo: string }
  | Extract<RegisterOutcome, { kind: 'refused' }>
  /** The call was free, so it may be repeated. */
  | { readonly kind: 'unavailable'; readonly message: string }

export type RegisterSystem = {
  readonly status: 'ok' | 'maintenance' | 'down'
  /** Time of reopening, where it is known. */
  readonly until: Date | null
  /** Rest of the provider's daily limit; null where it has none. */
  readonly dailyRemaining: number | null
}

/**
 * Buys registers. No call is repeated by itself, and none throws for an answer of the provider:
 * outcomes are values.
 */
export type Registers = {
  readonly name: string
  /** Time after which an answer cannot come any more: an unclear purchase may be looked up then. */
  readonly settledAfterMs: number
  /**
   * True where a `recover` that finds nothing proves that nothing was paid. Otherwise somebody has
   * to look.
   */
  readonly lookUpProves: boolean
  /** Prices of a view and of an issue, in won. */
  readonly prices: { readonly view: number; readonly issue: number }
  /**
   * Finds the number of a unit, free of charge. Of several matching addresses, it takes the one
   * with the normalised 동·호 of the unit; never simply the first.
   */
  readonly findUnit: (unit: RequestedUnit) => Promise<FoundUnit>
  /**
   * Buys a register. It must have this number, and this 동·호: that of another unit is
   * `wrong-register`.
   */
  readonly buy: (unit: RequestedUnit & { readonly uniqueNo: string }) => Promise<RegisterOutcome>
  /**
   * Fetches what was paid and not delivered, free of charge; refused with `not-found` where the
   * provider says that nothing was paid; else unclear.
   */
  readonly recover: (unit: RequestedUnit & { readonly uniqueNo: string }) => Promise<RegisterOutcome>
  readonly system: (now: Date) => Promise<RegisterSystem>
  /** Returns the rest of the prepaid points, in won; null where the provider does not tell. */
  readonly points: () => Promise<number | null>
}

/** Keys of an account that a complex has at the provider of registers. */
export type RegisterAccountKeys = {
  readonly clientId: string
  readonly clientSecret: string
  /** RSA key that encrypts the PIN, as base64 or PEM. */
  readonly publicKey: string
  readonly phone: string
  readonly pin: string
  readonly prepayNo: string
  readonly prepayPass: string
}

/** Client of an account. */
export type RegisterAccount = { readonly registers: Registers; readonly check: CheckAccount }

const absent = {
  kind: 'refused',
  problem: 'misconfigured',
  code: 'ABSENT',
  message: '등기 열람이 설정되어 있지 않습니다. 서버 관리자에게 알려 주세요.',
} as const

/**
 * Client where no provider is configured: nothing can be bought, and registers come as files alone.
 */
export const absentRegisters: Registers = {
  name: '없음',
  settledAfterMs: 600_000,
  lookUpProves: false,
  prices: { view: 0, issue: 0 },
  findUnit: async () => absent,
  buy: async () => absent,
  recover: async () => ({ kind: 'unclear', code: absent.code, message: absent.message }),
  system: async () => ({ status: 'down', until: null, dailyRemaining: null }),
  points: async () => null,
}
