import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDirectoryStorage } from '#infra/platform/object-storage/directory-storage.ts'
import { codef } from '#infra/providers/codef/codef.provider.ts'
import { createBenchDatabase, settle } from '../bench-database.ts'
import { startBenchProcess } from '../bench-process.ts'
import { setting } from '../paired-rounds.ts'
import { measureCollection, startRegisterOffice } from './registry-collecting.ts'
import { measureJudging } from './registry-judging.ts'
import { openCalls } from './registry-list.ts'
import { measureReading } from './registry-reading.ts'
import { openRegistrySystem } from './registry-system.ts'

// Measures what registers cost: reading the PDF of one, collecting a thousand from a register
// office that takes 50 ms for each answer, beside the limit of ten a second, judging a large list
// by its registers, and the first page of them.

const UNITS = setting('BENCH_UNITS', 1_000)
const ENTRIES = setting('BENCH_ENTRIES', 10_000)

const readMs = await measureReading()
console.log(`a register of five pages is read in ${readMs.toFixed(1)} ms of CPU`)
const bench = await createBenchDatabase()
const directory = mkdtempSync(join(tmpdir(), 'danji-bench-'))
const office = await startRegisterOffice()
const registers = codef.open(codef.simulated({ own: office.origin, public: office.origin }))
const system = await openRegistrySystem(bench.url, createDirectoryStorage(directory), registers)
const calls = await openCalls(system)
const seeing = Promise.withResolvers<unknown>()
const projector = startBenchProcess(
  './registry/registry-server.process.ts',
  ['projector', bench.url, directory],
  seeing.resolve,
)
try {
  await seeing.promise
  const { judgeSeconds, pageMs } = await measureJudging(system, calls, ENTRIES)
  await settle(bench.url)
  const { known, sought } = await measureCollection(system, calls, { count: UNITS, url: bench.url, directory, office })
  console.log(
    `collection per limit: ${known.toFixed(2)} where numbers are known, ${sought.toFixed(2)} where they are sought` +
      ` (two calls a unit: ${(sought / 2).toFixed(2)} of what the pause between calls allows)`,
  )
  const figures = { read_ms: readMs, collection_per_limit: known, rejudge_s: judgeSeconds, page_ms: pageMs }
  console.log(
    JSON.stringify(
      Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Number(figure.toPrecision(3))])),
    ),
  )
} finally {
  await projector.stop()
  await office.stop()
  await calls.app.close()
  await system.close()
  await bench.drop()
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}
