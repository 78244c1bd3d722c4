import { onServer } from '../bench-database.ts'

/** An id that is one wherever it is checked, made of text in SQL. */
const idFrom = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid::text`

const EVENTS_AN_ENTRY = 4
/** Number of ten entries that vote; the rows of the others are corrected once more. */
const VOTED_OF_TEN = 6

type LongLog = { readonly listIds: readonly string[]; readonly events: number }

/**
 * Writes events of existing lists, as though their rolls had been imported and corrected twice and
 * most had voted: an entry a unit, a second an event, all lists interleaved. An import's events have
 * its administrator, request and cause in common, a ballot has a request of its own. It writes as the
 * database's owner, past the store: a million take a minute, and their hashes are never read.
 */
export const writeLongLog = async (url: string, { listIds, events }: LongLog): Promise<void> => {
  const entries = Math.floor(events / EVENTS_AN_ENTRY)
  const lists = `array[${listIds.map((id) => `'${id}'`).join(',')}]`
  const request = (of: string): string => `substr(md5(${of}), 1, 22)`
  await onServer(
    url,
    `select extend_log(position + ${entries * EVENTS_AN_ENTRY}) from log_head;
    with head as (select position as base from log_head), made as (
      select base, base + 1 + step * ${entries} + n as position, n, step,
        case when step = 0 then 'ListUserAdded' when step = 2
        and n % 10 < ${VOTED_OF_TEN} then 'BallotCast' else 'ListUserChanged' end as type,
        (${lists})[1 + n % ${listIds.length}] as list_id, n / ${listIds.length} as place,
        ${idFrom(`'entry' || n`)} as entry_id, ${idFrom(`'person' || n`)} as person_id
      from head cross join generate_series(0, ${EVENTS_AN_ENTRY - 1}) step cross join generate_series(0, ${entries - 1}) n
    )
    insert into event (position, stream, version, type, data, metadata, hash)
    select position, 'list-user-' || entry_id, step + 1, type,
      json_build_object('listUserId', entry_id, 'listId', list_id, 'apartmentId', list_id, 'personId', person_id,
        'voteId', case when type = 'BallotCast' then list_id end,
        'dong', (101 + place % 20)::text, 'ho', (101 + place / 20)::text, 'area', 300000 + (n % 7) * 200000 + step, 'landShare', null,
        'ownershipShare', null, 'kakaoEnabled', true, 'receiptId', left(md5(n::text), 22),
        'answers', null, 'answersProof', null, 'evidence', null),
      json_strip_nulls(json_build_object(
        'actor', case when type = 'BallotCast' then json_build_object('kind', 'voter', 'id', entry_id)
          else json_build_object('kind', 'admin', 'id', ${idFrom(`'admin' || list_id`)}) end,
        'at', to_char(now() at time zone 'utc' + interval '1 second' * (step * ${entries} + n), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'requestId', case when type = 'BallotCast' then ${request(`'ballot' || n`)} else ${request('list_id || step')} end,
        'from', case when type <> 'BallotCast' then '203.0.113.* · Chrome, Windows' end,
        'cause', case when type <> 'BallotCast' then base end)),
      sha256(position::text::bytea)
    from made order by position;
    update log_head set position = position + ${entries * EVENTS_AN_ENTRY}; analyze`,
  )
}
