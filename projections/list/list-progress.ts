import { sql } from 'kysely'
import {
  ListChanged,
  ListCreated,
  ListDeleted,
  usualCoOwnerRule,
  type CoOwnerRule,
  type ListType,
} from '#events/list/list.events.ts'
import { ListUserAdded } from '#events/roll/list-user.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import { pick, table, textOf, uuid } from '#infra/platform/projection/table.ts'
import { deleteRows, deletion, eventsOf, recordset, upsertion, writeAtOnce, type Write } from '../set-based.ts'
import { touchedLists } from './touched-lists.ts'
import { counterWrites, listByBand, listByBuilding, listByDay, listTotal } from './counters.ts'
import { entryEventsOf, entryEventTypes, evolveEntries, listEntry, type Entries, type Entry } from './entry.ts'
import { figureEventWrites, listFigureEvent } from './figure-events.ts'
import { snapshotTables, snapshotWrites, type EventCount, type ListRule, type ListStep } from './list-snapshots.ts'
import { personTables, personWrites } from './person-counts.ts'
import { unitRuleOf, type UnitRules } from './unit.ts'

const listCoOwners = table(
  'list_co_owners',
  { list_id: uuid, type: textOf<ListType>(), co_owners: textOf<CoOwnerRule>() },
  { primaryKey: ['list_id'] },
)

const reads = [
  listEntry,
  listTotal,
  listByBuilding,
  listByDay,
  listByBand,
  listFigureEvent,
  ...snapshotTables,
  ...personTables,
]
const tables = [listCoOwners, ...reads]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof listProgress> {}
}

/**
 * Participation in lists: who holds what, and counters by list, building, day in Seoul and band of
 * area. Areas are in 1/10000 ㎡. What a batch touches is read, changed in memory and written back;
 * the counters get the difference. Beside them stand the list's events and snapshots of its
 * entries, which figures of the past are folded from.
 */
export const listProgress = {
  name: 'list-progress',
  version: 16,
  serves: 'insight',
  tables,
  reads,
  handles: [ListCreated.type, ListChanged.type, ListDeleted.type, ...entryEventTypes],
  touches: touchedLists,
  apply: async (transaction, events) => {
    const rules = await readRules(transaction, events)
    const before = await readEntries(transaction, events, rules.changed)
    const after = evolveEntries(before, entryEventsOf(events))
    const counters = counterWrites({ entries: before, rules: rules.before }, { entries: after, rules: rules.after })
    const persons = personWrites(before, after)
    const snapshots = await snapshotWrites(transaction, rules.steps, { rules: rules.known, counts: rules.counts })
    await writeAtOnce(transaction, [
      ...upsertion(listCoOwners, rules.newest),
      ...entryWrites(before, after),
      ...snapshots,
      ...figureEventWrites(events),
      ...counters.now,
      ...persons.now,
    ])
    await writeAtOnce(transaction, [...counters.after, ...persons.after])
    await forgetLists(
      transaction,
      eventsOf(ListDeleted, events).map(({ data }) => data.listId),
    )
  },
} satisfies Projection

const forgetLists = async (transaction: ReadModelTransaction, listIds: readonly string[]): Promise<void> => {
  for (const table of tables) await deleteRows(transaction, table, 'list_id', listIds)
}

/**
 * The rule of a list after an event that says something of it; a change keeps the type that a list
 * was made with.
 */
const ruleAfter = (rules: ReadonlyMap<string, ListRule>, event: RecordedEvent): ListRule | undefined => {
  const [created] = eventsOf(ListCreated, [event])
  if (created) {
    const { listId, type, coOwners } = created.data
    return { list_id: listId, type, co_owners: coOwners ?? usualCoOwnerRule(type) }
  }
  const [changed] = eventsOf(ListChanged, [event])
  const rule = changed && rules.get(changed.data.listId)
  return rule && { ...rule, co_owners: changed.data.coOwners }
}

/** Returns what each event of a batch does to its list, by list, in the order of the log. */
const stepsByList = (
  events: readonly RecordedEvent[],
  known: ReadonlyMap<string, ListRule>,
): ReadonlyMap<string, readonly ListStep[]> => {
  const rules = new Map(known)
  const steps = new Map<string, ListStep[]>()
  const add = (listId: string, step: ListStep): void => {
    const own = steps.get(listId)
    if (own) own.push(step)
    else steps.set(listId, [step])
  }
  for (const event of events) {
    const rule = ruleAfter(rules, event)
    if (rule) {
      rules.set(rule.list_id, rule)
      add(rule.list_id, { position: event.position, rule })
      continue
    }
    const [entryEvent] = entryEventsOf([event])
    if (entryEvent) add(entryEvent.data.listId, { position: event.position, entryEvent })
  }
  return steps
}

const unitRules = (rules: Iterable<ListRule>): UnitRules =>
  new Map([...rules].map(({ list_id, type, co_owners }) => [list_id, unitRuleOf(type, co_owners)]))

