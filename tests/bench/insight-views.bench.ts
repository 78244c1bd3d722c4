import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AnyDatabase } from '#infra/projection/projection.ts'
import { analyticsViews, selectView } from '#projections/analytics/analytics-schema.ts'
import { openSystem } from '#services/processes/system.ts'
import { noObjects } from '#tests/support/objects.ts'
import { countPersons } from '#tests/support/count-persons.ts'
import { unreachableKakao } from '#tests/support/unreachable-kakao.ts'
import { createBenchDatabase } from './bench-database.ts'
import { addLists } from './filled-lists.ts'
import { median, setting } from './paired-rounds.ts'

// How long each of the analysts' views takes over what a million events come to: of every complex, as a super administrator's tool reads it.

const LISTS = setting('BENCH_LISTS', 100)
/** An entry is added, and of six in ten a ballot cast; a message goes to each: 2.6 events an entry. */
const ENTRIES_A_LIST = setting('BENCH_ENTRIES_A_LIST', 4_000)
const ROUNDS = setting('BENCH_ROUNDS', 5)

/** The read models of a million events, in complexes of ten lists. */
const fill = async (database: AnyDatabase): Promise<void> => {
  for (let place = 0; place < LISTS / 10; place += 1) {
    const id = uuid()
    await sql`
      insert into read.apartment (id, name, address, total_units, created_at) values (${id}, ${`단지 ${place}`}, '고양시', 1000, now())`.execute(
      database,
    )
    await addLists(database, id, { lists: 10, entries: ENTRIES_A_LIST })
  }
  await sql`
    insert into read.list_user (id, list_id, person_id, dong, ho, area, land_share, kakao_enabled, representative, added_position, completed_at, at_risk)
    select list_user_id, list_id, person_id, dong, ho, area, land_share, true, false, 1, completed_on + make_interval(hours => (area / 100000)::integer % 24), false
    from read.list_entry`.execute(database)
  const question = JSON.stringify([
    { id: uuid(), title: '안건', minChoices: 1, maxChoices: 1, choices: [{ id: uuid() }, { id: uuid() }] },
  ])
  await sql`
    insert into read.vote (id, list_id, apartment_id, title, ballot_kind, weight, kind, choice_order, public_results, interim_results, encrypted, questions, box, status, created_at)
    select l.id, l.id, l.apartment_id, '안건', 'open', 'unit', 'resolution', 'fixed', false, false, false, ${question}::json, 'closed', 'closed', now() from read.list l`.execute(
    database,
  )
  await sql`insert into read.counted_vote (vote_id, list_id, counted_at) select id, list_id, now() from read.vote`.execute(
    database,
  )
  await sql`
    insert into read.vote_ballot (vote_id, list_user_id, person_id, dong, ho, position, at, way, on_paper, answers)
    select e.list_id, e.list_user_id, e.person_id, e.dong, e.ho, 1, now(), 'online', false,
      json_build_array(json_build_object('questionId', q ->> 'id', 'choiceIds', json_build_array(q -> 'choices' -> (area / 200000)::integer % 2 ->> 'id')))
    from read.list_entry e cross join (select ${question}::json -> 0 as q) asked where e.completed_on is not null`.execute(
    database,
  )
  await sql`
    insert into read.vote_choice (vote_id, list_user_id, question_id, choice_id, person_id)
    select b.vote_id, b.list_user_id, (a ->> 'questionId')::uuid, a -> 'choiceIds' ->> 0, b.person_id
    from read.vote_ballot b cross join lateral json_array_elements(b.answers) a`.execute(database)
  await sql`
    insert into read.message (id, list_id, person_id, list_user_ids, occasion, channel, status, asked_at, handed_at, at, opened_at)
    select gen_random_uuid(), list_id, person_id, array[list_user_id::text], 'invitation', 'kakao', 'delivered', now(), now(), now(),
      case when completed_on is not null then now() end
    from read.list_entry`.execute(database)
  await sql`
    insert into read.proven_entry (list_user_id) select list_user_id from read.list_entry where completed_on is not null`.execute(
    database,
  )
  await countPersons(database)
  await sql`analyze`.execute(database)
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Milliseconds that the slowest of the views takes, the middle of some rounds; each view is printed. */
export const slowestViewMs = async (): Promise<number> => {
  const bench = await createBenchDatabase()
  try {
    const system = await openSystem({
      databaseUrl: bench.url,
      masterKey: Buffer.alloc(32, 1),
      publicUrl: 'http://127.0.0.1',
      production: false,
      rateLimitFactor: 1,
      objects: noObjects,
      identity: unreachableKakao,
    })
    try {
      await fill(system.database)
      const figures: number[] = []
      for (const view of analyticsViews) {
        // The database does all of its work; what it comes to is not carried over.
        const count = async () => {
          const { rows } = await sql<{
            count: number
          }>`select count(*) as count from (${selectView(view, undefined)}) v`.execute(system.database)
          return rows[0]?.count ?? 0
        }
        const rows = await count()
        const rounds: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timed(count))
        figures.push(median(rounds))
        console.log(`${view.name}: ${median(rounds).toFixed(0)} ms, ${rows} rows`)
      }
      return Math.max(...figures)
    } finally {
      await system.close()
    }
  } finally {
    await bench.drop()
  }
}

if (import.meta.main) console.log(JSON.stringify({ slowest_view_ms: Math.round(await slowestViewMs()) }))
