import { sql } from 'kysely'
import type { FindingRule } from '#events/values/finding-rules.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import { pick, type RowOf, type WrittenRow } from '#infra/platform/projection/table.ts'
import { newestOf, recordset, upsertRows } from '../set-based.ts'
import type { Sign } from './finding-memory.ts'
import { findingGroup, findingSubject, findingSign } from './finding-tables.ts'

export type Group = RowOf<typeof findingGroup>
type GroupKey = Pick<Sign, 'rule' | 'scope'>
type SignSubject = Pick<Sign, 'rule' | 'scope' | 'subject'>

const keyOf = ({ rule, scope }: GroupKey): string => `${rule} ${scope}`
const subjectOf = ({ rule, scope, subject }: SignSubject): string => `${rule} ${scope} ${subject}`

/**
 * Adds signs; returns the new ones. A change of a phone is stored with each of the submissions that
 * followed it.
 */
const addSigns = async (transaction: ReadModelTransaction, signs: readonly Sign[]): Promise<readonly Sign[]> => {
  const rows = newestOf(signs, ({ rule, scope, position }) => `${rule} ${scope} ${position}`)
  if (rows.length === 0) return []
  const { rows: added } = await sql<{ rule: FindingRule; scope: string; position: number }>`
    insert into finding_sign (rule, scope, position, at, subject, sealed_for, apartment_id, list_id, vote_id, admin_id)
    select rule, scope, position, at, subject, sealed_for, apartment_id, list_id, vote_id, admin_id
    from ${recordset(rows, findingSign.columns)} on conflict do nothing returning rule, scope, position`.execute(
    transaction,
  )
  const isNew = new Set(added.map(({ rule, scope, position }) => `${rule} ${scope} ${position}`))
  return rows.filter(({ rule, scope, position }) => isNew.has(`${rule} ${scope} ${position}`))
}

/** Deletes the signs whose keys were destroyed; returns them. */
const removeSigns = async (
  transaction: ReadModelTransaction,
  gone: readonly string[],
): Promise<readonly SignSubject[]> => {
  if (gone.length === 0) return []
  const { rows } = await sql<SignSubject>`
    delete from finding_sign where sealed_for = any(${gone}::uuid[]) returning rule, scope, subject`.execute(
    transaction,
  )
  return rows
}

type SubjectRecordset = ReturnType<typeof recordset<typeof findingSubject.columns>>

/** Returns the new subjects: those that have only signs added now. */
const moreSubjects = async (
  transaction: ReadModelTransaction,
  asked: SubjectRecordset,
): Promise<readonly GroupKey[]> => {
  const { rows } = await sql<GroupKey>`
    with said as (select * from ${asked}), added as (
      insert into finding_subject as s (rule, scope, subject, signs) select rule, scope, subject, signs from said
      on conflict (rule, scope, subject) do update set signs = s.signs + excluded.signs returning rule, scope, subject, signs
    )
    select rule, scope from added join said using (rule, scope, subject, signs)`.execute(transaction)
  return rows
}

/** Returns the subjects that have no signs left. */
const fewerSubjects = async (
  transaction: ReadModelTransaction,
  asked: SubjectRecordset,
): Promise<readonly GroupKey[]> => {
  await sql`
    update finding_subject s set signs = s.signs + r.signs from ${asked}
    where s.rule = r.rule and s.scope = r.scope and s.subject = r.subject`.execute(transaction)
  const { rows } = await sql<GroupKey>`
    delete from finding_subject s using ${asked}
    where s.rule = r.rule and s.scope = r.scope and s.subject = r.subject and s.signs = 0 returning s.rule, s.scope`.execute(
    transaction,
  )
  return rows
}

/** Counts signs by subject; returns by how many subjects each group has grown or shrunk. */
const countSubjects = async (
  transaction: ReadModelTransaction,
  signs: readonly SignSubject[],
  sign: 1 | -1,
): Promise<ReadonlyMap<string, number>> => {
  if (signs.length === 0) return new Map()
  const changes = [...Map.groupBy(signs, subjectOf).values()].flatMap((own) =>
    own.slice(0, 1).map(({ rule, scope, subject }) => ({ rule, scope, subject, signs: sign * own.length })),
  )
  const asked = recordset(changes, findingSubject.columns)
  const rows = await (sign === 1 ? moreSubjects : fewerSubjects)(transaction, asked)
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, own]) => [key, sign * own.length]))
}

type Change = {
  readonly added: readonly Sign[]
  readonly gone: readonly SignSubject[]
  readonly more: ReadonlyMap<string, number>
  readonly fewer: ReadonlyMap<string, number>
}

const ends = pick(findingGroup, 'rule', 'scope')

/**
 * Reads the first and the last sign of groups that lost some: two index look-ups each, however many
 * there are.
 */
