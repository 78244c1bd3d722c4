import { sql } from 'kysely'
import {
  ListChanged,
  ListCreated,
  usualCoOwnerRule,
  type CoOwnerRule,
  type ListType,
} from '#events/list/list.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { namesOf } from '#infra/platform/projection/table.ts'
import { changeList, emptyList, type ChangedEntries, type CountedList } from './counted-list.ts'
import { addUp, contributionsOfTotals, noTotals, type Contribution, type Totals } from './counters.ts'
import { evolveEntry, listEntry, type Entries, type Entry } from './entry.ts'
import { blockOf, blockOfEvent, entryEventOf, figureEventsOfEntries, type FigureEvent } from './figure-events.ts'
import { figuresOf, findEntries, findListFigures, type ListFigures } from './find-list-figures.ts'
import { unitRuleOf, type UnitRule } from './unit.ts'

/** Maximum number of a list's events that are taken back from its present. */
const MAX_EVENTS_BACK = 500

type InstantOfList = { readonly listId: string; readonly position: number }

/** Entries that events after an instant changed, as they were at it; undefined: not on the list. */
type EntriesBack = { readonly before: ChangedEntries; readonly rule: UnitRule }

/**
 * Returns a list's first events after an instant: one more than may be taken back, where there are
 * more.
 */
const findFirstSince = (database: Database, { listId, position }: InstantOfList) =>
  database
    .selectFrom('read.list_figure_event')
    .where('list_id', '=', listId)
    .where(blockOfEvent, '>=', blockOf(position))
    .where('position', '>', position)
    .orderBy(blockOfEvent)
    .orderBy('position')
    .limit(MAX_EVENTS_BACK + 1)
    .select('list_user_id')
    .execute()

// An event of the list itself may change the rule, and with it every unit.
const areMany = (events: Awaited<ReturnType<typeof findFirstSince>>): boolean =>
  events.length > MAX_EVENTS_BACK || events.some(({ list_user_id: id }) => id === null)

/** Returns whether an instant is too far from a list's present to be computed back from it. */
export const hasManyEventsSince = async (database: Database, asked: InstantOfList): Promise<boolean> =>
  areMany(await findFirstSince(database, asked))

/** Returns the entries that a list's events after an instant are about; undefined: too many. */
const findEntriesSince = async (database: Database, asked: InstantOfList): Promise<readonly string[] | undefined> => {
  const events = await findFirstSince(database, asked)
  return areMany(events) ? undefined : [...new Set(events.flatMap(({ list_user_id: id }) => id ?? []))]
}

/** Returns the rule that a list's own events leave; undefined: none made it. */
const ruleOf = (events: readonly FigureEvent[]): UnitRule | undefined => {
  let [type, coOwners]: [ListType | undefined, CoOwnerRule | undefined] = [undefined, undefined]
  for (const { type: name, said } of events) {
    if (name === ListCreated.type) type ??= said.type
    if (name === ListCreated.type || name === ListChanged.type) coOwners = said.coOwners ?? coOwners
  }
  return type && unitRuleOf(type, coOwners ?? usualCoOwnerRule(type))
}

/** Folds the events of entries up to an instant. */
const findEntriesBack = async (
  database: Database,
  asked: InstantOfList,
  ids: readonly string[],
): Promise<EntriesBack | undefined> => {
  const events = await figureEventsOfEntries(database, asked, ids)
  const rule = ruleOf(events.filter(({ list_user_id: id }) => id === null))
  if (!rule) return undefined
  const then = new Map<string, Entry | undefined>(ids.map((id) => [id, undefined]))
  for (const event of events)
    if (event.list_user_id !== null)
      then.set(event.list_user_id, evolveEntry(then.get(event.list_user_id), entryEventOf(event)))
  return { before: then, rule }
}

/**
 * Returns the present entries that changed ones are counted together with: those of their units, of
 * these units' owners, and of all units of these.
 */
