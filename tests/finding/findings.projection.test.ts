import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { beginRebuild, schemaOf, type Generation } from '#infra/platform/projection/generations.ts'
import { changeGroups } from '#projections/finding/finding-groups.ts'
import type { Sign } from '#projections/finding/finding-memory.ts'
import { findings } from '#projections/finding/findings.ts'
import { openReadSide, tablesOf } from '../projections/read-side.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { naiveFindings } from './naive-findings.ts'
import { randomHistory } from './random-history.ts'

const { system } = await openReadSide()
const { database } = system
const { store } = system.deps

const foundIn = async (generation: Generation): Promise<readonly string[]> => {
  const schema = schemaOf(generation)
  const { rows } = await sql<{ line: string }>`
    select format('%s %s: %s', f.rule, f.subjects, (select string_agg(s.position::text, ' ' order by s.position)
      from ${sql.table(`${schema}.finding_sign`)} s where s.rule = f.rule and s.scope = f.scope)) as line
    from ${sql.table(`${schema}.finding`)} f`.execute(database)
  return rows.map(({ line }) => line).toSorted()
}

/** Returns the persons whose keys are destroyed with an event. */
const keysEnded = ({ type, data }: DomainEvent): readonly string[] => {
  if (type === 'PersonErased') return [(data as { readonly personId: string }).personId]
  return type === 'VoteContactsForgotten' ? (data as { readonly trusteeIds: readonly string[] }).trusteeIds : []
}

/**
 * Writes a history while a generation follows it, batch by batch; a key goes with its event, as it
 * does in the product.
 */
const live = async (seed: number) => {
  const generation = await beginRebuild(database, findings)
  const begin = await store.lastPosition()
  const opened: RecordedEvent[] = []
  await applyBatch(database, findings, generation, await store.readLog(0, begin))
  for (const [index, { event, metadata }] of randomHistory(seed, 600).entries()) {
    // Causes are told by their places in this history.
    const moved = metadata.cause === undefined ? metadata : { ...metadata, cause: metadata.cause + begin }
    await store.append({
      appends: [{ stream: `x-${seed}-${index}`, expectedVersion: 0, events: [event] }],
      metadata: moved,
    })
    if (index % (5 + seed) !== 0 && !['PersonErased', 'VoteContactsForgotten'].includes(event.type)) continue
    const batch = await store.readLog(begin + opened.length, 1_000)
    opened.push(...batch)
    await applyBatch(database, findings, generation, batch)
    for (const id of keysEnded(event)) await store.erasePerson(id)
  }
  const rest = await store.readLog(begin + opened.length, 1_000)
  opened.push(...rest)
  await applyBatch(database, findings, generation, rest)
  return { generation, log: opened }
}

// One history: keys that were destroyed are gone for good, and its persons with them.
const { generation, log } = await live(1)

describe('what is found in a random history', () => {
  it('is what a look through the whole log for each event finds', async () => {
    const found = await foundIn(generation)
    expect(found).toEqual(naiveFindings(log))
    expect(new Set(found.map((line) => line.split(' ')[0]))).toEqual(
      new Set([
        'codes-for-many-from-one-place',
        'entries-changed-after-opening',
        'import-added-owners',
        'list-under-attack',
        'phone-changed-before-submission',
        'role-raised',
        'sign-in-locked',
        'submissions-from-one-place',
        'trustee-in-office-browser',
        'trustees-from-one-address',
        'trustees-in-one-browser',
      ]),
    )
  })

  it('is the same where it is made anew after persons were erased', async () => {
    expect(log.some(({ type }) => type === 'PersonErased')).toBe(true)
    const anew = await beginRebuild(database, findings)
    const all = await store.readLog(0, await store.lastPosition())
    for (let start = 0; start < all.length; start += 64)
      await applyBatch(database, findings, anew, all.slice(start, start + 64))
    const [kept, made] = [await tablesOf(database, findings, generation), await tablesOf(database, findings, anew)]
    expect(made['finding']).toEqual(kept['finding'])
    expect(made['finding_sign']).toEqual(kept['finding_sign'])
    expect(made['finding_subject']).toEqual(kept['finding_subject'])
    expect(made['finding_group']).toEqual(kept['finding_group'])
  })

  it('comes to what a count of its signs says, first and last ones too, whoever was erased', async () => {
    const schema = schemaOf(generation)
    const of = (name: string) => sql.table(`${schema}.${name}`)
    const columns = sql`rule, scope, events, subjects, first_position, last_position, first_at, last_at`
    const { rows: counted } = await sql`
      select rule, scope, count(*)::int as events, count(distinct subject)::int as subjects,
      min(position) as first_position, max(position) as last_position,
        (array_agg(at order by position))[1] as first_at, (array_agg(at order by position desc))[1] as last_at
      from ${of('finding_sign')} group by rule, scope order by rule, scope`.execute(database)
    const { rows: kept } = await sql`select ${columns} from ${of('finding_group')} order by rule, scope`.execute(
      database,
    )
    expect(kept).toEqual(counted)
    const { rows: subjects } = await sql`
      select rule, scope, subject, count(*)::int as signs from ${of('finding_sign')} group by 1, 2, 3 order by 1, 2, 3`.execute(
      database,
    )
    const { rows: known } = await sql`select * from ${of('finding_subject')} order by 1, 2, 3`.execute(database)
    expect(known).toEqual(subjects)
  })

  it('costs by what comes, not by what is there: a group of many is not read for one more', async () => {
    const many = await beginRebuild(database, findings)
    const of = (name: string) => sql.table(`${schemaOf(many)}.${name}`)
    const sign = (position: number): Sign => ({
      rule: 'submissions-from-one-place',
      scope: 'a vote and a place',
      position,
      at: '2026-11-21T09:00:00Z',
      subject: `101 ${position}`,
      sealed_for: position === 1 ? fixedId(77) : null,
      apartment_id: null,
      list_id: null,
      vote_id: fixedId(4),
      admin_id: null,
    })
    await sql`
      insert into ${of('finding_sign')} (rule, scope, position, at, subject)
      select 'submissions-from-one-place', 'a vote and a place', n, now(), '101 ' || n
      from generate_series(10, 5000) n`.execute(database)
    const changed = await database.transaction().execute(async (transaction) => {
      await sql`select set_config('search_path', ${schemaOf(many)}, true)`.execute(transaction)
      await changeGroups(transaction, [sign(1), sign(5_001)], [])
      return changeGroups(transaction, [sign(5_002)], [fixedId(77)])
    })
    // The group was inserted behind the read model's back: a new count would have found it among
    // these.
    expect(changed.groups).toMatchObject([{ events: 2, subjects: 2, first_position: 10, last_position: 5_002 }])
  })
})
