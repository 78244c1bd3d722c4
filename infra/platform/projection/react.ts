import { sql } from 'kysely'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { addJobs, type NewJob } from '#infra/platform/jobs/job-queue.ts'
import { openEventSpan } from '../tracing/trace-events.ts'
import { isTracing } from '../tracing/tracing.ts'
import { BatchLeavesHole } from './apply-batch.ts'
import type { AnyDatabase, Reactor, ReadModelTransaction } from './projection.ts'

/** Part of the log, `through` included: those of its events that some reactor handles, in order. */
export type Stretch = { readonly after: number; readonly through: number; readonly events: readonly RecordedEvent[] }

/** Checkpoint of a reactor. */
export type Checkpoint = { readonly name: string; readonly position: number }

/** Reads the checkpoints of some reactors, and the log's newest position. */
export const checkpointsOf = async (
  database: ReadModelTransaction,
  names: readonly string[],
): Promise<{ readonly checkpoints: readonly Checkpoint[]; readonly newest: number }> => {
  const { rows } = await sql<Checkpoint & { readonly newest: number }>`
    select p.name, p.position, h.position as newest from projection p cross join log_head h
    where p.status = 'reactor' and p.name = any(${[...names]}::text[])`.execute(database)
  return { checkpoints: rows, newest: rows[0]?.newest ?? 0 }
}

/**
 * Moves the checkpoints of reactors that handle nothing of a stretch. One whose checkpoint is not
 * in it stays: it went back, and the events before the stretch were not read for it. Its commit
 * waits for no disk: what a power cut loses is read again.
 */
export const skipStretch = async (
  database: ReadModelTransaction,
  names: readonly string[],
  { after, through }: Stretch,
): Promise<void> => {
  await sql`
    update projection set position = ${through}
    where status = 'reactor' and name = any(${[...names]}::text[]) and position >= ${after} and position < ${through}
      and (select set_config('synchronous_commit', 'off', true)) = 'off'`.execute(database)
}

/** Returns the jobs of a reactor; with tracing each names the trace of its event. */
const jobsOf = (reactor: Reactor, events: readonly RecordedEvent[]): readonly NewJob[] => {
  if (!isTracing() || events.every(({ metadata }) => metadata.trace === undefined)) return reactor.react(events)
  return events.flatMap((event) => {
    const attributes = { 'danji.feeder': reactor.name }
    const span = openEventSpan(event, { name: 'react', kind: 'consumer', attributes })
    const jobs = reactor.react([event])
    span?.end()
    return span?.traceParent === undefined ? jobs : jobs.map((job) => ({ ...job, trace: span.traceParent }))
  })
}

/**
 * Adds the jobs that a reactor returns for the events of a stretch and moves its checkpoint, in one
 * transaction; events up to the checkpoint are left out, so a stretch that comes twice, or to two
 * processes, adds jobs once. Returns the new checkpoint.
 * @throws {BatchLeavesHole}, and what the queue throws
 */
export const react = (database: AnyDatabase, reactor: Reactor, { after, through, events }: Stretch): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    // Losing the last transactions in a power cut loses jobs and checkpoint alike: they are simply
    // added again.
    const { rows } = await sql<Checkpoint>`select position, set_config('synchronous_commit', 'off', true)
      from projection where status = 'reactor' and name = ${reactor.name} for update`.execute(transaction)
    const checkpoint = rows[0]?.position ?? 0
    if (checkpoint >= through) return checkpoint
    if (checkpoint < after) throw new BatchLeavesHole(checkpoint, after + 1)
    const fresh = events.filter(
      ({ type, position }) =>
        position > checkpoint && reactor.handles.includes(type) && reactor.skips?.has(position) !== true,
    )
    await addJobs(transaction, jobsOf(reactor, fresh))
    await sql`update projection set position = ${through} where status = 'reactor' and name = ${reactor.name}`.execute(
      transaction,
    )
    return through
  })
