import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { stateIn } from '../../core/read-state.ts'
import { messageWishDecider, messageWishStream } from '../../messaging/message-wish.decider.ts'

const PERSONS_A_READ = 5_000

/** Returns which of some persons do not want messages, as the log says at this moment. */
export const declinedAmong = async (
  store: Pick<EventStore, 'readStreams'>,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const declined = new Set<string>()
  for (let start = 0; start < personIds.length; start += PERSONS_A_READ) {
    const part = personIds.slice(start, start + PERSONS_A_READ)
    const read = await store.readStreams(part.map(messageWishStream))
    for (const personId of part)
      if (stateIn(read, messageWishDecider, messageWishStream(personId)).declined) declined.add(personId)
  }
  return declined
}
