import { naturalOrder } from '#events/values/natural-order.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { contributionsOfEntry, contributionsOfUnits, sumContributions } from './counters.ts'
import type { Entry } from './entry.ts'
import { usualCoOwnerRule } from '#events/list/list.events.ts'
import { entryEventOf, findFigureEvents, type FigureEvent } from './figure-events.ts'
import type { ListFigures } from './find-list-figures.ts'
import { entriesOfSnapshot, foldEntryEvent, type SnapshotRow } from './list-snapshots.ts'
import { unitRuleOf, unitsOf, type UnitRule } from './unit.ts'

type FiguresAtQuery = { readonly listId: string; readonly position: number }

/** A list's entries, and how its units count. */
type ListState = { readonly entries: readonly Entry[]; readonly rule: UnitRule }

/**
 * Returns how units count by the newest event that says so; before a list was made all owners have
 * to take part.
 */
const ruleAt = (
  snapshot: Pick<SnapshotRow, 'type' | 'co_owners'> | undefined,
  events: readonly FigureEvent[],
): UnitRule => {
  const ofList = events.filter(({ list_user_id }) => list_user_id === null).map(({ said }) => said)
  const type = snapshot?.type ?? ofList.find((said) => said.type !== undefined)?.type ?? null
  if (type === null) return 'all'
  const changed = ofList.findLast(({ coOwners }) => coOwners !== undefined)?.coOwners
  return unitRuleOf(type, changed ?? snapshot?.co_owners ?? usualCoOwnerRule(type))
}

/**
 * Returns a list as the log up to a position makes it: the last snapshot before it, and the events
 * since.
 */
const findListAt = async (database: Database, { listId, position }: FiguresAtQuery): Promise<ListState> => {
  const snapshot = await database
    .selectFrom('read.list_snapshot')
    .where('list_id', '=', listId)
    .where('position', '<=', position)
    .orderBy('position', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  const events = await findFigureEvents(database, { listId, after: snapshot?.position ?? 0, position })
  const entries = snapshot ? entriesOfSnapshot(snapshot) : new Map<string, Entry>()
  for (const event of events) if (event.list_user_id !== null) foldEntryEvent(entries, entryEventOf(event))
  return { entries: [...entries.values()], rule: ruleAt(snapshot, events) }
}

/**
 * Returns a list's figures as the log up to a position makes them, in the order of those of today.
 */
export const findListFiguresAt = async (database: Database, query: FiguresAtQuery): Promise<ListFigures> => {
  const { entries, rule } = await findListAt(database, query)
  const rows = sumContributions([
    ...entries.flatMap(contributionsOfEntry),
    ...contributionsOfUnits(unitsOf(entries, new Map([[query.listId, rule]]))),
  ])
  const { owners, completed_owners } = rows.list_total[0] ?? { owners: 0, completed_owners: 0 }
  return {
    owners: { owners, completed_owners },
    byDong: rows.list_progress.toSorted((one, other) => naturalOrder(one.dong, other.dong)),
    byDay: rows.list_day.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    byBand: rows.list_band.toSorted((one, other) => one.band - other.band),
  }
}

/** Returns every entry of a list as it was, in no order. */
export const findEntriesAt = async (database: Database, query: FiguresAtQuery): Promise<readonly Entry[]> =>
  (await findListAt(database, query)).entries
