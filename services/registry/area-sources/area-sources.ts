import { unitKey } from '#events/values/unit.ts'
import type { Unit } from '#projections/list/unit.ts'
import { findRule, progressOf, talliesOfUnits, turnoutOf, type ExistingList, type Site } from '../../list/list.facts.ts'
import type { AreaOrigin, AreaSources, AreaVerdict } from './area-sources.contract.ts'

/** Areas by unit, in 1/10000 ㎡. */
export type Areas = ReadonlyMap<string, number>

/** Area that the roll took from a source, and when. */
export type TakenArea = { readonly area: number; readonly at: string }

/** All that the sources of a list's areas are told from. */
export type AreaFacts = {
  readonly units: readonly Unit[]
  /** Areas that the roll took over, by unit. */
  readonly taken: Readonly<Record<Exclude<AreaOrigin, 'roll'>, ReadonlyMap<string, TakenArea>>>
  /** Areas that each source has today. */
  readonly areas: Readonly<Record<Exclude<AreaOrigin, 'roll'>, Areas>>
  readonly ledgerReadOn: string | null
}

const others = ['ledger', 'registry'] as const

/**
 * Returns where the area of a unit comes from: the source that it was last taken from, unless the
 * roll has another one since.
 */
const sourceOf = (unit: Unit, { taken }: Pick<AreaFacts, 'taken'>): AreaOrigin => {
  const found = others.flatMap((source) => {
    const one = taken[source].get(unitKey(unit))
    return one?.area === unit.area ? [{ source, at: one?.at ?? '' }] : []
  })
  return found.toSorted((one, other) => other.at.localeCompare(one.at))[0]?.source ?? 'roll'
}

type JudgedList = Pick<ExistingList, 'rule' | 'type' | 'startDate' | keyof Site>

const judge = (list: JudgedList, units: readonly Unit[]) => {
  const rule = list.rule === undefined ? undefined : findRule(list.rule)
  if (!rule) return undefined
  return (list.type === 'vote' ? turnoutOf : progressOf)(rule, list, talliesOfUnits(units, list))
}

const verdictUnder = (
  list: JudgedList,
  units: readonly Unit[],
  { source, areas }: { readonly source: AreaOrigin; readonly areas: Areas },
): AreaVerdict | undefined => {
  const changedUnits = units.map((unit) => ({ ...unit, area: areas.get(unitKey(unit)) ?? unit.area }))
  const progress = judge(list, changedUnits)
  return (
    progress && {
      source,
      covered: source === 'roll' ? units.filter(({ area }) => area !== null).length : areas.size,
      changed: changedUnits.filter(({ area }, place) => area !== units[place]?.area).length,
      met: progress.met,
      conditions: progress.conditions.filter(({ basis }) => basis === 'area' || basis === 'land'),
    }
  )
}

/** Tells whether a verdict has a condition on areas, or one on land that is divided by them. */
const restsOnAreas = ({ conditions }: AreaVerdict, list: JudgedList, units: readonly Unit[]): boolean =>
  conditions.some(
    ({ basis }) =>
      basis === 'area' || (list.siteArea !== null && units.some(({ land_share: landShare }) => landShare === null)),
  )

/**
 * Returns where the areas of a list come from, and its verdict under each source. A unit that a
 * source does not have keeps the roll's area: a gap of the source is no size. Pure.
 */
export const areaSourcesOf = (list: JudgedList, facts: AreaFacts): AreaSources => {
  const { units, areas, ledgerReadOn } = facts
  const known = units.filter(({ area }) => area !== null)
  const bySource = Map.groupBy(known, (unit) => sourceOf(unit, facts))
  const ofRoll = verdictUnder(list, units, { source: 'roll', areas: new Map() })
  const verdicts =
    ofRoll && restsOnAreas(ofRoll, list, units)
      ? [
          ofRoll,
          ...others.flatMap((source) =>
            areas[source].size === 0 ? [] : (verdictUnder(list, units, { source, areas: areas[source] }) ?? []),
          ),
        ]
      : []
  return {
    units: (['roll', ...others] as const).flatMap((source) => {
      const count = bySource.get(source)?.length ?? 0
      return count === 0 ? [] : [{ source, units: count }]
    }),
    unknown: units.length - known.length,
    ledgerReadOn,
    verdicts,
  }
}
