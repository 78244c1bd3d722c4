import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'

/** The lists that events name: what a read model of lists tells that it has changed. */
export const touchedLists = (events: readonly RecordedEvent[]): readonly string[] =>
  events.flatMap(({ data }) =>
    typeof data === 'object' && data !== null && 'listId' in data && typeof data.listId === 'string'
      ? [data.listId]
      : [],
  )
