import { sql } from 'kysely'
import type { WebhookHealth } from '#infra/platform/telemetry/upkeep-metrics.ts'
import type { Deps } from '../../core/deps.ts'

/**
 * Returns how webhooks do, for the metrics of a process. It reads tries alone: a search of the log
 * for events that wait would cost as much as the log is long, at each scrape.
 */
export const readWebhookHealth = async (database: Deps['database']): Promise<WebhookHealth> => {
  const { rows } = await sql<WebhookHealth>`
    select
      (select count(*)::int from read.webhook where pause_cause <> 'asked') as paused,
      coalesce((
        select extract(epoch from now() - min(first.at))::float8
        from webhook_cursor c join read.webhook w on w.id = c.webhook_id and w.pause_cause is null
        cross join lateral (
          select v.at from webhook_delivery v where v.webhook_id = c.webhook_id and v.position is not null
          order by v.id desc offset c.failures - 1 limit 1
        ) first
        where c.failures > 0
      ), 0) as "oldestSeconds",
      count(*) filter (where status between 200 and 299)::int as delivered,
      count(*) filter (where status is null or status not between 200 and 299)::int as failed
    from webhook_delivery where at > now() - interval '1 hour' and position is not null`.execute(database)
  const [health] = rows
  if (!health) throw new Error('an aggregate without a row')
  return health
}
