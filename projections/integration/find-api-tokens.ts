import { sql } from 'kysely'
import type { CallGroup } from '#events/values/integration/token-scopes.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'

type ApartmentName = { readonly id: string; readonly name: string }

export type ApiTokenRow = {
  readonly id: string
  readonly name: string
  readonly admin_id: string
  readonly admin_name: string | null
  readonly is_maker_deleted: boolean
  readonly apartment_ids: readonly string[] | null
  readonly apartments: readonly ApartmentName[] | null
  readonly groups: readonly CallGroup[]
  readonly created_at: Date
  readonly expires_at: Date
  readonly revoked_at: Date | null
  readonly last_used_at: Date | null
}

/** Returns all tokens with their last uses, the newest first. An installation has few. */
export const findApiTokens = async (database: Database): Promise<readonly ApiTokenRow[]> => {
  const { rows } = await sql<ApiTokenRow>`
    select t.*, d.name as admin_name, d.deleted_at is not null as is_maker_deleted,
      case when t.apartment_ids is null then null else (
        select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name), '[]'::json)
        from read.apartment a where a.id = any(t.apartment_ids)) end as apartments,
      (select u.at from api_token_use u where u.token_id = t.id order by u.id desc limit 1) as last_used_at
    from read.api_token t left join read.admin d on d.id = t.admin_id
    order by t.created_at desc, t.id desc`.execute(database)
  return rows
}
