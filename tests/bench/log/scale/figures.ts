import { startServer } from '../../insight/figures-server.ts'
import { median, quantile, setting, type Series } from '../../paired-rounds.ts'
import type { ScaleLogs } from './scale-log.ts'

const CALLS = setting('BENCH_CALLS', 40)
const MS = 1_000

/** Measures figures of long lists, one call after another: the present, its newest past, any instant. */
export const measureFigures = async ({ long, listIds, events }: ScaleLogs): Promise<readonly Series[]> => {
  const { call, stop } = await startServer(long.url, [])
  const pathOf = (turn: number): string => `/api/list/${listIds[turn % listIds.length]}/stats`
  const at = (share: number): string => new Date(Date.now() + Math.floor(share * events) * MS).toISOString()
  const kinds = {
    stats: pathOf,
    stats_at_newest: (turn: number) => `${pathOf(turn)}?at=${at(0.999)}`,
    stats_at_any: (turn: number) => `${pathOf(turn)}?at=${at(Math.random())}`,
    explain: (turn: number) => `${pathOf(turn)}/explain?figure=completedHouseholds`,
  }
  const series: Series[] = []
  for (const [name, path] of Object.entries(kinds)) {
    await call(path(0))
    const times: number[] = []
    for (let turn = 0; turn < CALLS; turn += 1) {
      const started = performance.now()
      await call(path(turn))
      times.push(performance.now() - started)
    }
    console.log(`${name}: ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`)
    series.push({ name: `${name}_ms`, figures: times })
  }
  await stop()
  return series
}
