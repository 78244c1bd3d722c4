import { sql } from 'kysely'

/** SQL that is true for a loss `l` that nobody has acknowledged in the log. */
export const IS_UNACKNOWLEDGED = sql<boolean>`not exists (
  select from public.event a where a.stream = 'log-loss-' || l.id and a.type = 'LogLossAcknowledged')`

/** SQL that is true while there is an unacknowledged loss. */
export const HAS_UNACKNOWLEDGED_LOSS = sql<boolean>`exists (select from public.log_loss l where ${IS_UNACKNOWLEDGED})`

/** Returns the stream that acknowledges a loss. */
export const lossStream = (lossId: string): string => `log-loss-${lossId}`
