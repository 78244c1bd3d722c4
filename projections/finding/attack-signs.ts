import type { DomainEvent, EventOf } from '#events/event-type.ts'
import { CodesHeld } from '#events/participation/codes-held.events.ts'
import { VerificationLocked } from '#events/participation/voter-verification.events.ts'
import { dayAt } from '#events/values/day.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { listKey, NOTHING, signOf, when, type Folds, type Memory, type Sign } from './finding-memory.ts'

type AttackSubject = { readonly listId: string; readonly apartmentId: string; readonly subject: string }

/**
 * Makes a sign of its list and day. It belongs to no vote, so it is shown while that is open: it
 * reveals nothing about voters.
 */
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

/**
 * Folds about attacks on identity verification: guessed codes, and requests for codes until none
 * are sent.
 */
export const attackFolds: readonly Folds[] = [
  when(VerificationLocked, locked),
  when(CodesHeld, (_, event) => attackOn(event, { ...event.data, subject: event.data.heldId })),
]
