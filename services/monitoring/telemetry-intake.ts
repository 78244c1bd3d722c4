import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { writeTelemetry, type Kind } from './telemetry-tables.ts'
import type { LogRow, ReportRow } from './telemetry-rows.ts'

type Row = LogRow | ReportRow
type Waiting = {
  readonly rows: readonly Row[]
  readonly resolve: (written: number) => void
  readonly reject: (error: unknown) => void
}

export type IntakeOptions = Pick<Deps, 'database' | 'clock'> & {
  readonly kind: Kind
  /** Rows a minute, from all addresses and over all processes. */
  readonly perMinute: number
}

/** Rows that wait for the write before them; more are refused. */
const MAX_WAITING = 5_000

/**
 * Writes rows, and returns how many were written. A process writes one set at a time, on one
 * connection: later ones form the next set, so that a flood of telemetry leaves the other
 * connections free.
 * @throws DomainError TOO_MANY_REQUESTS if this minute accepts no more.
 */
export const telemetryIntake = ({
  database,
  clock,
  kind,
  perMinute,
}: IntakeOptions): ((rows: readonly Row[]) => Promise<number>) => {
  let waiting: Waiting[] = []
  let isWriting = false
  /** Start of the minute that is used up: the database is not queried again until the next. */
  let usedUp = -1
  const minuteNow = () => Math.floor(clock().getTime() / 60_000)
  const countWaiting = () => waiting.reduce((sum, { rows }) => sum + rows.length, 0)

  const writeSet = async (set: readonly Waiting[]): Promise<void> => {
    const rows = set.flatMap((one) => one.rows)
    const [now, minute] = [clock(), minuteNow()]
    const written = await writeTelemetry(database, kind, { rows, now, perMinute })
    if (written < rows.length) usedUp = minute
    let left = written
    for (const one of set) {
      one.resolve(Math.min(one.rows.length, left))
      left = Math.max(0, left - one.rows.length)
    }
  }

  const writeAll = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) {
      const set = waiting
      waiting = []
      await writeSet(set).catch((error: unknown) => set.forEach((one) => one.reject(error)))
    }
    isWriting = false
  }

  return async (rows) => {
    if (usedUp === minuteNow() || countWaiting() + rows.length > MAX_WAITING) throw new DomainError('TOO_MANY_REQUESTS')
    const written = new Promise<number>((resolve, reject) => waiting.push({ rows, resolve, reject }))
    if (!isWriting) void writeAll()
    const count = await written
    if (count === 0) throw new DomainError('TOO_MANY_REQUESTS')
    return count
  }
}
