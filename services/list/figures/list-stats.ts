import { setImmediate as others } from 'node:timers/promises'
import { toSquareMetres } from '#events/values/area.ts'
import { areaBands } from '#projections/list/area-bands.ts'
import type {
  BandFigures,
  DongFigures,
  EntrySums,
  HouseholdSums,
  ListFigures,
  OwnerCounts,
  RightSums,
} from '#projections/list/find-list-figures.ts'
import type { Entry } from '#projections/list/entry.ts'
import type { Unit } from '#projections/list/unit.ts'
import { onlineConsentNote, paperConsentNote } from '../rule/legal-rule-names.contract.ts'
import { findRule } from '../rule/legal-rules.ts'
import type { ExistingList } from '../list.decider.ts'
import type { ListStats } from './list-stats.contract.ts'
import type { ListTallies } from './tallies.ts'
import { progressOf, turnoutOf, type Tallies, type Tally } from './rule-progress.ts'
import { talliesOfUnits } from './rule-tallies.ts'
import { unitsByLaw } from '../units.ts'
import { unsettledOwners, type Standings } from '../unsettled-owners.ts'
import type { Site } from '../site.decider.ts'

type Sums = EntrySums & HouseholdSums & RightSums

const nothing: Sums = {
  targets: 0,
  completed: 0,
  risk: 0,
  left_out: 0,
  target_area: 0,
  completed_area: 0,
  risk_area: 0,
  households: 0,
  completed_households: 0,
  household_area: 0,
  completed_household_area: 0,
  household_land: 0,
  completed_household_land: 0,
  unknown_area: 0,
  completed_unknown_area: 0,
  unknown_land: 0,
  completed_unknown_land: 0,
}

const columns = Object.keys(nothing) as readonly (keyof Sums)[]

/** A list's sums are those of its buildings: an entry and a unit belong to one of them. */
const sumOf = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sums, row) => ({ ...sums, ...Object.fromEntries(columns.map((column) => [column, sums[column] + row[column]])) }),
    nothing,
  )

const entriesOf = (row: EntrySums) => ({
  totalTargets: row.targets,
  completedCount: row.completed,
  riskCount: row.risk,
  totalArea: toSquareMetres(row.target_area),
  completedArea: toSquareMetres(row.completed_area),
  riskArea: toSquareMetres(row.risk_area),
})

const householdsOf = (row: HouseholdSums) => ({
  households: { total: row.households, completed: row.completed_households },
  householdArea: { total: toSquareMetres(row.household_area), completed: toSquareMetres(row.completed_household_area) },
})

const bandOf = (row: BandFigures): ListStats['byArea'][number] => {
  const band = areaBands[row.band]
  const metres = (area: number | null | undefined) =>
    area === null || area === undefined ? null : toSquareMetres(area)
  return { over: metres(band?.over), upTo: metres(band?.upTo), ...householdsOf(row) }
}

const knownTally = (total: number, completed: number): Tally => ({ total, completed, unknown: 0, unknownCompleted: 0 })

const talliesOf = (row: HouseholdSums & RightSums & OwnerCounts): Tallies => ({
  persons: knownTally(row.owners, row.completed_owners),
  units: knownTally(row.households, row.completed_households),
  land: {
    total: row.household_land,
    completed: row.completed_household_land,
    unknown: row.unknown_land,
    unknownCompleted: row.completed_unknown_land,
  },
  area: {
    total: row.household_area,
    completed: row.completed_household_area,
    unknown: row.unknown_area,
    unknownCompleted: row.completed_unknown_area,
  },
})

const dongOf = (row: DongFigures) => ({ dong: row.dong, ...entriesOf(row), ...householdsOf(row) })

/**
 * Returns consents against a rule; if the law demands more than identity verification by phone,
 * that comes first.
 */
const consentsOf = (...[rule, campaign, tallies]: Parameters<typeof progressOf>): ReturnType<typeof progressOf> => {
  const progress = progressOf(rule, campaign, tallies)
  const text = onlineConsentNote({ type: 'signature', startDate: campaign.startDate, rule: rule.key })
  if (text === null) return progress
  const note = { code: text === paperConsentNote ? 'PAPER_CONSENT_NAMED' : 'RECOGNISED_CERTIFICATE_ASKED', text }
  return { ...progress, notes: [note, ...(progress.notes ?? [])] }
}

/** Units with consents at risk: their number, and what the list comes to without them. */
type AtRisk = { readonly units: number; readonly tallies: ListTallies | undefined }

/** A consent at risk counts as none: its unit is not complete then. */
const talliesWithoutRisk = (units: readonly Unit[], list: Site): ListTallies =>
  talliesOfUnits(
    units.map((unit) => (unit.at_risk ? { ...unit, reason: 'pending' as const } : unit)),
    list,
  )

