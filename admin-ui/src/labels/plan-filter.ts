import type { ListStats, Unit } from '#services/list/figures/list-stats.contract.ts'
import { lookOf, unitLooks, type UnitLook } from './unit-labels.ts'

/** What the plan is narrowed to; what is null or empty narrows nothing. In the address, so that figures can lead here. */
export type PlanFilter = {
  readonly looks: readonly UnitLook[]
  readonly dong: string | null
  readonly band: string | null
  readonly reason: NonNullable<Unit['reason']> | null
  /** Units whose owners do not count among owners. */
  readonly ownersMissing: boolean
  /** Units of which the roll does not say the area or the share of the land. */
  readonly unknown: 'area' | 'land' | null
}

export const everything: PlanFilter = {
  looks: [],
  dong: null,
  band: null,
  reason: null,
  ownersMissing: false,
  unknown: null,
}

type Band = ListStats['byArea'][number]

const reasons: readonly string[] = [
  'pending',
  'co-owners',
  'no-representative',
  'representative',
] satisfies readonly NonNullable<Unit['reason']>[]

/** Key of a band of areas in the address: "60-85", "135-", "unknown". */
export const bandKey = ({ over, upTo }: Pick<Band, 'over' | 'upTo'>): string =>
  over === null && upTo === null ? 'unknown' : `${over ?? 0}-${upTo ?? ''}`

const isInBand = (area: number | null, key: string): boolean => {
  if (area === null || key === 'unknown') return area === null && key === 'unknown'
  const [over = '', upTo = ''] = key.split('-')
  return area > Number(over) && (upTo === '' || area <= Number(upTo))
}

/** The filter of an address. What it does not know is left out. */
export const readPlanFilter = (search: URLSearchParams): PlanFilter => {
  const named = search.getAll('state')
  const reason = search.get('reason')
  const unknown = search.get('unknown')
  return {
    looks: unitLooks.filter((look) => named.includes(look)),
    dong: search.get('dong'),
    band: search.get('band'),
    reason: reason !== null && reasons.includes(reason) ? (reason as NonNullable<Unit['reason']>) : null,
    ownersMissing: search.get('owners') === 'missing',
    unknown: unknown === 'area' || unknown === 'land' ? unknown : null,
  }
}

/** The same as the end of an address: "?state=pending&dong=101", empty where nothing is narrowed. */
export const planSearch = (filter: Partial<PlanFilter>): string => {
  const { looks, dong, band, reason, ownersMissing, unknown } = { ...everything, ...filter }
  const pairs: readonly (readonly [string, string | null])[] = [
    ...looks.map((look) => ['state', look] as const),
    ['dong', dong],
    ['band', band],
    ['reason', reason],
    ['owners', ownersMissing ? 'missing' : null],
    ['unknown', unknown],
  ]
  const search = new URLSearchParams(
    pairs.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]])),
  ).toString()
  return search === '' ? '' : `?${search}`
}

/** Whether a unit is one of those that are asked for. */
export const isAskedFor = (unit: Unit, filter: PlanFilter): boolean => {
  if (filter.looks.length > 0 && !filter.looks.includes(lookOf(unit))) return false
  if (filter.dong !== null && unit.dong !== filter.dong) return false
  if (filter.band !== null && !isInBand(unit.area, filter.band)) return false
  if (filter.reason !== null && unit.reason !== filter.reason) return false
  if (filter.ownersMissing && unit.ownersCount) return false
  return filter.unknown === null || (filter.unknown === 'area' ? unit.area : unit.landShare) === null
}
