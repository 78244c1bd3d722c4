import type { DomainEvent, EventOf } from '#events/event-type.ts'
import { CodesHeld } from '#events/participation/codes-held.events.ts'
import { VerificationLocked } from '#events/participation/voter-verification.events.ts'
import { dayAt } from '#events/values/day.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { listKey, NOTHING, signOf, when, type Folds, type Memory, type Sign } from './finding-memory.ts'

type AttackSubject = { readonly listId: string; readonly apartmentId: string; readonly subject: string }

/** A sign of its list and day. It is of no vote, so that it is told while that goes on: it says nothing of who votes. */
const attackOn = (event: RecordedEvent, { listId, apartmentId, subject }: AttackSubject): readonly Sign[] => {
  const scope = `${listId} ${dayAt(new Date(event.metadata.at))}`
  return [signOf(event, { rule: 'list-under-attack', scope, subject, apartment_id: apartmentId, list_id: listId })]
}

const locked = (
  memory: Memory,
  event: RecordedEvent<DomainEvent<string, EventOf<typeof VerificationLocked>['data']>>,
): readonly Sign[] => {
  const { listId, verificationId } = event.data
  const list = listId === undefined ? undefined : memory.get<{ readonly apartmentId: string }>(listKey(listId))
  if (listId === undefined || !list) return NOTHING
  return attackOn(event, { listId, apartmentId: list.apartmentId, subject: verificationId })
}

/** What keeps residents from proving who they are: codes that are guessed, and codes that are asked for until none go out. */
export const attackFolds: readonly Folds[] = [
  when(VerificationLocked, locked),
  when(CodesHeld, (_, event) => attackOn(event, { ...event.data, subject: event.data.heldId })),
]
