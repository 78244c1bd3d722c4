import type { EventStore } from '#infra/event-store/event-store.ts'
import { hashOfEvent, leafPartsOf, type LeafParts } from '#infra/event-store/leaf.ts'

/** What an event's hash is taken over and the hash itself, both computed from what is stored at a position; undefined where nothing is. */
export const readLeaf = async (
  store: Pick<EventStore, 'readSealedLog'>,
  position: number,
): Promise<{ readonly parts: LeafParts; readonly hash: string } | undefined> => {
  const [event] = await store.readSealedLog(position - 1, 1)
  return event?.position === position ? { parts: leafPartsOf(event), hash: hashOfEvent(event) } : undefined
}
