import { createPool } from '#infra/platform/postgres/pool.ts'
import { settle } from '../../bench-database.ts'
import { openBenchSystem } from '../../bench-system.ts'
import { createBenchStore } from '../../bench-store.ts'
import { throughput } from '../../http/load.ts'
import { pairedRounds, printTable, ratio, setting, type Series } from '../../paired-rounds.ts'
import { listUserWrite } from '../sample-writes.ts'
import type { ScaleLogs } from './scale-log.ts'

const ROUNDS = setting('BENCH_ROUNDS', 5)
const SECONDS = setting('BENCH_SECONDS', 4)
const IN_FLIGHT = setting('BENCH_IN_FLIGHT', 64)
const POOL = 16

/** Measures the events a second that the long log takes, beside the empty one. */
export const measureAppend = async ({ long, empty }: ScaleLogs): Promise<readonly Series[]> => {
  // Makes the tables of the empty log where no section before has made them.
  await (await openBenchSystem({ databaseUrl: empty.url })).close()
  const pools = [long.url, empty.url].map((url) => ({ url, pool: createPool(url, { max: POOL, pipeline: true }) }))
  const contenders = pools.map(({ url, pool }, index) => {
    const store = createBenchStore(pool)
    return {
      name: index === 0 ? 'append_long_per_s' : 'append_empty_per_s',
      measure: (seconds: number) =>
        settle(url).then(() => throughput(seconds, IN_FLIGHT, () => store.append(listUserWrite()))),
    }
  })
  const series = await pairedRounds(ROUNDS, SECONDS, contenders)
  await Promise.all(pools.map(({ pool }) => pool.end()))
  const all = [...series, ratio('append_long_per_empty', series[0], series[1])]
  printTable(all)
  return all
}
