import { DeskTabletOpened, VoterSeenAtDesk } from '#events/participation/voter-at-desk.events.ts'
import { BallotPaperCast, BallotPaperIssued, BallotPaperReturned, BallotSetAside } from '#events/vote/ballot.events.ts'
import { VoterTold } from '#events/vote/voter-told.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'

const kinds = {
  [BallotPaperIssued.type]: 'submission',
  [BallotPaperReturned.type]: 'submission',
  [BallotPaperCast.type]: 'submission',
  [BallotSetAside.type]: 'submission',
  [VoterSeenAtDesk.type]: 'verification',
  [DeskTabletOpened.type]: 'verification',
  [VoterTold.type]: 'message',
} as const

/** Types of events at an assembly's desk, and of papers. */
export const deskLogTypes: readonly string[] = Object.keys(kinds)

/** Returns the person and the kind of each event of the desk. */
export const deskEventsOfPersons = (events: readonly RecordedEvent[]) =>
  events.flatMap((event) => {
    const kind = (kinds as Readonly<Record<string, (typeof kinds)[keyof typeof kinds] | undefined>>)[event.type]
    // Events of these types name their person.
    return kind ? [{ event, kind, of: event.data as { readonly personId: string; readonly listId: string } }] : []
  })
