import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { allGenerations, schemaOf } from '#infra/platform/projection/generations.ts'
import { onServer, settle } from '../bench-database.ts'
import { openBenchSystem } from '../bench-system.ts'
import { createProcessorMeter } from './processor-seconds.ts'

const POLL_INTERVAL_MS = 250

type System = Awaited<ReturnType<typeof openBenchSystem>>

/**
 * Drops every read model, as a restore begins without any. Reactors have handled the whole log then:
 * one that was written by SQL would have them add jobs for all of it meanwhile.
 */
const dropReadModels = async (url: string): Promise<void> => {
  const system = await openBenchSystem({ databaseUrl: url })
  const schemas = (await allGenerations(system.database)).filter(({ status }) => status !== 'reactor').map(schemaOf)
  await system.close()
  for (const schema of schemas) await onServer(url, `drop schema ${schema} cascade`)
  await onServer(url, `delete from projection where status <> 'reactor'`)
  await onServer(url, `update projection set position = (select position from log_head) where status = 'reactor'`)
}

type Progress = { readonly behind: readonly string[]; readonly isThere: boolean }

/** Returns which read models have not been built yet. */
const lookAt = async ({ database, projections }: System, end: number): Promise<Progress> => {
  const built = (await allGenerations(database)).filter(({ status, position }) => status === 'live' && position >= end)
  const names = new Set(built.map(({ name }) => name))
  const behind = projections.filter(({ name }) => !names.has(name)).map(({ name }) => name)
  return { behind, isThere: behind.length === 0 }
}

const servesVotes = ({ projections }: System): readonly string[] =>
  process.env['BENCH_PARTICIPATION']?.split(',') ??
  projections.filter((one) => 'serves' in one && one.serves === 'participation').map(({ name }) => name)

/** Starts all read models in a process of their own. */
export const startReadModels = (url: string) => {
  const child = fork(fileURLToPath(new URL('read-models.process.ts', import.meta.url)), [url])
  const exited = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    stop: async (): Promise<void> => {
      child.disconnect()
      await exited
    },
  }
}

/** Builds all read models in processes of their own; returns the seconds that it took. */
export const buildAll = async (url: string, processes = 1) => {
  await dropReadModels(url)
  await settle(url)
  const system = await openBenchSystem({ databaseUrl: url })
  const end = await system.deps.store.lastPosition()
  const started = performance.now()
  const readModels = Array.from({ length: processes }, () => startReadModels(url))
  const pids = readModels.map(({ pid }) => pid)
  const meter = createProcessorMeter(url, pids)
  const since = (): number => (performance.now() - started) / 1_000
  const reached = new Map<string, number>()
  for (;;) {
    const { behind, isThere } = await lookAt(system, end)
    for (const { name } of system.projections)
      if (!behind.includes(name) && !reached.has(name)) reached.set(name, since())
    await meter.look()
    if (isThere) break
    await sleep(POLL_INTERVAL_MS)
  }
  const [all, cpu] = [since(), meter.seconds()]
  await Promise.all(readModels.map(({ stop }) => stop()))
  const votes = Math.max(...servesVotes(system).map((name) => reached.get(name) ?? Number.NaN))
  await system.close()
  return { end, all, votes, ...cpu, reached }
}
