import type { Database } from '#infra/platform/projection/read-tables.ts'

/**
 * Returns batches that are due and have something left to send; those of paused or cancelled
 * mailings are not included.
 */
export const findDueBatches = (
  database: Database,
  now: Date,
  limit: number,
): Promise<readonly { readonly mailingId: string; readonly batch: number }[]> =>
  database
    .selectFrom('read.mailing_batch as b')
    .innerJoin('read.mailing_state as m', 'm.id', 'b.mailing_id')
    .where('b.unsettled', '>', 0)
    .where('b.due_at', '<=', now)
    .where('m.cancelled', '=', false)
    .where('m.paused', 'is', null)
    .select(['b.mailing_id as mailingId', 'b.batch'])
    .orderBy('b.due_at')
    .orderBy('b.mailing_id')
    .orderBy('b.batch')
    .limit(limit)
    .execute()

/** Returns mailings that are paused for a reason, the oldest first. */
export const findPausedMailings = async (
  database: Database,
  reason: 'balance' | 'refused' | 'template',
): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.mailing_state')
    .where('paused', '=', reason)
    .where('cancelled', '=', false)
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
