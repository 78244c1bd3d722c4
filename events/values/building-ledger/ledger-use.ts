/**
 * Use of a unit of the building ledger. welfare: 복리시설 for residents (경로당, 어린이집); other: parts of
 * the complex (관리사무소, 경비실) and what is none of these.
 */
export const ledgerUses = ['flat', 'shop', 'welfare', 'other'] as const
export type LedgerUse = (typeof ledgerUses)[number]

const OTHER = /관리사무|관리소|관리동|경비|주차|기계|전기|창고|펌프|발전|물탱크|보일러|변전/
const WELFARE = /복리|경로|노인|어린이|보육|유치원|도서|독서|주민|커뮤니티|휘트니스|피트니스|운동시설|체육/
const SHOP = /근린생활|상가|소매|점포|판매|의원|학원|음식점|업무|사무/
const HOME = /아파트|연립|다세대|공동주택|주택|도시형/
/** Codes of purposes (건축법 시행령 별표 1): homes begin with 01 and 02, shops with 03, 04 and 07. */
const HOME_CODE = /^0[12]/
const SHOP_CODE = /^0[347]/

/** Maximum length of a purpose that is looked through. */
const MAX_PURPOSE = 100

/** Returns the use of a unit by the words of its purpose, then by its code. */
export const ledgerUseOf = ({
  purposeCode,
  purpose,
}: {
  readonly purposeCode: string
  readonly purpose: string
}): LedgerUse => {
  const words = purpose.slice(0, MAX_PURPOSE)
  if (OTHER.test(words)) return 'other'
  if (WELFARE.test(words)) return 'welfare'
  if (SHOP.test(words)) return 'shop'
  if (HOME.test(words) || HOME_CODE.test(purposeCode)) return 'flat'
  return SHOP_CODE.test(purposeCode) ? 'shop' : 'other'
}