const readEnds = async (transaction: ReadModelTransaction, groups: readonly GroupKey[]) => {
  const { rows } = await sql<
    Pick<Group, 'rule' | 'scope' | 'first_position' | 'last_position' | 'first_at' | 'last_at'>
  >`
    select r.rule, r.scope, f.position as first_position, f.at as first_at, l.position as last_position, l.at as last_at
    from ${recordset(groups, ends)}
    cross join lateral (select position, at from finding_sign s where s.rule = r.rule and s.scope = r.scope order by position limit 1) f
    cross join lateral (select position, at from finding_sign s where s.rule = r.rule
    and s.scope = r.scope order by position desc limit 1) l`.execute(transaction)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const readGroups = async (transaction: ReadModelTransaction, groups: readonly GroupKey[]) => {
  const { rows } = await sql<Group>`
    select g.* from ${recordset(groups, ends)} join finding_group g on g.rule = r.rule and g.scope = r.scope`.execute(
    transaction,
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Begins a group from its own signs, which all have the same scope. */
const newGroup = (own: readonly Sign[]): Group | undefined => {
  const [first] = own
  if (!first) return undefined
  const { rule, scope, apartment_id, list_id, vote_id, admin_id, position, at } = first
  const when = { first_position: position, last_position: position, first_at: new Date(at), last_at: new Date(at) }
  return { rule, scope, apartment_id, list_id, vote_id, admin_id, ...when, events: 0, subjects: 0 }
}

/** Returns a group with new signs: its first and last by their positions in the log. */
const withSigns = (group: Group, own: readonly Sign[]): Group =>
  own.reduce(
    (sum, { position, at }) => ({
      ...sum,
      ...(position < sum.first_position ? { first_position: position, first_at: new Date(at) } : {}),
      ...(position > sum.last_position ? { last_position: position, last_at: new Date(at) } : {}),
    }),
    group,
  )

const groupsAfter = (
  { added, gone, more, fewer }: Change,
  known: ReadonlyMap<string, Group>,
  found: Awaited<ReturnType<typeof readEnds>>,
): { readonly groups: readonly Group[]; readonly emptied: readonly GroupKey[] } => {
  const [came, went] = [Map.groupBy(added, keyOf), Map.groupBy(gone, keyOf)]
  const all = [...new Map([...added, ...gone].map((sign) => [keyOf(sign), sign])).entries()].flatMap(([key]) => {
    const [own, lost] = [came.get(key) ?? [], went.get(key) ?? []]
    const group = known.get(key) ?? newGroup(own)
    if (!group) return []
    const events = group.events + own.length - lost.length
    const subjects = group.subjects + (more.get(key) ?? 0) + (fewer.get(key) ?? 0)
    return [{ ...withSigns(group, own), ...(lost.length > 0 ? found.get(key) : {}), events, subjects }]
  })
  return { groups: all.filter(({ events }) => events > 0), emptied: all.filter(({ events }) => events === 0) }
}

const written = (group: Group): WrittenRow<typeof findingGroup.columns> => ({
  ...group,
  first_at: group.first_at.toISOString(),
  last_at: group.last_at.toISOString(),
})

/** Groups that a batch changed, as they are now; empty ones are listed separately. */
export type ChangedGroups = { readonly groups: readonly Group[]; readonly emptied: readonly GroupKey[] }

/**
 * Adds signs, and deletes those whose keys were destroyed. The cost depends on these, not on the
 * number of signs of their groups: a group of a hundred thousand grows by one as one of ten does.
 */
export const changeGroups = async (
  transaction: ReadModelTransaction,
  signs: readonly Sign[],
  keysGone: readonly string[],
): Promise<ChangedGroups> => {
  const added = await addSigns(transaction, signs)
  const more = await countSubjects(transaction, added, 1)
  const gone = await removeSigns(transaction, keysGone)
  const fewer = await countSubjects(transaction, gone, -1)
  if (added.length + gone.length === 0) return { groups: [], emptied: [] }
  const touched = newestOf(
    [...added, ...gone].map(({ rule, scope }) => ({ rule, scope })),
    keyOf,
  )
  const lessened = newestOf(
    gone.map(({ rule, scope }) => ({ rule, scope })),
    keyOf,
  )
  const known = await readGroups(transaction, touched)
  const found = lessened.length === 0 ? new Map<string, never>() : await readEnds(transaction, lessened)
  const changed = groupsAfter({ added, gone, more, fewer }, known, found)
  await upsertRows(transaction, findingGroup, changed.groups.map(written))
  await removeGroups(transaction, findingGroup.name, changed.emptied)
  return changed
}

/** Deletes the rows of groups from a table that has them as its key. */
export const removeGroups = async (
  transaction: ReadModelTransaction,
  name: string,
  groups: readonly GroupKey[],
): Promise<void> => {
  if (groups.length === 0) return
  await sql`
    delete from ${sql.id(name)} g using ${recordset(
      groups.map(({ rule, scope }) => ({ rule, scope })),
      ends,
    )} where g.rule = r.rule and g.scope = r.scope`.execute(transaction)
}
