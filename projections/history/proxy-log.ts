import { BallotCast, BallotWithdrawn } from '#events/vote/ballot.events.ts'
import { ProxyConfirmed, ProxyEntered, ProxyRefused, ProxyRevoked } from '#events/vote/proxy.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '../set-based.ts'

const ofProxies = [ProxyEntered, ProxyConfirmed, ProxyRefused, ProxyRevoked] as const

/** Types of the events of proxies that a person's log lists. */
export const proxyLogTypes: readonly string[] = ofProxies.map(({ type }) => type)

type ProxyFields = { readonly listId: string; readonly listUserId: string; readonly holderPersonId?: string | null }

const proxyEvents = (events: readonly RecordedEvent[]) =>
  ofProxies.flatMap((definition) => eventsOf<string, ProxyFields>(definition, events))

/** Returns the events of an owner's proxy, by the owner's entry. */
export const proxyEventsOfEntries = (events: readonly RecordedEvent[]) =>
  proxyEvents(events).map((event) => ({ event, kind: 'submission' as const }))

/**
 * Returns the events of proxies for their holders, where these are on the roll, and the ballots
 * that they cast for others, or withdrew.
 */
export const proxyEventsOfHolders = (events: readonly RecordedEvent[]) =>
  [
    ...proxyEvents(events).map((event) => ({ event, holder: event.data.holderPersonId, listId: event.data.listId })),
    ...[...eventsOf(BallotCast, events), ...eventsOf(BallotWithdrawn, events)].map((event) => ({
      event,
      holder: event.data.proxy?.holderPersonId,
      listId: event.data.listId,
    })),
  ].flatMap(({ event, holder, listId }) => (holder ? [{ event, of: { personId: holder, listId } }] : []))
