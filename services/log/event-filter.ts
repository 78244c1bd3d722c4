import { dayEnd, dayStart } from '#events/values/day.ts'
import type { LogEventFilter } from '#projections/log/find-log-events.ts'
import type { Deps } from '../core/deps.ts'
import type { AdminSession } from '../core/session.ts'
import { readWords } from './search-terms.ts'
import type { LogExportQuery } from './log-events.contract.ts'

const isDay = (said: string): boolean => said.length === 10
const firstOf = (said: string | undefined): Date | undefined => {
  if (said === undefined) return undefined
  return isDay(said) ? dayStart(said) : new Date(said)
}
const endOf = (said: string | undefined): Date | undefined => {
  if (said === undefined) return undefined
  return isDay(said) ? dayEnd(said) : new Date(said)
}

/** Returns the filter of a query for the index, within what the reader may see. */
export const filterOf = async (
  { database }: Pick<Deps, 'database'>,
  { q, type, from, to, ...others }: LogExportQuery,
  admin: AdminSession,
): Promise<LogEventFilter> => ({
  ...others,
  types: type,
  from: firstOf(from),
  to: endOf(to),
  words: await readWords(database, q, admin),
})
