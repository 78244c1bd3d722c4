import { sql } from 'kysely'

/** SQL that is true for a loss `l` that nobody has acknowledged in the log. */
export const STANDS = sql<boolean>`not exists (
  select from public.event a where a.stream = 'log-loss-' || l.id and a.type = 'LogLossAcknowledged')`

/** SQL that is true while there is an unacknowledged loss. */
export const LOSS_STANDS = sql<boolean>`exists (select from public.log_loss l where ${STANDS})`

/** Returns the stream that acknowledges a loss. */
export const lossStream = (lossId: string): string => `log-loss-${lossId}`
