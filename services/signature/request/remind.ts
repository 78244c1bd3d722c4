import type { SignatureRequestEvent } from '#events/signature/signature-request.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Fold } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ErrorCode } from '../../core/errors/error.contract.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { assertActiveOrScheduled, existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { consentDecider, consentStream, standingConsent } from '../consent/consent.decider.ts'
import { isReachable } from './request-signatures.ts'
import { existingRequest, signatureRequestDecider, signatureRequestStream } from './signature-request.decider.ts'

/** Folds the time of the last reminder. */
const remindedFold: Fold<Date | null, SignatureRequestEvent> = {
  initial: null,
  evolve: (before, event) =>
    // Folded from recorded events, which have the time.
    event.type === 'SignatureRequestReminded' ? new Date((event as unknown as RecordedEvent).metadata.at) : before,
}

/** Reads what reminders of some requests are decided from. */
const readRequests = async (desk: DecisionContext, listId: string, requestIds: readonly string[]): Promise<void> => {
  await desk.read([listStream(listId), ...requestIds.map(signatureRequestStream)])
  const requests = requestIds.flatMap((requestId) => {
    const request = desk.fold(signatureRequestStream(requestId), signatureRequestDecider)
    return request.status === 'absent' ? [] : [request]
  })
  await desk.read(
    requests.flatMap(({ listUserId, personId }) => [
      listUserStream(listUserId),
      personStream(personId),
      consentStream(listUserId),
    ]),
  )
}

type Reminder = { readonly requestId: string; readonly messageId: string }

const remindOne = (desk: DecisionContext, listId: string, { requestId, messageId }: Reminder, now: Date): void => {
  const stream = signatureRequestStream(requestId)
  const state = desk.fold(stream, signatureRequestDecider)
  const request = existingRequest(state)
  const { listUserId, personId } = request
  if (request.listId !== listId) throw new DomainError('NOT_FOUND')
  const entry = desk.fold(listUserStream(listUserId), listUserDecider)
  if (entry.status !== 'listed') throw new DomainError('REQUEST_OVER')
  const person = desk.fold(personStream(personId), personDecider)
  const command = {
    type: 'RemindOfRequest',
    messageId,
    remindedAt: desk.fold(stream, remindedFold),
    hasSigned: standingConsent(desk.fold(consentStream(listUserId), consentDecider)) !== undefined,
    isReachable: person.status === 'registered' && isReachable(entry, person),
    now,
  } as const
  desk.add(stream, signatureRequestDecider.decide(command, state))
}

type RefusedReminder = { readonly requestId: string; readonly error: DomainError }

/**
 * Reminds of some requests of a list, in one decision; gives those that cannot be, and why.
 * @throws DomainError LIST_CLOSED
 */
export const remindAt = async (
  { clock }: Pick<Deps, 'clock'>,
  desk: DecisionContext,
  listId: string,
  reminders: readonly Reminder[],
): Promise<readonly RefusedReminder[]> => {
  await readRequests(
    desk,
    listId,
    reminders.map(({ requestId }) => requestId),
  )
  const now = clock()
  assertActiveOrScheduled(existingList(desk.fold(listStream(listId), listDecider)), now)
  return reminders.flatMap((reminder) => {
    const { requestId } = reminder
    try {
      remindOne(desk, listId, reminder, now)
      return []
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return [{ requestId, error }]
    }
  })
}

type Reason = 'reminded-recently' | 'signed' | 'over' | 'no-phone'

const reasons: Partial<Readonly<Record<ErrorCode, Reason>>> = {
  REMINDED_RECENTLY: 'reminded-recently',
  ALREADY_SUBMITTED: 'signed',
  NO_PHONE: 'no-phone',
}

/** Returns the reason, for administrators, why a request was skipped. */
export const reasonOf = (code: ErrorCode): Reason => reasons[code] ?? 'over'
