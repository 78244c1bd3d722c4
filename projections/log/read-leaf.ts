import { sql } from 'kysely'
import type { EventStore, SealedEvent } from '#infra/platform/event-store/event-store.ts'
import { hashOfEvent, leafPartsOf, type LeafParts } from '#infra/platform/event-store/leaf.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'

/**
 * Returns the parts of an event's hash and the hash, both computed from what is stored at a
 * position; undefined where there is no event.
 */
export const readLeaf = async (
  store: Pick<EventStore, 'readSealedLog'>,
  position: number,
): Promise<{ readonly parts: LeafParts; readonly hash: string } | undefined> => {
  const [event] = await store.readSealedLog(position - 1, 1)
  return event?.position === position ? { parts: leafPartsOf(event), hash: hashOfEvent(event) } : undefined
}

/** Returns the parts at many positions, by position; those without an event are left out. */
export const readLeaves = async (
  database: ReadModelTransaction,
  positions: readonly number[],
): Promise<ReadonlyMap<number, LeafParts>> => {
  const { rows } = await sql<SealedEvent>`
    select position, stream, version, type, data::text as data, metadata::text as metadata, encode(hash, 'hex') as hash
    from public.event where position = any(${positions}::bigint[])`.execute(database)
  return new Map(rows.map((event) => [event.position, leafPartsOf(event)]))
}
