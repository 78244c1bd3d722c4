import { areaBands } from '#projections/list/area-bands.ts'
import {
  findDisclosedLists,
  findDisclosedParts,
  type DisclosedParts,
} from '#projections/analytics/disclosed-figures.ts'
import { toSquareMetres } from '#events/values/area.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { isAnalyst } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import type { ExistingList } from '../list.decider.ts'
import type { ListStats } from './list-stats.contract.ts'
import type { List } from '../lists.contract.ts'

type Tools = Pick<Deps, 'database'>

const noRisk = { riskCount: 0, riskArea: 0 } as const

/**
 * Returns a list as an analyst may see it. `isDisclosed`: whether its participation rests on enough
 * persons.
 */
const listForAnalyst = (list: List, isDisclosed: boolean): List =>
  isDisclosed
    ? { ...list, ...noRisk, hiddenFigures: ['risk'] }
    : {
        ...list,
        ...noRisk,
        completedCount: 0,
        completedArea: 0,
        households: { ...list.households, completed: 0 },
        hiddenFigures: ['participation', 'risk'],
      }

/**
 * Returns lists as an administrator may see them: an analyst without figures that rest on one or
 * two persons.
 */
export const listsForAdmin = async (
  { database }: Tools,
  admin: AdminSession,
  lists: readonly List[],
): Promise<List[]> => {
  if (!isAnalyst(admin) || lists.length === 0) return [...lists]
  const told = await findDisclosedLists(database, [...new Set(lists.map(({ apartmentId }) => apartmentId))])
  return lists.map((list) => listForAnalyst(list, told.has(list.id)))
}

/** Returns one list as an administrator may see it. */
export const listForAdmin = async ({ database }: Tools, admin: AdminSession, list: List): Promise<List> =>
  isAnalyst(admin) ? listForAnalyst(list, (await findDisclosedLists(database, [list.apartmentId])).has(list.id)) : list

/**
 * Refuses an analyst the figures of a list that rest on one or two persons.
 * @throws DomainError FIGURES_HIDDEN
 */
const assertDisclosedTo = async (
  { database }: Tools,
  admin: AdminSession,
  { listId, apartmentId }: Pick<ExistingList, 'listId' | 'apartmentId'>,
): Promise<void> => {
  if (!isAnalyst(admin)) return
  if (!(await findDisclosedLists(database, [apartmentId])).has(listId)) throw new DomainError('FIGURES_HIDDEN')
}

/**
 * Refuses past instants to an analyst: comparing two would reveal what one person did between them.
 * @throws DomainError FIGURES_HIDDEN
 */
export const assertMaySeePast = (admin: AdminSession): void => {
  if (isAnalyst(admin)) throw new DomainError('FIGURES_HIDDEN')
}

const UNKNOWN_BAND = areaBands.length

const bandOf = ({ over, upTo }: ListStats['byArea'][number]): number => {
  const metres = (area: number | null) => (area === null ? null : toSquareMetres(area))
  const place = areaBands.findIndex((band) => metres(band.over) === over && metres(band.upTo) === upTo)
  return place === -1 ? UNKNOWN_BAND : place
}

/**
 * Returns a rule's figures for analysts: for the whole, and for the buildings that are shown; not
 * for consents at risk.
 */
const ruleForAnalyst = (
  { conditions, withoutRisk: _withoutRisk, ...rule }: NonNullable<ListStats['rule']>,
  dongs: DisclosedParts['dongs'],
): NonNullable<ListStats['rule']> => ({
  ...rule,
  conditions: conditions
    .filter(({ dong, dongs: own = [] }) => dong === null || [dong, ...own].every((one) => dongs.has(one)))
    // Owners of one building who are not to be found may be one person.
    .map(({ leftOut, ...condition }) =>
      leftOut === undefined || condition.dong !== null ? condition : { ...condition, leftOut },
    ),
})

const withoutHidden = (stats: ListStats, { dongs, bands, days }: DisclosedParts): ListStats => ({
  ...stats,
  ...noRisk,
  riskUnits: 0,
  byDong: stats.byDong.filter(({ dong }) => dongs.has(dong)).map((row) => ({ ...row, ...noRisk })),
  byDay: stats.byDay.filter(({ day }) => days.has(day)),
  byArea: stats.byArea.filter((band) => bands.has(bandOf(band))),
  ...(stats.rule ? { rule: ruleForAnalyst(stats.rule, dongs) } : {}),
  hiddenFigures: ['risk', 'parts'],
})

/**
 * Returns a list's statistics as an administrator may see them.
 * @throws DomainError FIGURES_HIDDEN
 */
export const statsForAdmin = async (
  { database }: Tools,
  admin: AdminSession,
  { list, stats }: { readonly list: Pick<ExistingList, 'listId' | 'apartmentId'>; readonly stats: ListStats },
): Promise<ListStats> => {
  if (!isAnalyst(admin)) return stats
  await assertDisclosedTo({ database }, admin, list)
  return withoutHidden(stats, await findDisclosedParts(database, list))
}
