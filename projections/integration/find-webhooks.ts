import { sql } from 'kysely'
import type { PauseCause } from '#events/integration/webhook.events.ts'
import type { WebhookKind } from '#events/values/integration/webhook-kinds.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'

export type WebhookRow = {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly admin_id: string
  readonly admin_name: string | null
  readonly apartment_ids: readonly string[] | null
  readonly apartments: readonly { readonly id: string; readonly name: string }[] | null
  readonly kinds: readonly WebhookKind[]
  readonly created_at: Date
  readonly pause_cause: PauseCause | null
  readonly position: number | null
  readonly failures: number | null
  readonly next_at: Date | null
  readonly last: { readonly at: string; readonly status: number | null; readonly failure: string | null } | null
}

/** Returns all webhooks with how far they are, the newest first. An installation has few. */
export const findWebhooks = async (database: Database): Promise<readonly WebhookRow[]> => {
  const { rows } = await sql<WebhookRow>`
    select w.*, d.name as admin_name, c.position, c.failures,
      case when c.failures > 0 and w.pause_cause is null then c.next_at end as next_at,
      case when w.apartment_ids is null then null else (
        select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name), '[]'::json)
        from read.apartment a where a.id = any(w.apartment_ids)) end as apartments,
      (select json_build_object('at', v.at, 'status', v.status, 'failure', v.failure)
        from webhook_delivery v where v.webhook_id = w.id order by v.id desc limit 1) as last
    from read.webhook w left join read.admin d on d.id = w.admin_id left join webhook_cursor c on c.webhook_id = w.id
    order by w.created_at desc, w.id desc`.execute(database)
  return rows
}
