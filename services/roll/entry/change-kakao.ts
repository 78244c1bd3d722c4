import type { Metadata } from '#events/metadata.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { listUserDecider, listUserStream } from '../list-user.decider.ts'

type KakaoChange = {
  readonly listId: string
  readonly listUserIds: readonly string[]
  readonly kakaoEnabled: boolean
  readonly metadata: Metadata
}

const ENTRIES_A_UNIT = 500

/**
 * Changes whether messages go to entries of a list, some hundred a write: a repeat continues where
 * a killed one stopped. Returns the position of the last change, and the entries that were changed.
 * @throws DomainError NOT_FOUND if the list does not exist; StreamConflict after eight lost races.
 */
export const changeKakao = async (
  store: EventStore,
  { listId, listUserIds, kakaoEnabled, metadata }: KakaoChange,
): Promise<{ readonly position: number; readonly changed: readonly string[] }> => {
  let position = 0
  const changed: string[] = []
  for (let start = 0; start < listUserIds.length; start += ENTRIES_A_UNIT) {
    const streams = listUserIds.slice(start, start + ENTRIES_A_UNIT).map(listUserStream)
    const decided = await decideJointly(store, metadata, async (desk) => {
      await desk.read([listStream(listId), ...streams])
      existingList(desk.fold(listStream(listId), listDecider))
      return streams.flatMap((stream) => {
        const entry = desk.fold(stream, listUserDecider)
        // Removed from the list meanwhile: they get no messages anyway.
        if (entry.status !== 'listed' || entry.kakaoEnabled === kakaoEnabled) return []
        desk.add(stream, listUserDecider.decide({ type: 'ChangeListUser', kakaoEnabled }, entry))
        return entry.listUserId
      })
    })
    position = Math.max(position, decided.position)
    changed.push(...decided.outcome)
  }
  return { position, changed }
}
