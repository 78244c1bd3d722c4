import type { PrintedRegister } from '../lib/registry-record/index.ts'

/** A unit of a building as a register office knows it. */
export type SoughtUnit = {
  /** The complex's, as the office typed it: road or lot. */
  readonly address: string
  readonly buildingName: string
  /** Names of the roll. */
  readonly dong: string
  readonly ho: string
  /** 14 digits, where known. */
  readonly uniqueNo: string | null
}

export type RegisterProblem =
  /** The register office is closed, or the provider. Goes on by itself. */
  | 'maintenance'
  | 'daily-limit'
  | 'no-points'
  /** Worth another try by itself. */
  | 'busy'
  /** Of the unit: somebody has to look. */
  | 'not-found'
  | 'several-found'
  | 'wrong-address'
  | 'wrong-register'
  | 'unreadable'
  /** Of the installation's settings: nothing can be bought. */
  | 'misconfigured'
  | 'refused'

/** A register as a provider hands it over, and the PDF where it came along. */
export type DeliveredRegister = {
  readonly uniqueNo: string
  readonly printed: PrintedRegister
  readonly pdf: Uint8Array | null
}

export type RegisterOutcome =
  /** `price`: won that were taken for it; 0 for one that had been paid before. */
  | { readonly kind: 'delivered'; readonly register: DeliveredRegister; readonly price: number }
  /** Certainly nothing was taken. `code`: the provider's own. */
  | { readonly kind: 'refused'; readonly problem: RegisterProblem; readonly code: string; readonly message: string }
  /** Nobody knows whether it was paid: no answer, a broken one, or one that says it was issued and has no document. */
  | { readonly kind: 'unclear'; readonly code: string | null; readonly message: string }

export type FoundUnit =
  | { readonly kind: 'found'; readonly uniqueNo: string }
  | Extract<RegisterOutcome, { kind: 'refused' }>
  /** Free of charge, so whoever asks may ask again. */
  | { readonly kind: 'unavailable'; readonly message: string }

export type RegisterSystem = {
  readonly status: 'ok' | 'maintenance' | 'down'
  /** When it is open again, where that is known. */
  readonly until: Date | null
  /** Of the provider's daily limit; null where it has none. */
  readonly dailyRemaining: number | null
}

/** Buys registers. Nothing here tries again by itself, and nothing throws for what a provider says: outcomes are values. */
export type Registers = {
  readonly name: string
  /** After so long an answer does not come any more: what is in doubt may be looked up then. */
  readonly settledAfterMs: number
  /** Whether a `recover` that finds nothing proves that nothing was paid. Where it does not, somebody has to look. */
  readonly lookUpProves: boolean
  /** Won of a view and of an issue. */
  readonly prices: { readonly view: number; readonly issue: number }
  /** Free: which number the unit has. Of several addresses that fit, the one whose normalised 동·호 are sought; never the first that comes. */
  readonly findUnit: (unit: SoughtUnit) => Promise<FoundUnit>
  /** Pays. The register must be of this number, and of this 동·호: another unit's is `wrong-register`. */
  readonly buy: (unit: SoughtUnit & { readonly uniqueNo: string }) => Promise<RegisterOutcome>
  /** Free: hands over what was paid and not delivered; refused with `not-found` where nothing was paid, as far as the provider says; else unclear. */
  readonly recover: (unit: SoughtUnit & { readonly uniqueNo: string }) => Promise<RegisterOutcome>
  readonly system: (now: Date) => Promise<RegisterSystem>
  /** What is left of the prepaid points, won; null where the provider does not say. */
  readonly points: () => Promise<number | null>
}

const absent = {
  kind: 'refused',
  problem: 'misconfigured',
  code: 'ABSENT',
  message: '등기 열람이 설정되어 있지 않습니다. 서버 관리자에게 알려 주세요.',
} as const

/** Where no provider is set up: nothing can be bought, and registers come as files alone. */
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
