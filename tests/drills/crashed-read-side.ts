import { setTimeout as sleep } from 'node:timers/promises'
import { VerificationCodeIssued } from '#events/participation/voter-verification.events.ts'
import { retry } from '#infra/platform/waiting/back-off.ts'
import { allGenerations } from '#infra/platform/projection/generations.ts'
import { createLogger } from '#infra/platform/telemetry/logger.ts'
import type { Broker } from '#services/processes/setup/open-process.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { runRelay } from '#services/processes/run/run-relay.ts'
import { createMetrics } from '#infra/platform/telemetry/metrics.ts'
import { openSystem, type System } from '#services/processes/setup/system.ts'
import { entryAndBallot } from '#tests/bench/log/sample-writes.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import { startCrashingPostgres } from './crashing-postgres.ts'
import { noObjects } from '#tests/support/stack/objects.ts'
import { newId } from '#services/core/secrets.ts'

export type Crash = {
  readonly at: number
  readonly lostEvents: number
  /** Seconds from Postgres's return until everything had seen the whole log. */
  readonly secondsToCatchUp: number
}

export type CrashesOptions = {
  /** Moments of the kills: the progress of the slowest read model in catching up, 0 to 1. */
  readonly moments: readonly number[]
  readonly entriesACrash: number
  /** Absent: the log itself is followed. */
  readonly broker?: Broker
  readonly onCrash?: (crash: Crash) => void
}

/** Longer, and it counts as frozen. */
const PATIENCE_MS = 60_000
const LOOK_MS = 10

/** Appends entries with their ballots and, at the end, one code that is to be sent. */
const append = async ({ deps: { store } }: System, entries: number): Promise<void> => {
  const persons = Array.from({ length: entries }, () => newId())
  for (let done = 0; done < entries; done += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, entries - done) }, () => entryAndBallot(persons))
        .flat()
        .map((write) => store.append(write)),
    )
  const verificationId = newId()
  await store.append({
    appends: [
      {
        stream: `voter-verification-${verificationId}`,
        expectedVersion: 0,
        events: [
          {
            type: VerificationCodeIssued.type,
            data: {
              verificationId,
              voteId: newId(),
              listUserId: newId(),
              expiresAt: new Date().toISOString(),
            },
          },
        ],
      },
    ],
    metadata: { actor: { kind: 'system', name: 'drill' }, at: new Date().toISOString() },
  })
}

const neverStop = new AbortController().signal

/** Returns the position of every read model and reactor; retried while the database is away. */
const positionsOf = async ({ database }: System): Promise<readonly number[]> => {
  const generations = await retry(
    () => allGenerations(database),
    () => {},
    neverStop,
  )
  return (generations ?? []).map(({ position }) => position)
}
const slowestOf = async (system: System): Promise<number> => Math.min(...(await positionsOf(system)))

/** @throws Error where it takes longer than a minute */
const untilAllReach = async (system: System, position: number): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS
  while ((await slowestOf(system)) < position) {
    if (performance.now() > deadline) {
      const behind = (await allGenerations(system.database)).filter((one) => one.position < position)
      throw new Error(`frozen: ${behind.map((one) => `${one.name} at ${one.position} of ${position}`).join(', ')}`)
    }
    await sleep(LOOK_MS)
  }
}

const count = async ({ pool }: System, text: string): Promise<number> =>
  Number((await pool.query<{ count: number }>(text)).rows[0]?.count)

/**
 * Kills Postgres again and again while the read side of a running product catches up. Returns the
 * final figures, which have to equal what was written.
 * @throws {Error} where something froze
 */
export const crashReadSide = async ({ moments, entriesACrash, broker, onCrash }: CrashesOptions) => {
  const postgres = await startCrashingPostgres()
  const system = await openSystem({
    databaseUrl: postgres.url,
    masterKey: Buffer.alloc(32, 7),
    publicUrl: 'http://danji.test',
    production: false,
    rateLimitFactor: 1,
    objects: noObjects,
    identity: unreachableKakao,
  })
  const logger = createLogger({ level: 'silent', name: 'drill' })
  const opened = { system, databaseUrl: system.databaseUrl, logger, metrics: createMetrics({ process: false }) }
  const running = [...(broker ? [runRelay(opened, broker)] : []), runProjector(opened, broker)]
  try {
    for (const at of moments) {
      const before = await system.deps.store.lastPosition()
      await append(system, entriesACrash)
      const last = await system.deps.store.lastPosition()
      while ((await slowestOf(system)) < before + at * (last - before)) await sleep(1)
      const reached = await positionsOf(system)
      await postgres.crash()
      const left = await positionsOf(system)
      const returned = performance.now()
      await untilAllReach(system, last)
      const lostEvents = reached.reduce((sum, position, n) => sum + Math.max(0, position - (left[n] ?? 0)), 0)
      onCrash?.({ at, lostEvents, secondsToCatchUp: (performance.now() - returned) / 1000 })
    }
    return {
      entries: moments.length * entriesACrash,
      targets: await count(system, 'select sum(targets) as count from read.list_total'),
      completed: await count(system, 'select sum(completed) as count from read.list_total'),
      receipts: await count(system, 'select count(*) as count from read.receipt'),
      codes: await count(
        system,
        `select count(*) as count from graphile_worker.jobs where task_identifier = 'send-verification-code'`,
      ),
    }
  } finally {
    for (const one of running.toReversed()) await one.stop()
    await system.close()
    await postgres.end()
  }
}