const withoutRisk = (
  rule: Parameters<typeof progressOf>[0],
  campaign: Pick<ExistingList, 'startDate' | keyof Site>,
  atRisk: AtRisk | undefined,
): Pick<NonNullable<ListStats['rule']>, 'withoutRisk'> =>
  atRisk?.tallies ? { withoutRisk: { met: progressOf(rule, campaign, atRisk.tallies).met, units: atRisk.units } } : {}

/**
 * Whether a list's rule needs its units, one by one: counters have neither the site nor excluded
 * owners.
 */
const isJudgedByUnits = (
  { rule, sharedFacilities, siteArea }: Pick<ExistingList, 'rule' | keyof Site>,
  { byDong }: ListFigures,
): boolean =>
  rule !== undefined &&
  (sharedFacilities.length > 0 || siteArea !== null || byDong.some(({ left_out }) => left_out > 0))

/**
 * Computes a list's statistics from its counters: totals, by building, by day, by band of area, and
 * against its rule. Areas in ㎡. `byUnits`: if the rule needs the units; `atRisk`: if consents are at
 * risk, for the verdict without them.
 */
const statsOf = (
  { rule: key, startDate, type, ...list }: Pick<ExistingList, 'rule' | 'startDate' | 'type' | keyof Site>,
  { owners, byDong, byDay, byBand }: ListFigures,
  { byUnits, atRisk }: { readonly byUnits: ListTallies | undefined; readonly atRisk: AtRisk | undefined },
): ListStats => {
  const whole = sumOf(byDong)
  const rule = key === undefined ? undefined : findRule(key)
  const tallies = byUnits ?? {
    whole: talliesOf({ ...whole, ...owners }),
    byDong: byDong.map((row) => ({ dong: row.dong, ...talliesOf(row) })),
  }
  return {
    ...entriesOf(whole),
    ...householdsOf(whole),
    riskUnits: atRisk?.units ?? 0,
    byDong: byDong.map(dongOf),
    byDay: byDay.map((row) => ({
      day: row.day,
      completedCount: row.completed,
      completedArea: toSquareMetres(row.completed_area),
    })),
    byArea: byBand.map(bandOf),
    ...(rule
      ? {
          rule:
            type === 'vote'
              ? turnoutOf(rule, { startDate, ...list }, tallies)
              : {
                  ...consentsOf(rule, { startDate, ...list }, tallies),
                  ...withoutRisk(rule, { startDate, ...list }, atRisk),
                },
        }
      : {}),
  }
}

type RuledList = Pick<ExistingList, 'listId' | 'rule' | 'startDate' | 'type' | 'coOwners' | keyof Site>

const unitFacts = (list: RuledList, figures: ListFigures, standings: Standings) => ({
  byUnits: isJudgedByUnits(list, figures),
  hasRisk: figures.byDong.some(({ risk }) => risk > 0),
  isUnsettled: list.type === 'signature' && list.rule !== undefined && standings.size > 0,
})

/** Returns whether statistics rest on a list's units, beside its counters. */
export const needsUnits = (list: RuledList, figures: ListFigures, standings: Standings): boolean =>
  Object.values(unitFacts(list, figures, standings)).includes(true)

/**
 * Returns the figures of a list, with its entries read if counters are not enough: sites, excluded
 * owners, the verdict without consents at risk. `standings` has the standing of entries that have
 * to be checked.
 */
export const statsWithUnits = async (
  list: RuledList,
  figures: ListFigures,
  readEntries: () => Promise<readonly Entry[]>,
  standings: Standings = new Map(),
): Promise<ListStats> => {
  const { byUnits, hasRisk, isUnsettled } = unitFacts(list, figures, standings)
  const entries = needsUnits(list, figures, standings) ? await readEntries() : []
  const units = unitsByLaw(list, entries)
  // Each step takes some milliseconds of ten thousand units: other calls go on between them.
  if (units.length > 0) await others()
  const tallies = byUnits ? talliesOfUnits(units, list) : undefined
  if (tallies) await others()
  const asksConsent = list.rule !== undefined && list.type !== 'vote'
  const atRisk = hasRisk
    ? {
        units: units.filter(({ at_risk }) => at_risk).length,
        tallies: asksConsent ? talliesWithoutRisk(units, list) : undefined,
      }
    : undefined
  const stats = statsOf(list, figures, { byUnits: tallies, atRisk })
  const rule = isUnsettled ? findRule(list.rule ?? '') : undefined
  if (!rule || !stats.rule) return stats
  return { ...stats, rule: { ...stats.rule, ...unsettledOwners(rule, list, units, standings) } }
}
