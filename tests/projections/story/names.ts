import type { DomainEvent } from '#events/event-type.ts'
import { fixedId } from '#tests/support/fixed.ts'

/** A thing that happened, and to which stream. */
export type StreamEvent = readonly [stream: string, event: DomainEvent]

export const [apartmentId, listId, otherListId, voteId, secretVoteId] = [
  fixedId(1),
  fixedId(2),
  fixedId(3),
  fixedId(5),
  fixedId(6),
] as const

/** The n-th owner: where they stand and what they hold there. */
export const holder = (n: number) => ({
  listUserId: fixedId(1_000 + n),
  listId: n % 5 === 0 ? otherListId : listId,
  apartmentId,
  personId: fixedId(2_000 + (n % 20)),
  dong: String(101 + (n % 3)),
  ho: String(n),
})
export const holding = (area: number | null) => ({ area, landShare: null, ownershipShare: null, kakaoEnabled: true })
