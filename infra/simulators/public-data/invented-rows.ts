/** Row of units as the ledger sends it; `mgmBldrgstPk` is a number of 22 digits on the wire. */
export type WireRow = {
  readonly mgmBldrgstPk: string
  readonly dongNm: string
  readonly hoNm: string
  readonly flrGbCd: '10' | '20'
  readonly flrNo: number
  readonly flrNoNm: string
  readonly exposPubuseGbCd: '1' | '2'
  readonly mainAtchGbCd: '0' | '1'
  readonly mainPurpsCd: string
  readonly mainPurpsCdNm: string
  readonly etcPurps: string
  readonly strctCdNm: string
  readonly area: number
  readonly bldNm: string
  readonly platPlc: string
  readonly newPlatPlc: string
  readonly crtnDay: string
}

/** Unit that is invented; `area` is its exclusive one in ㎡. */
export type InventedUnit = {
  readonly dong: string
  readonly ho: string
  readonly floor: number
  readonly area: number
  readonly purpose: 'flat' | 'shop' | 'office' | 'guard'
  /** Number of rows of shared parts. */
  readonly shared?: number
}

const purposes: Readonly<Record<InventedUnit['purpose'], readonly [code: string, name: string, etc: string]>> = {
  flat: ['02001', '아파트', '아파트'],
  shop: ['03001', '소매점', '근린생활시설(소매점)'],
  office: ['02001', '아파트', '관리사무소'],
  guard: ['02001', '아파트', '경비실'],
}

const sharedParts = ['계단실', '벽체', '지하주차장', '기계실', '관리사무소', '경비실'] as const

type ComplexAddress = { readonly name: string; readonly place: string; readonly road: string; readonly number: number }

const base = (unit: InventedUnit, of: ComplexAddress, index: number) => {
  const [mainPurpsCd, mainPurpsCdNm, etcPurps] = purposes[unit.purpose]
  return {
    mgmBldrgstPk: `11680${String(of.number).padStart(5, '0')}${String(index + 1).padStart(12, '0')}`,
    dongNm: unit.dong,
    hoNm: unit.ho,
    flrGbCd: unit.floor < 0 ? ('10' as const) : ('20' as const),
    flrNo: Math.abs(unit.floor),
    flrNoNm: unit.floor < 0 ? `지하${-unit.floor}층` : `${unit.floor}층`,
    mainAtchGbCd: '0' as const,
    mainPurpsCd,
    mainPurpsCdNm,
    etcPurps,
    strctCdNm: '철근콘크리트구조',
    bldNm: of.name,
    platPlc: of.place,
    newPlatPlc: of.road,
    crtnDay: '20261101',
  }
}

/** Returns the rows of units in the order of no unit: a stride scatters them over all pages. */
export const rowsOfUnits = (units: readonly InventedUnit[], of: ComplexAddress): readonly WireRow[] => {
  const rows = units.flatMap((unit, index): readonly WireRow[] => {
    const about = base(unit, of, index)
    const shared = sharedParts.slice(0, unit.shared ?? 2).map((part, place) => ({
      ...about,
      exposPubuseGbCd: '2' as const,
      etcPurps: part,
      area: Math.round((unit.area / 10 + place) * 100) / 100,
    }))
    return [{ ...about, exposPubuseGbCd: '1', area: unit.area }, ...shared]
  })
  return scattered(rows)
}

const STRIDE = 7_919

const scattered = <Row>(rows: readonly Row[]): readonly Row[] => {
  if (rows.length % STRIDE === 0) return rows
  return rows.map((_, index) => rows[(index * STRIDE) % rows.length] as Row)
}