const findCountedWith = async (database: Database, listId: string, changed: ChangedEntries): Promise<Entries> => {
  const known = [...changed.values()].filter((entry) => entry !== undefined)
  const columns = sql.join(namesOf(listEntry).map((name) => sql.ref(`e.${name}`)))
  const { rows } = await sql<Entry>`
    with changed_place as (
      select dong, ho from read.list_entry where list_user_id = any(${[...changed.keys()]}::uuid[]) and list_id = ${listId}
      union
      select dong collate "C", ho collate "C" from
      unnest(${known.map(({ dong }) => dong)}::text[], ${known.map(({ ho }) => ho)}::text[]) p(dong, ho)
    ), owner as (
      select e.person_id from read.list_entry e join changed_place p on e.dong = p.dong and e.ho = p.ho where e.list_id = ${listId}
      union
      select unnest(${known.map(({ person_id: id }) => id)}::uuid[])
    ), place as (
      select dong, ho from changed_place
      union
      select e.dong, e.ho from read.list_entry e join owner o on o.person_id = e.person_id where e.list_id = ${listId}
    )
    select ${columns} from read.list_entry e join place p on e.dong = p.dong and e.ho = p.ho where e.list_id = ${listId}
  `.execute(database)
  return new Map(rows.map((entry) => [entry.list_user_id, entry]))
}

/** Returns the rows of a list's counters as amounts. */
const contributionsOfFigures = (
  { owners, byDong, byDay, byBand }: ListFigures,
  list_id: string,
): readonly Contribution[] => [
  { counter: 'list_total', key: { list_id }, sums: { ...owners } },
  ...byDong.map(({ dong, ...sums }) => ({
    counter: 'list_progress' as const,
    key: { list_id, dong },
    sums: sumsIn(sums),
  })),
  ...byDay.map(({ day, ...sums }) => ({ counter: 'list_day' as const, key: { list_id, day }, sums: sumsIn(sums) })),
  ...byBand.map(({ band, ...sums }) => ({ counter: 'list_band' as const, key: { list_id, band }, sums: sumsIn(sums) })),
]

/** Returns the numbers among a row's values. */
const sumsIn = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(row).filter((pair): pair is [string, number] => typeof pair[1] === 'number'))

/** Takes back from the present what changed entries add to it, and adds what they added then. */
const totalsBefore = (
  present: readonly Contribution[],
  { now, before }: { readonly now: CountedList; readonly before: CountedList },
): Totals => {
  const totals = noTotals()
  addUp(present, 1, totals)
  addUp(contributionsOfTotals(now.totals), -1, totals)
  addUp(contributionsOfTotals(before.totals), 1, totals)
  return totals
}

/** Reads everything as one moment has it. */
const atOnce = <Answer>(database: Database, read: (moment: Database) => Promise<Answer>): Promise<Answer> =>
  database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/**
 * Returns the counters of a list at an instant that few of its events followed, from those of the
 * present; undefined: too many followed, or one that may change how units count. All that is read
 * are the events of the entries that changed since, and the entries that they are counted with.
 */
export const findRecentFigures = (database: Database, asked: InstantOfList): Promise<ListFigures | undefined> =>
  atOnce(database, async (moment) => {
    const ids = await findEntriesSince(moment, asked)
    const back = ids && (await findEntriesBack(moment, asked, ids))
    if (!back) return undefined
    const entries = await findCountedWith(moment, asked.listId, back.before)
    const figures = await findListFigures(moment, asked.listId)
    const now = await changeList(emptyList(), entries, back.rule)
    const before = await changeList(now, back.before)
    return figuresOf(totalsBefore(contributionsOfFigures(figures, asked.listId), { now, before }))
  })

/** Returns a list's entries at such an instant; undefined as for {@link findRecentFigures}. */
export const findRecentEntries = (database: Database, asked: InstantOfList): Promise<readonly Entry[] | undefined> =>
  atOnce(database, async (moment) => {
    const ids = await findEntriesSince(moment, asked)
    const back = ids && (await findEntriesBack(moment, asked, ids))
    if (!back) return undefined
    const present = await findEntries(moment, asked.listId)
    const stayed = present.filter(({ list_user_id: id }) => !back.before.has(id))
    return [...stayed, ...[...back.before.values()].filter((entry) => entry !== undefined)]
  })
