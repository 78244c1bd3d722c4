import { BallotCast } from '#events/vote/ballot.events.ts'
import { ProxyConfirmed, ProxyEntered, ProxyRefused, ProxyRevoked } from '#events/vote/proxy.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '../set-based.ts'

const ofProxies = [ProxyEntered, ProxyConfirmed, ProxyRefused, ProxyRevoked] as const

/** Types of the events of powers of attorney that a person's log names. */
export const proxyLogTypes: readonly string[] = ofProxies.map(({ type }) => type)

type ProxyFields = { readonly listId: string; readonly listUserId: string; readonly holderPersonId?: string | null }

const proxyEvents = (events: readonly RecordedEvent[]) =>
  ofProxies.flatMap((definition) => eventsOf<string, ProxyFields>(definition, events))

/** What happened to an owner's power of attorney: theirs by their entry. */
export const proxyEventsOfEntries = (events: readonly RecordedEvent[]) =>
  proxyEvents(events).map((event) => ({ event, kind: 'submission' as const }))

/** The same for its holder, where they are of the roll, and the ballots that they cast for somebody else. */
export const proxyEventsOfHolders = (events: readonly RecordedEvent[]) =>
  [
    ...proxyEvents(events).map((event) => ({ event, holder: event.data.holderPersonId, listId: event.data.listId })),
    ...eventsOf(BallotCast, events).map((event) => ({
      event,
      holder: event.data.proxy?.holderPersonId,
      listId: event.data.listId,
    })),
  ].flatMap(({ event, holder, listId }) => (holder ? [{ event, of: { personId: holder, listId } }] : []))
