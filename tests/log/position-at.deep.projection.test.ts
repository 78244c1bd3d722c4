import { expect, it } from 'vitest'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { findPositionAt } from '#projections/log/find-position-at.ts'
import { logIndex } from '#projections/log/log-index.ts'
import { generationOf, openReadSide } from '#tests/projections/read-side.ts'
import { recordSampleLog } from '#tests/projections/sample-log.ts'

const { system } = await openReadSide()
const { database } = system

const START = Date.parse('2025-03-10T14:50:00.000Z')
const BATCH = 40
/** Milliseconds from an event to the next, and how far the clocks of three servers are apart. */
const [STEP, CLOCKS] = [20_700, [0, -95_000, 4_000_000]]

it('the log ends at an instant with the last event recorded by then, whatever the clocks of servers said', async () => {
  const log = (await recordSampleLog(system.deps.store)).map((event, place) => {
    const at = START + place * STEP + (CLOCKS[place % CLOCKS.length] ?? 0)
    return { ...event, metadata: { ...event.metadata, at: new Date(at).toISOString() } }
  })
  const generation = await generationOf(database, logIndex.name)
  for (let start = 0; start < log.length; start += BATCH)
    await applyBatch(database, logIndex, generation, log.slice(start, start + BATCH))
  const times = log.map(({ metadata }) => Date.parse(metadata.at))
  const instants = [START - 200_000, ...times.flatMap((time) => [time - 1, time, time + 1]), START * 2]
  for (const instant of instants) {
    const before = log.filter((_, place) => (times[place] ?? 0) <= instant)
    const found = await findPositionAt(database, new Date(instant))
    expect({ instant, found }).toEqual({ instant, found: before.at(-1)?.position ?? 0 })
  }
})
