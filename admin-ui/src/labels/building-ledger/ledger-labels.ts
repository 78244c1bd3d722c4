import type { LedgerUse } from '#events/values/building-ledger/ledger-use.ts'
import { dongName, hoName } from '../dong-name.ts'

/** Korean names of the uses of units. */
export const ledgerUseNames: Readonly<Record<LedgerUse, string>> = {
  flat: '아파트',
  shop: '상가',
  welfare: '복리시설',
  other: '그 밖',
}

/** Name of the only building of a complex, which the ledger leaves without one. */
const ONLY_BUILDING = '동 없음'

/** Returns the name of a 동 of the ledger. */
export const ledgerDongName = (dong: string): string => (dong === '' ? ONLY_BUILDING : dongName(dong))

/** Returns the name of a unit of the ledger: "101동 1502호"; without a 동 "1502호". */
export const ledgerUnitName = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string =>
  [dong === '' ? '' : dongName(dong), ho === '' ? '호 없음' : hoName(ho)].filter((part) => part !== '').join(' ')

/** Returns the address of the page of a complex's ledger. */
export const ledgerPath = (apartmentId: string): string => `/apartments/${apartmentId}/building-ledger`

/** Writes a floor: 3층, 지하 1층. */
export const floorText = (floor: number | null): string => {
  if (floor === null) return '–'
  return floor < 0 ? `지하 ${-floor}층` : `${floor}층`
}
