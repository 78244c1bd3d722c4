import { ProxyEntered, ProxyRefused, ProxyRevoked } from '#events/vote/proxy.events.ts'
import type { RecordedEvent, StreamContent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '#projections/set-based.ts'
import { adminDecider, adminStream } from '../../account/admin/admin.decider.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { personFor, seesPersonsInClear } from '../../core/text/masked-person.ts'
import { stateIn } from '../../core/read-state.ts'
import type { AdminSession } from '../../core/session.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { proxyDecider, proxyNamed, proxyStream } from './proxy.decider.ts'
import type { Proxy } from './vote-proxies.contract.ts'

type StreamContents = ReadonlyMap<string, StreamContent>
/** Reference to a proxy of an owner. */
type ProxyReference = { readonly voteId: string; readonly proxyId: string; readonly listUserId: string }
type ProxyRecord = ProxyReference & { readonly events: readonly RecordedEvent[] }

const isOf = (proxyId: string) => (event: RecordedEvent) =>
  // All events of the stream name their proxy.
  (event.data as { readonly proxyId: string }).proxyId === proxyId

const adminOf = (event: RecordedEvent | undefined): string | null =>
  event?.metadata.actor.kind === 'admin' ? event.metadata.actor.id : null

const settledIn = (events: readonly RecordedEvent[]): RecordedEvent | undefined =>
  events.find(({ type }) => type === 'ProxyConfirmed' || type === 'ProxyRefused')

const personsIn = ({ events }: ProxyRecord): readonly string[] =>
  eventsOf(ProxyEntered, events).flatMap(({ data }) => [
    data.personId,
    ...(data.holderPersonId === null ? [] : [data.holderPersonId]),
  ])

/**
 * Persons of the proxies, for the access log; and the other streams that are read to describe them.
 */
const relatedStreams = (told: readonly ProxyRecord[]) => ({
  persons: [...new Set(told.flatMap(personsIn))],
  streams: told.flatMap((one) => [
    listUserStream(one.listUserId),
    ...personsIn(one).map(personStream),
    ...one.events.flatMap((event) => adminOf(event) ?? []).map(adminStream),
  ]),
})

const namedAdmin = (read: StreamContents, adminId: string | null): Proxy['enteredBy'] => {
  if (adminId === null) return null
  const admin = stateIn(read, adminDecider, adminStream(adminId))
  return { id: adminId, name: admin.status === 'absent' ? '' : (admin.name ?? '') }
}

const nameIn = (read: StreamContents, personId: string): string | null => {
  const person = stateIn(read, personDecider, personStream(personId))
  return person.status === 'registered' ? person.name : null
}

const answerOf = (admin: AdminSession, read: StreamContents, { proxyId, listUserId, events }: ProxyRecord): Proxy => {
  const proxy = proxyNamed(foldEvents(proxyDecider, events), proxyId)
  const show = personFor(admin)
  const entry = stateIn(read, listUserDecider, listUserStream(listUserId))
  const isErased = stateIn(read, personDecider, personStream(proxy.personId)).status === 'erased'
  const holderName = proxy.holderPersonId === null ? proxy.holderName : nameIn(read, proxy.holderPersonId)
  const holder = show({ name: holderName, phone: holderName === null ? null : proxy.holderPhone, birthDate: null })
  const [entered, settled] = [eventsOf(ProxyEntered, events)[0], settledIn(events)]
  const over = [...eventsOf(ProxyRefused, events), ...eventsOf(ProxyRevoked, events)].at(-1)
  const place = entry.status === 'listed' ? entry : { dong: '', ho: '' }
  return {
    id: proxyId,
    voteId: proxy.voteId,
    listId: proxy.listId,
    listUserId,
    name: show({ name: nameIn(read, proxy.personId), phone: null, birthDate: null }).name,
    dong: place.dong,
    ho: place.ho,
    holder: {
      listUserId: proxy.holderListUserId,
      name: isErased ? null : holder.name,
      phone: isErased ? null : holder.phone,
    },
    relation: proxy.relation,
    status: proxy.status,
    reason: seesPersonsInClear(admin) ? (over?.data.reason ?? null) : null,
    enteredAt: entered?.metadata.at ?? '',
    enteredBy: namedAdmin(read, proxy.enteredBy),
    settledAt: settled?.metadata.at ?? null,
    settledBy: namedAdmin(read, adminOf(settled)),
    usedAt: events.find(({ type }) => type === 'ProxyUsed')?.metadata.at ?? null,
    position: events.at(-1)?.position ?? 0,
  }
}

/**
 * Returns proxy forms as an administrator may see them, in the given order, with their owners.
 * Everything is read from the log, whatever the state of the read models.
 * @throws DomainError NOT_FOUND
 */
export const describeProxies = async (
  { store }: Pick<Deps, 'store'>,
  admin: AdminSession,
  meant: readonly ProxyReference[],
): Promise<{ readonly proxies: Proxy[]; readonly personIds: readonly string[] }> => {
  const streamOf = ({ voteId, listUserId }: ProxyReference) => proxyStream(voteId, listUserId)
  const streams = await store.readStreams([...new Set(meant.map(streamOf))])
  const told = meant.map((one) => ({
    ...one,
    events: (streams.get(streamOf(one))?.events ?? []).filter(isOf(one.proxyId)),
  }))
  const { persons, streams: others } = relatedStreams(told)
  const read = await store.readStreams([...new Set(others)])
  return { proxies: told.map((one) => answerOf(admin, read, one)), personIds: persons }
}

/** The one of them that a call is about. */
export const onlyProxy = ({ proxies: [proxy] }: { readonly proxies: readonly Proxy[] }): Proxy => {
  if (!proxy) throw new DomainError('NOT_FOUND')
  return proxy
}
