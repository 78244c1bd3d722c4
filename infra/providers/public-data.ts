/** Reason of a refusal that no second try changes. gone: the service was ended or moved. */
export type PublicDataRefusal = 'key' | 'daily-limit' | 'parameter' | 'gone'

/**
 * Failure of a public register. unavailable: no answer, an unknown form, or too many calls at once; a
 * later try may succeed.
 */
export type PublicDataFailure =
  | { readonly kind: 'refused'; readonly reason: PublicDataRefusal; readonly detail: string }
  | { readonly kind: 'unavailable'; readonly detail: string }

const DETAIL = 80

export const dataRefused = (reason: PublicDataRefusal, detail: string): PublicDataFailure => ({
  kind: 'refused',
  reason,
  detail: detail.slice(0, DETAIL),
})

export const dataUnavailable = (detail: string): PublicDataFailure => ({
  kind: 'unavailable',
  detail: detail.slice(0, DETAIL),
})

/** Value that was found, or the failure. */
export type PublicDataAnswer<Value> = { readonly kind: 'found'; readonly value: Value } | PublicDataFailure

export const found = <Value>(value: Value): PublicDataAnswer<Value> => ({ kind: 'found', value })

/** Address that was found. */
export type FoundAddress = {
  readonly road: string
  readonly lotAddress: string
  readonly zip: string
  /** Name of the building or complex; empty where it has none. */
  readonly building: string
  readonly isApartment: boolean
  /** Code of the 법정동, ten digits. */
  readonly bjdCode: string
  /** First lot of the address, as `events/values/building-ledger/lot.ts` writes it. */
  readonly lot: string
  /** Names of its buildings; empty where the register lists none. */
  readonly dongs: readonly string[]
}

/** Search of addresses. `name`: null where no key is configured. Never throws for a fault outside. */
export type Addresses = {
  readonly name: string | null
  readonly find: (text: string) => Promise<PublicDataAnswer<readonly FoundAddress[]>>
}

/** Building of a lot, by its title (표제부). */
export type LedgerBuilding = {
  readonly dong: string
  readonly households: number
  readonly units: number
  readonly floors: number
  readonly purpose: string
  readonly isMain: boolean
}

/** Row of the units of a lot: one exclusive or shared part of one unit. */
export type LedgerRow = {
  /** Number of the record of the unit; empty where the register gives none. */
  readonly record: string
  readonly dong: string
  readonly ho: string
  /** Floor; below ground it is negative; null where it is unknown. */
  readonly floor: number | null
  readonly isExclusive: boolean
  readonly purposeCode: string
  readonly purpose: string
  readonly structure: string
  /** Area in 1/10000 ㎡. */
  readonly area: number
  readonly building: string
  /** Address of the lot, as the register has it. */
  readonly place: string
}

/** Page of rows. `total`: number of rows of the lot on all pages. */
export type LedgerPage = { readonly total: number; readonly rows: readonly LedgerRow[] }

/** Number of rows of a page; the gateway gives no more. */
export const ROWS_A_PAGE = 100

/** Building ledger (건축물대장). Pages are counted from one. */
export type BuildingLedger = {
  readonly buildings: (lot: string) => Promise<PublicDataAnswer<readonly LedgerBuilding[]>>
  readonly furtherLots: (lot: string) => Promise<PublicDataAnswer<readonly string[]>>
  readonly units: (lot: string, page: number) => Promise<PublicDataAnswer<LedgerPage>>
}

export type ListedComplex = { readonly code: string; readonly name: string; readonly bjdCode: string }

/** Basics of a complex at K-apt; null and 0 where it does not say. */
export type ComplexBasics = ListedComplex & {
  readonly road: string
  readonly lotAddress: string
  readonly buildings: number
  readonly households: number
  /** Phone of the office, digits. */
  readonly phone: string | null
}

/** Register of managed complexes (K-apt). */
export type Complexes = {
  readonly of: (bjdCode: string) => Promise<PublicDataAnswer<readonly ListedComplex[]>>
  readonly read: (code: string) => Promise<PublicDataAnswer<ComplexBasics | null>>
}

export type PublicHoliday = { readonly day: string; readonly name: string }

/** Public holidays (특일 정보) of a year. */
export type Holidays = { readonly of: (year: number) => Promise<PublicDataAnswer<readonly PublicHoliday[]>> }

/** Registers of data.go.kr, which share one key. `name`: null where none is configured. */
export type PublicData = {
  readonly name: string | null
  /** Milliseconds to wait after a failure that may pass. */
  readonly pauseMs: number
  readonly ledger: BuildingLedger
  readonly complexes: Complexes
  readonly holidays: Holidays
}

const notConfigured = async (): Promise<PublicDataFailure> => dataUnavailable('not configured')

/** Client for installations without a key: everything is typed by hand. */
export const absentPublicData: PublicData = {
  name: null,
  pauseMs: 0,
  ledger: { buildings: notConfigured, furtherLots: notConfigured, units: notConfigured },
  complexes: { of: notConfigured, read: notConfigured },
  holidays: { of: notConfigured },
}

/** Client for installations without a key of the address search. */
export const absentAddresses: Addresses = { name: null, find: notConfigured }
