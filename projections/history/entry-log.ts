import { EntryNoted } from '#events/roll/list-user.events.ts'
import { OwnerExcluded, OwnerExclusionEnded, OwnerExclusionProposed } from '#events/roll/owner-exclusion.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '../set-based.ts'

const aboutEntries = [EntryNoted, OwnerExclusionProposed, OwnerExcluded, OwnerExclusionEnded] as const

/** Types of the events that a person's log names of an entry beside its holding. */
export const entryLogTypes: readonly string[] = aboutEntries.map(({ type }) => type)

type OwnerFields = { readonly listId: string; readonly personId: string }

/** Returns what was noted of an entry, and whether its owner is in the number of owners. */
export const entryEventsOfPersons = (events: readonly RecordedEvent[]) =>
  aboutEntries
    .flatMap((definition) => eventsOf<string, OwnerFields>(definition, events))
    .map((event) => ({ event, of: event.data }))
