import { StreamConflict } from '#infra/event-store/event-store.ts'
import { claimedUnit, streamsOf, type PlannedUnit } from './claimed-unit.ts'
import type { Outcome } from './log-rules.ts'
import { createPipelinedPool, createTestStore } from './test-store.ts'
import type { FromWriter, ToWriter } from './writers.ts'

// A process of its own that writes what its parent plans, and tells of every unit what became of it.

const [url, applicationName] = process.argv.slice(2)
if (!url || !applicationName) throw new Error('node writer-process.ts <database url> <application name>')

const store = createTestStore(createPipelinedPool(url, { max: 4, applicationName }))

const tell = (message: FromWriter): void => void process.send?.(message)

const write = async (planned: PlannedUnit, seen: ReadonlyMap<string, number>): Promise<Outcome> => {
  try {
    const { position, events } = await store.append(claimedUnit(planned, seen))
    return { kind: 'acknowledged', unit: planned.unit, position, size: events.length }
  } catch (error) {
    return { kind: 'refused', unit: planned.unit, conflict: error instanceof StreamConflict, reason: String(error) }
  }
}

const fire = async (burst: readonly PlannedUnit[]): Promise<void> => {
  const contents = await store.readStreams([...new Set(burst.flatMap(streamsOf))])
  const seen = new Map([...contents].map(([stream, { version }]) => [stream, version]))
  await Promise.all(burst.map(async (planned) => tell(await write(planned, seen))))
}

const writeOnce = async (bursts: ToWriter['bursts']): Promise<void> => {
  for (const burst of bursts) await fire(burst)
}

const writeWithoutEnd = async (bursts: ToWriter['bursts']): Promise<never> => {
  for (let round = 0; ; round += 1)
    await writeOnce(bursts.map((burst) => burst.map((planned) => ({ ...planned, unit: `${planned.unit}/${round}` }))))
}

process.on('message', ({ bursts, until }: ToWriter) => {
  void (until === 'killed' ? writeWithoutEnd(bursts) : writeOnce(bursts)).then(() => tell({ kind: 'done' }))
})
// Nobody is left to write for.
process.on('disconnect', () => process.exit())
tell({ kind: 'ready' })
