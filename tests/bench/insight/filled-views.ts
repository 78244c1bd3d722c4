import { sql } from 'kysely'
import { newId } from '#services/core/secrets.ts'
import type { AnyDatabase } from '#infra/platform/projection/projection.ts'
import { countPersons } from '#tests/support/count-persons.ts'
import { addLists } from './filled-lists.ts'

type Size = { readonly lists: number; readonly entriesAList: number }

/**
 * Fills what analysts' views read, as events would have: lists of ten a complex, six in ten entries
 * with a ballot, a message to each.
 */
export const fillViews = async (database: AnyDatabase, { lists, entriesAList }: Size): Promise<void> => {
  for (let place = 0; place < lists / 10; place += 1) {
    const id = newId()
    await sql`
      insert into read.apartment (id, name, address, total_units, created_at) values (${id}, ${`단지 ${place}`}, '고양시', 1000, now())`.execute(
      database,
    )
    await addLists(database, id, { lists: 10, entries: entriesAList })
  }
  await sql`
    insert into read.list_user (id, list_id, person_id, dong, ho, area, land_share, kakao_enabled,
    representative, added_position, entered_position, completed_at, ballots, at_risk, left_out)
    select list_user_id, list_id, person_id, dong, ho, area, land_share, true, false, 1, 1,
    completed_on + make_interval(hours => (area / 100000)::integer % 24), ballots, false, false
    from read.list_entry`.execute(database)
  const question = JSON.stringify([
    { id: newId(), title: '안건', minChoices: 1, maxChoices: 1, choices: [{ id: newId() }, { id: newId() }] },
  ])
  await sql`
    insert into read.vote (id, list_id, apartment_id, title, ballot_kind, weight, kind,
    choice_order, withdrawable, public_results, interim_results, encrypted, questions, box, status, created_at)
    select l.id, l.id, l.apartment_id, '안건', 'open', 'unit', 'resolution', 'fixed', false, false, false,
    false, ${question}::json, 'closed', 'closed', now() from read.list l`.execute(database)
  await sql`insert into read.counted_vote (vote_id, list_id, counted_at) select id, list_id, now() from read.vote`.execute(
    database,
  )
  await sql`
    insert into read.vote_ballot (vote_id, list_user_id, person_id, dong, ho, position, at, way, on_paper, answers)
    select e.list_id, e.list_user_id, e.person_id, e.dong, e.ho, 1, now(), 'online', false,
      json_build_array(json_build_object('questionId', q ->> 'id', 'choiceIds',
      json_build_array(q -> 'choices' -> (area / 200000)::integer % 2 ->> 'id')))
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
