import type { EventOf } from '#events/event-type.ts'
import type { ConsentPrepared } from '#events/signature/consent.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ResidentSession } from '../../core/session.ts'
import { consentDecider, consentStream, type ConsentState } from '../consent/consent.decider.ts'
import type { PreparedConsent } from '../consent/preparation.decider.ts'
import { followSignatureLink } from '../link/signature-link.ts'
import { entriesAtLink } from '../signing/signing-entries.ts'

export type PreparedEvent = RecordedEvent<EventOf<typeof ConsentPrepared>>

/** Number (연번) of a consent's form. */
export type ConsentNumber = NonNullable<PreparedEvent['data']['number']>

/** Prepared consent of an entry, by its signature. */
export type OfSignature = { readonly listUserId: string; readonly signatureId: string }

/** A prepared consent as the log has it at this moment, with all events of its entry. */
export type ReadPrepared = {
  readonly prepared: PreparedEvent
  readonly state: PreparedConsent
  readonly consents: ConsentState
  readonly events: readonly RecordedEvent[]
}

/** Reads a prepared consent. @throws DomainError NOT_FOUND */
export const readPrepared = async (
  { store }: Pick<Deps, 'store'>,
  { listUserId, signatureId }: OfSignature,
): Promise<ReadPrepared> => {
  const { events } = await store.readStream(consentStream(listUserId))
  const prepared = events.find(
    (event): event is PreparedEvent =>
      event.type === 'ConsentPrepared' && (event as PreparedEvent).data.signatureId === signatureId,
  )
  const consents = foldEvents(consentDecider, events)
  const state = consents.prepared.find((one) => one.signatureId === signatureId)
  if (!prepared || !state) throw new DomainError('NOT_FOUND')
  return { prepared, state, consents, events }
}

/**
 * Finds whose signature of a visitor's own entries it is.
 * @throws DomainError NOT_FOUND for somebody else's; those of the link
 */
export const ownSignature = async (
  deps: Deps,
  { token, session }: { readonly token: string; readonly session: ResidentSession },
  signatureId: string,
): Promise<OfSignature> => {
  const followed = await followSignatureLink(deps, token)
  const entries = await entriesAtLink(deps, { session, followed })
  const read = await deps.store.readStreams(entries.map(({ listUserId }) => consentStream(listUserId)))
  const found = entries.find(({ listUserId }) =>
    foldEvents(consentDecider, read.get(consentStream(listUserId))?.events ?? []).prepared.some(
      (one) => one.signatureId === signatureId,
    ),
  )
  if (!found) throw new DomainError('NOT_FOUND')
  return { listUserId: found.listUserId, signatureId }
}
