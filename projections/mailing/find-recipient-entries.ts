import { sql, type InferResult } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { oneOf } from '../page.ts'
import { withPerson } from '../roll/find-list-users.ts'

const entries = (database: Database, listId: string) =>
  withPerson(database.selectFrom('read.list_user as u').where('u.list_id', '=', listId))
    .select(['u.id', 'u.person_id', 'u.dong', 'u.ho', 'u.kakao_enabled', 'u.representative', 'p.erased', 'p.language'])
    .select([
      sql<boolean>`u.completed_at is not null`.as('took_part'),
      sql<boolean>`p.phone is not null`.as('has_phone'),
    ])
    .orderBy('u.dong')
    .orderBy('u.ho')
    .orderBy('u.id')

/** Entry with the fields that decide whether a message is for its owner, and reaches them. */
export type RecipientEntryRow = InferResult<ReturnType<typeof entries>>[number]

/**
 * Returns all entries of a list, in the order of the roll; `ownersOf`: all entries of those alone
 * who own one of these.
 */
export const findRecipientEntries = async (
  database: Database,
  listId: string,
  ownersOf?: readonly string[],
): Promise<readonly RecipientEntryRow[]> => {
  if (!ownersOf) return entries(database, listId).execute()
  // The owners are read first: then the index of persons is used, whatever the statistics of the
  // list.
  const owners = await database
    .selectFrom('read.list_user')
    .where('id', '=', oneOf(ownersOf, 'uuid'))
    .select('person_id')
    .distinct()
    .execute()
  const personIds = owners.map(({ person_id }) => person_id)
  return entries(database, listId).where('u.person_id', '=', oneOf(personIds, 'uuid')).execute()
}

/**
 * Returns the entries that cast a ballot in some votes, or have a paper and so cannot vote online,
 * by vote.
 */
export const findCastsIn = (
  database: Database,
  voteIds: readonly string[],
): Promise<readonly { readonly vote_id: string; readonly list_user_id: string }[]> =>
  database
    .selectFrom('read.vote_ballot')
    .where('vote_id', '=', oneOf(voteIds, 'uuid'))
    .select(['vote_id', 'list_user_id'])
    .union(
      database
        .selectFrom('read.vote_paper_out')
        .where('vote_id', '=', oneOf(voteIds, 'uuid'))
        .select(['vote_id', 'list_user_id']),
    )
    .execute()

/** Returns entries of a list that have a personal invitation whose link is valid at an instant. */
export const findInvitedEntries = async (database: Database, listId: string, at: Date): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.signature_request')
    .where('list_id', '=', listId)
    .where('deleted', '=', false)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .select('list_user_id')
    .distinct()
    .execute()
  return rows.map(({ list_user_id }) => list_user_id)
}

/** Returns the entries of one person in a list. */
export const findEntriesOfPerson = async (
  database: Database,
  listId: string,
  personId: string,
): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.list_user')
    .where('list_id', '=', listId)
    .where('person_id', '=', personId)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
