import { sql } from 'kysely'
import type { Finding } from '#projections/log/verify-log.ts'
import type { Deps } from '../../core/deps.ts'

/**
 * Returns the first row of the access log that does not follow the one before it; undefined if all
 * do, up to the recorded end. The text of a link's hash is defined here once more, independent of
 * the database's function, so that a change there is found.
 */
export const findWrongAccess = async (database: Deps['database']): Promise<Finding | undefined> => {
  const { rows } = await sql<{ position: number }>`
    with linked as (
      select a.id, a.chain, lag(a.id, 1, e.forgotten_id) over newest as before_id, lag(a.chain, 1, e.forgotten_chain) over newest as before,
        case when a.download
          then json_build_array(a.id, extract(epoch
          from a.at), a.admin_id, a.ip, a.user_agent, a.what, a.apartment_id, a.list_id,
          a.person_ids, a.count, a.reason)
          else json_build_array(a.id, extract(epoch
          from a.at), a.admin_id, a.ip, a.user_agent, a.what, a.apartment_id, a.list_id,
          a.person_ids, a.count)
        end::text as content
      from personal_data_access a cross join access_log_end e window newest as (order by a.id)
    ), newest as (
      select coalesce((select id from linked order by id desc limit 1), e.forgotten_id) as id,
        coalesce((select chain from linked order by id desc limit 1), e.forgotten_chain) as chain
      from access_log_end e
    )
    select id as position from linked where id <> before_id + 1 or chain is distinct from sha256(before || convert_to(content, 'UTF8'))
    union all
    select e.id from access_log_end e, newest n where (e.id, e.chain) is distinct from (n.id, n.chain)
    order by position limit 1`.execute(database)
  const [wrong] = rows
  if (!wrong) return undefined
  return {
    what: 'access',
    position: wrong.position,
    detail: 'a row of the access log does not follow the one before it',
  }
}
