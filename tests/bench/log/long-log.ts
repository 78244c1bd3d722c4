import { onServer } from '../bench-database.ts'

/** An id that is one wherever it is checked, made of text in SQL. */
const idFrom = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid::text`

const EVENTS_AN_ENTRY = 4
/** Number of ten entries that vote; the rows of the others are corrected once more. */
const VOTED_OF_TEN = 6

type LongLog = {
  readonly listIds: readonly string[]
  readonly events: number
  /** Lists among them whose owners sign consents instead of voting. */
  readonly signatureListIds?: readonly string[]
}

const arrayOf = (ids: readonly string[]): string => `array[${ids.map((id) => `'${id}'`).join(',')}]::text[]`

const COMMON = `'listUserId', entry_id, 'listId', list_id, 'apartmentId', list_id, 'personId', person_id,
  'dong', (101 + place % 20)::text, 'ho', (101 + place / 20)::text, 'receiptId', left(md5(n::text), 22)`

/** Fields of a consent, without its personal part, as though its signer had been erased. */
const CONSENT = `json_build_object(${COMMON}, 'consentId', ${idFrom(`'consent' || n`)}, 'documentId', ${idFrom(`'document' || n`)},
  'template', json_build_object('templateId', ${idFrom(`'template' || list_id`)}, 'version', 1,
    'sha256', repeat('a1', 32), 'fieldsSha256', repeat('b2', 32)),
  'pictures', json_build_array(repeat('c3', 32), repeat('d4', 32)), 'texts', '[]'::json,
  'identity', json_build_object('verificationId', ${idFrom(`'verification' || n`)}, 'provider', 'nice', 'ciHash', repeat('e5', 32)),
  'submission', repeat('f6', 32), 'signed', null)`

const OTHERS = `json_build_object(${COMMON}, 'voteId', case when type = 'BallotCast' then list_id end,
  'area', 300000 + (n % 7) * 200000 + step, 'landShare', null, 'ownershipShare', null, 'kakaoEnabled', true,
  'answers', null, 'answersProof', null, 'evidence', null)`

/** Hash of an event as the product computes it (`leaf.ts`), of the bytes that are stored. */
const HASH = `sha256('\\x00'::bytea || convert_to(format('["%s",%s,"%s",%s,"%s"]', type, step + 1, at,
  coalesce('"' || (data ->> 'receiptId') || '"', 'null'),
  encode(sha256(convert_to('"' || stream || '"' || chr(10) || data || chr(10) || metadata, 'UTF8')), 'hex')), 'UTF8'))`

/**
 * Writes events of existing lists, as though their rolls had been imported and corrected twice and
 * most had voted or signed: an entry a unit, a second an event, all lists interleaved. An import's
 * events have its administrator, request and cause in common, a submission has a request of its
 * own. It writes as the database's owner, past the store: a million take two minutes. Their hashes
 * are true, so that the log can be signed, backed up and verified.
 */
export const writeLongLog = async (url: string, { listIds, events, signatureListIds = [] }: LongLog): Promise<void> => {
  const entries = Math.floor(events / EVENTS_AN_ENTRY)
  const lists = arrayOf(listIds)
  const request = (of: string): string => `substr(md5(${of}), 1, 22)`
  const submits = `type in ('BallotCast', 'ConsentSigned')`
  await onServer(
    url,
    `select extend_log(position + ${entries * EVENTS_AN_ENTRY}) from log_head;
    with head as (select position as base from log_head), placed as (
      select base, base + 1 + step * ${entries} + n as position, n, step,
        (${lists})[1 + n % ${listIds.length}] as list_id, n / ${listIds.length} as place,
        ${idFrom(`'entry' || n`)} as entry_id, ${idFrom(`'person' || n`)} as person_id,
        to_char(now() at time zone 'utc' + interval '1 second' * (step * ${entries} + n), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from head cross join generate_series(0, ${EVENTS_AN_ENTRY - 1}) step cross join generate_series(0, ${entries - 1}) n
    ), typed as (
      select *, 'list-user-' || entry_id as stream, case when step = 0 then 'ListUserAdded'
        when step = 2 and place % 10 < ${VOTED_OF_TEN} then
          case when list_id = any(${arrayOf(signatureListIds)}) then 'ConsentSigned' else 'BallotCast' end
        else 'ListUserChanged' end as type
      from placed
    ), made as (
      select *, case when type = 'ConsentSigned' then ${CONSENT} else ${OTHERS} end as data,
        json_strip_nulls(json_build_object(
          'actor', case when ${submits} then json_build_object('kind', 'voter', 'id', entry_id)
            else json_build_object('kind', 'admin', 'id', ${idFrom(`'admin' || list_id`)}) end,
          'at', at,
          'requestId', case when ${submits} then ${request(`'ballot' || n`)} else ${request('list_id || step')} end,
          'from', case when not ${submits} then '203.0.113.* · Chrome, Windows' end,
          'cause', case when not ${submits} then base end)) as metadata
      from typed offset 0
    )
    insert into event (position, stream, version, type, data, metadata, hash)
    select position, stream, step + 1, type, data, metadata, ${HASH} from made order by position;
    update log_head set position = position + ${entries * EVENTS_AN_ENTRY}; analyze`,
  )
}
