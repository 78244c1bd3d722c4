import { StreamConflict } from '#infra/platform/event-store/event-store.ts'
import { claimedWrite, streamsOf, type PlannedWrite } from './claimed-write.ts'
import type { Outcome } from './rules/log-rules.ts'
import { createPipelinedPool, createTestStore } from './test-store.ts'
import type { FromWriter, ToWriter } from './writers.ts'

// A process of its own that writes what its parent plans, and tells of every write what became of
// it.

const [url, applicationName] = process.argv.slice(2)
if (!url || !applicationName) throw new Error('node writer-process.ts <database url> <application name>')

const store = createTestStore(createPipelinedPool(url, { max: 4, applicationName }))

const tell = (message: FromWriter): void => void process.send?.(message)

const write = async (planned: PlannedWrite, seen: ReadonlyMap<string, number>): Promise<Outcome> => {
  try {
    const { position, events } = await store.append(claimedWrite(planned, seen))
    return { kind: 'acknowledged', write: planned.write, position, size: events.length }
  } catch (error) {
    return { kind: 'refused', write: planned.write, conflict: error instanceof StreamConflict, reason: String(error) }
  }
}

const fire = async (burst: readonly PlannedWrite[]): Promise<void> => {
  const contents = await store.readStreams([...new Set(burst.flatMap(streamsOf))])
  const seen = new Map([...contents].map(([stream, { version }]) => [stream, version]))
  await Promise.all(burst.map(async (planned) => tell(await write(planned, seen))))
}

const writeOnce = async (bursts: ToWriter['bursts']): Promise<void> => {
  for (const burst of bursts) await fire(burst)
}

const writeWithoutEnd = async (bursts: ToWriter['bursts']): Promise<never> => {
  for (let round = 0; ; round += 1)
    await writeOnce(bursts.map((burst) => burst.map((planned) => ({ ...planned, write: `${planned.write}/${round}` }))))
}

process.on('message', ({ bursts, until }: ToWriter) => {
  void (until === 'killed' ? writeWithoutEnd(bursts) : writeOnce(bursts)).then(() => tell({ kind: 'done' }))
})
// Nobody is left to write for.
process.on('disconnect', () => process.exit())
tell({ kind: 'ready' })
