import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { eventStoreMigrations } from '#infra/platform/event-store/schema.ts'
import { migrate } from '#infra/platform/postgres/migrate.ts'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { prepareProjections } from '#infra/platform/projection/generations.ts'
import { projectionMigrations } from '#infra/platform/projection/schema.ts'
import { listProgress } from '#projections/list/list-progress.ts'
import { findNatsServer, startNatsServer } from '#tests/support/stack/nats-server.ts'
import { createBenchDatabase, settle } from '../bench-database.ts'
import { startBenchProcess } from '../bench-process.ts'
import { createBenchStore } from '../bench-store.ts'
import { collectCheckpoints, type Checkpoints } from './checkpoints.ts'
import { sharedClock, steadily, throughput } from '../http/load.ts'
import { pairedRounds, printResult, printTable, quantile, ratio, setting, type Series } from '../paired-rounds.ts'
import { createPlainInsert, storedExample } from './plain-insert.ts'
import { listUserWrite } from './sample-writes.ts'

// Measures the way from the append to the read model: how many events a second come through at full
// load, and how long after its append an event is projected at a light load. Relay, broker and
// projectors are processes of their own.

const ROUNDS = setting('BENCH_ROUNDS', 5)
const SECONDS = setting('BENCH_SECONDS', 4)
const IN_FLIGHT = setting('BENCH_IN_FLIGHT', 64)
const LAG_PER_SECOND = 1_000
const PREFIX = 'danjibench'
const POLLED = 'list-progress-polled'

/**
 * Appends as fast as it can and waits until all of it is projected; events a second from first to
 * last.
 */
const saturate = async (store: EventStore, projected: Checkpoints, seconds: number): Promise<number> => {
  const before = await store.lastPosition()
  const started = sharedClock()
  await throughput(seconds, IN_FLIGHT, () => store.append(listUserWrite()))
  const last = await store.lastPosition()
  return ((last - before) * 1e6) / ((await projected.when(last)) - started)
}

/** Milliseconds from each call of append until its event was projected. */
const lags = (
  begun: readonly { readonly position: number; readonly at: number }[],
  projected: Checkpoints,
): readonly number[] => {
  const times = projected.timesFrom(Math.min(...begun.map(({ position }) => position)))
  return begun.map(({ position, at }) => ((times.get(position) ?? Number.NaN) - at) / 1000)
}

type LagRound = { readonly chain: readonly number[]; readonly poll: readonly number[] }

/** Measures the lag of the same events, projected by the chain and by polling. */
const measureLag = async (store: EventStore, chain: Checkpoints, poll: Checkpoints): Promise<LagRound> => {
  const begun = await steadily(LAG_PER_SECOND, SECONDS, async () => {
    const at = sharedClock()
    return { position: (await store.append(listUserWrite())).position, at }
  })
  const last = Math.max(...begun.map(({ position }) => position))
  await Promise.all([chain.when(last), poll.when(last)])
  return { chain: lags(begun, chain), poll: lags(begun, poll) }
}

const lagSeries = (rounds: readonly LagRound[]): readonly Series[] =>
  (
    [
      ['chain', 0.5],
      ['chain', 0.99],
      ['poll', 0.5],
      ['poll', 0.99],
    ] as const
  ).map(([who, share]) => ({
    name: `${who === 'chain' ? 'chain' : 'poll every 50 ms'} p${share * 100} ms`,
    figures: rounds.map((round) => quantile(round[who], share)),
  }))

const bench = await createBenchDatabase()
const nats = findNatsServer() ? await startNatsServer() : undefined
const pool = createPool(bench.url, { max: 16, pipeline: true })
try {
  await migrate(pool, { ...eventStoreMigrations, ...projectionMigrations })
  await prepareProjections(createDatabase(pool), [listProgress, { ...listProgress, name: POLLED, reads: [] }], [])
  const store = createBenchStore(pool)
  const plain = await createPlainInsert(bench.url, await storedExample(store))
  const chain = collectCheckpoints()
  const processes = [
    ...(nats ? [startBenchProcess('./log/relay.process.ts', [bench.url, nats.url, PREFIX])] : []),
    startBenchProcess(
      './log/projector.process.ts',
      [bench.url, listProgress.name, nats?.url ?? 'log', PREFIX],
      chain.take,
    ),
  ]
  console.log(
    `${bench.server}; ` +
      `${nats ? 'over JetStream' : 'nats-server is not installed: over the log feed'}; plain: ` +
      `${plain.tool}; ${IN_FLIGHT} in flight`,
  )
  const [plainly, chained] = await pairedRounds(ROUNDS, SECONDS, [
    { name: 'plain', measure: (seconds) => settle(bench.url).then(() => plain.measure(seconds, IN_FLIGHT)) },
    { name: 'chain', measure: (seconds) => settle(bench.url).then(() => saturate(store, chain, seconds)) },
  ])

  const poll = collectCheckpoints()
  processes.push(startBenchProcess('./log/projector.process.ts', [bench.url, POLLED, 'poll'], poll.take))
  await poll.when(await store.lastPosition())
  const rounds: LagRound[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureLag(store, chain, poll))
  for (const process of processes) await process.stop()

  const measured = lagSeries(rounds)
  const ratios = [ratio('chain_per_plain', chained, plainly), ratio('lag_p50_per_poll50', measured[0], measured[2])]
  printTable([...[plainly, chained].flatMap((series) => series ?? []), ...measured, ...ratios])
  printResult(ratios)
} finally {
  await pool.end()
  await nats?.stop()
  await bench.drop()
}
