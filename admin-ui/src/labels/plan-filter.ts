import type { ListStats, Unit } from '#services/list/figures/list-stats.contract.ts'
import { displayStateOf, unitDisplayStates, type UnitDisplayState } from './unit-labels.ts'

/**
 * Filter of the plan; null or empty fields do not filter. It is stored in the address, so that
 * figures can link to it.
 */
export type PlanFilter = {
  readonly looks: readonly UnitDisplayState[]
  readonly dong: string | null
  readonly band: string | null
  readonly reason: NonNullable<Unit['reason']> | null
  /** Selects units whose owners do not count among owners. */
  readonly ownersMissing: boolean
  /** Selects units whose area or land share is missing on the roll. */
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

/** Returns the key of a band of areas in the address: "60-85", "135-", "unknown". */
export const bandKey = ({ over, upTo }: Pick<Band, 'over' | 'upTo'>): string =>
  over === null && upTo === null ? 'unknown' : `${over ?? 0}-${upTo ?? ''}`

const isInBand = (area: number | null, key: string): boolean => {
  if (area === null || key === 'unknown') return area === null && key === 'unknown'
  const [over = '', upTo = ''] = key.split('-')
  return area > Number(over) && (upTo === '' || area <= Number(upTo))
}

/** Reads the filter from an address, without unknown values. */
export const readPlanFilter = (search: URLSearchParams): PlanFilter => {
  const named = search.getAll('state')
  const reason = search.get('reason')
  const unknown = search.get('unknown')
  return {
    looks: unitDisplayStates.filter((look) => named.includes(look)),
    dong: search.get('dong'),
    band: search.get('band'),
    reason: reason !== null && reasons.includes(reason) ? (reason as NonNullable<Unit['reason']>) : null,
    ownersMissing: search.get('owners') === 'missing',
    unknown: unknown === 'area' || unknown === 'land' ? unknown : null,
  }
}

/** Returns the filter as the end of an address: "?state=pending&dong=101", empty for no filter. */
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

/** Tells whether a unit matches the filter. */
export const matchesFilter = (unit: Unit, filter: PlanFilter): boolean => {
  if (filter.looks.length > 0 && !filter.looks.includes(displayStateOf(unit))) return false
  if (filter.dong !== null && unit.dong !== filter.dong) return false
  if (filter.band !== null && !isInBand(unit.area, filter.band)) return false
  if (filter.reason !== null && unit.reason !== filter.reason) return false
  if (filter.ownersMissing && unit.ownersCount) return false
  return filter.unknown === null || (filter.unknown === 'area' ? unit.area : unit.landShare) === null
}