type ChangedRules = {
  readonly newest: readonly ListRule[]
  readonly before: UnitRules
  readonly after: UnitRules
  readonly changed: readonly string[]
  readonly known: ReadonlyMap<string, ListRule>
  readonly counts: ReadonlyMap<string, EventCount>
  readonly steps: ReadonlyMap<string, readonly ListStep[]>
}

/** Rule of a list and the count of its events in one row; null where there is none. */
type ListBefore = { readonly list_id: string } & (
  | Pick<ListRule, 'type' | 'co_owners'>
  | { readonly type: null; readonly co_owners: null }
) &
  (Omit<EventCount, 'list_id'> | { readonly events: null; readonly position: null; readonly next_snapshot: null })

/** Reads rules and counts of lists by one statement: each further one waits for an answer. */
const readBefore = async (transaction: ReadModelTransaction, listIds: readonly string[]) => {
  const { rows } = await sql<ListBefore>`
    select i.list_id, r.type, r.co_owners, c.events, c.position, c.next_snapshot
    from unnest(${listIds}::uuid[]) as i(list_id)
    left join list_co_owners r on r.list_id = i.list_id
    left join list_event_count c on c.list_id = i.list_id`.execute(transaction)
  const rules = rows.flatMap(({ list_id, type, co_owners }): readonly ListRule[] =>
    type === null ? [] : [{ list_id, type, co_owners }],
  )
  const counts = rows.flatMap(({ list_id, ...row }): readonly EventCount[] =>
    row.events === null
      ? []
      : [{ list_id, events: row.events, position: row.position, next_snapshot: row.next_snapshot }],
  )
  return { rules, counts: new Map(counts.map((count) => [count.list_id, count])) }
}

/**
 * Reads the rules of the lists in a batch, before and after it; which are new, and the lists whose
 * rule was replaced.
 */
const readRules = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
): Promise<ChangedRules> => {
  const about = new Set(
    [...eventsOf(ListCreated, events), ...eventsOf(ListChanged, events), ...entryEventsOf(events)].map(
      ({ data }) => data.listId,
    ),
  )
  const { rules, counts } = await readBefore(transaction, [...about])
  const known = new Map(rules.map((rule) => [rule.list_id, rule]))
  const steps = stepsByList(events, known)
  const changes = [...steps.values()].flatMap((own) => own.findLast(({ rule }) => rule !== undefined)?.rule ?? [])
  const after = new Map([...known, ...changes.map((rule) => [rule.list_id, rule] as const)])
  const newest = changes.filter((rule) => known.get(rule.list_id)?.co_owners !== rule.co_owners)
  return {
    newest,
    before: unitRules(rules),
    after: unitRules(after.values()),
    known,
    counts,
    steps,
    changed: newest.map(({ list_id }) => list_id).filter((listId) => known.has(listId)),
  }
}

/**
 * Reads every entry that the figures of a batch depend on: those of the units that it touches (of
 * its new entries, of those it changes, of the lists whose rule changed), and of all units of their
 * owners, which decide whether the owners count.
 */
const readEntries = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
  changedLists: readonly string[],
): Promise<Entries> => {
  const added = eventsOf(ListUserAdded, events).map(({ data }) => ({
    list_id: data.listId,
    dong: data.dong,
    ho: data.ho,
    person_id: data.personId,
  }))
  const ids = [...new Set(entryEventsOf(events).map(({ data }) => data.listUserId))]
  // Laterals with an offset force one index look-up a row, whatever the planner estimates of tables
  // that are just being filled.
  const { rows } = await sql<Entry>`
    with added as (select * from ${recordset(added, pick(listEntry, 'list_id', 'dong', 'ho', 'person_id'))}), unit as (
      select e.list_id, e.dong, e.ho from unnest(${ids}::uuid[]) as i(id)
      cross join lateral (select list_id, dong, ho from list_entry e where e.list_user_id = i.id offset 0) e
      union select list_id, dong collate "C", ho collate "C" from added
      union select list_id, dong, ho from list_entry where list_id = any(${[...changedLists]}::uuid[])
    ), person as (
      select e.list_id, e.person_id from unit u
      cross join lateral (select list_id, person_id from list_entry e where e.list_id = u.list_id
      and e.dong = u.dong and e.ho = u.ho offset 0) e
      union select list_id, person_id from added
    ), held as (
      select distinct e.list_id, e.dong, e.ho from person p
      cross join lateral (select list_id, dong, ho from list_entry e where e.list_id = p.list_id and e.person_id = p.person_id offset 0) e
    )
    select e.* from held u cross join lateral (select * from list_entry e
    where e.list_id = u.list_id and e.dong = u.dong and e.ho = u.ho offset 0) e`.execute(transaction)
  return new Map(rows.map((entry) => [entry.list_user_id, entry]))
}

const entryWrites = (before: Entries, after: Entries): readonly Write[] => {
  const gone = [...before.keys()].filter((id) => !after.has(id))
  const changed = [...after.values()].filter((entry) => entry !== before.get(entry.list_user_id))
  return [...deletion(listEntry, 'list_user_id', gone), ...upsertion(listEntry, changed)]
}
