import { expect, it } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { beginRebuild, prepareProjections } from '#infra/platform/projection/generations.ts'
import { listenToChanges } from '#infra/platform/projection/changes.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import { integer, table } from '#infra/platform/projection/table.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'
import { generationOf, openReadSide } from '#tests/projections/read-side.ts'

const { system, databaseUrl } = await openReadSide()
const { database } = system

/** A read model of nothing that tells which streams its events are of. */
const watched: Projection = {
  name: 'watched',
  version: 1,
  tables: [table('nothing', { id: integer }, { primaryKey: [] })],
  reads: [],
  serves: 'office',
  handles: 'all',
  apply: async () => {},
  touches: (events) => events.map(({ stream }) => stream),
}
const eventsOf = (from: number, streams: readonly string[]): readonly RecordedEvent[] =>
  streams.map((stream, index) => ({
    type: 'Any',
    data: {},
    position: from + index,
    stream,
    version: 1,
    metadata: systemMetadata,
    hash: '',
  }))

it('a batch of a live read model tells whoever watches what it changed, once; one that is being built tells nobody', async () => {
  await prepareProjections(database, [watched], [])
  const told: [string, number][] = []
  const changes = listenToChanges({ databaseUrl, onError: () => {} })
  const subscribe = (id: string) => changes.subscribe(id, (position) => void told.push([id, position]))
  const leave = subscribe(fixedId(1))
  subscribe(fixedId(2))
  // Everybody is notified once on connecting: changes before that were not heard.
  await expect.poll(() => told.length).toBe(2)
  const live = await generationOf(database, 'watched')
  await applyBatch(database, watched, await beginRebuild(database, watched), eventsOf(1, [fixedId(1), fixedId(2)]))
  await applyBatch(database, watched, live, eventsOf(1, [fixedId(1), fixedId(1), fixedId(3)]))
  await expect.poll(() => told.slice(2)).toEqual([[fixedId(1), 3]])
  leave()
  // More than a notification can name: everybody looks again.
  await applyBatch(
    database,
    watched,
    live,
    eventsOf(
      4,
      Array.from({ length: 250 }, (_, n) => fixedId(1_000 + n)),
    ),
  )
  await expect.poll(() => told.slice(3)).toEqual([[fixedId(2), 253]])
  await changes.close()
})
