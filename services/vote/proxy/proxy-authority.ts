import type { ListedUser } from '../../roll/roll.facts.ts'
import type { ProxyEvent } from '#events/vote/proxy.events.ts'
import type { BallotCastEvent } from '#events/vote/ballot.events.ts'
import { maskName } from '#events/values/text.ts'
import type { StreamContent } from '#infra/platform/event-store/event-store.ts'
import { findProxiesOfHolder } from '#projections/vote/vote-proxies.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { stateIn } from '../../core/read-state.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { proxyDecider, proxyOfGiver, proxyOfHolder, proxyStream, type Proxy } from './proxy.decider.ts'
import type { VoterUnit } from '../ballot/vote-link.contract.ts'
import { voteProxiesDecider, voteProxiesStream } from './vote-proxies.decider.ts'
import { readPerson } from '../../person/person.facts.ts'

type ProxyPerson = { readonly voteId: string; readonly personId: string }

/**
 * Returns the proxy by which somebody votes for an entry that is not theirs; null for their own,
 * and if they are no proxy. The read streams guard the ballot, so that the proxy is not revoked
 * meanwhile.
 * @throws DomainError PROXY_OVER if they were a proxy
 */
export const findProxyFor = async (
  desk: DecisionContext,
  { voteId, personId }: ProxyPerson,
  entry: ListedUser,
): Promise<Proxy | null> => {
  if (entry.personId === personId) return null
  const [stream, giver] = [proxyStream(voteId, entry.listUserId), personStream(entry.personId)]
  await desk.read([stream, giver])
  const held = proxyOfHolder(desk.fold(stream, proxyDecider), { giverId: entry.personId, holderId: personId })
  if (!held) return null
  if (held.status === 'revoked' || desk.fold(giver, personDecider).status === 'erased')
    throw new DomainError('PROXY_OVER')
  return held
}

/**
 * Writes the effect of a ballot on powers of attorney: the one by which it was cast is used, and an
 * owner who votes themselves ends the one that they gave. Every way of voting calls it: online, at
 * the desk, with the issue of a paper.
 */
export const settleProxies = async (
  desk: DecisionContext,
  { voteId, listUserId, personId }: Pick<ListedUser, 'listUserId' | 'personId'> & { readonly voteId: string },
  by: Pick<Proxy, 'proxyId'> | null,
): Promise<void> => {
  const stream = proxyStream(voteId, listUserId)
  await desk.read([stream])
  const command = by
    ? ({ type: 'UseProxy', proxyId: by.proxyId } as const)
    : ({ type: 'VoteOneself', personId } as const)
  const events = proxyDecider.decide(command, desk.fold(stream, proxyDecider))
  desk.add(stream, events)
  await releaseHolders(desk, voteId, events)
}

/**
 * Ends the proxy that an owner gave, with the owner's withdrawal of their ballot: the holder must
 * not cast another one against the owner's will.
 */
export const settleWithdrawal = async (
  desk: DecisionContext,
  { voteId, listUserId, personId }: Pick<ListedUser, 'listUserId' | 'personId'> & { readonly voteId: string },
): Promise<void> => {
  const stream = proxyStream(voteId, listUserId)
  await desk.read([stream])
  const events = proxyDecider.decide({ type: 'EndByWithdrawal', personId }, desk.fold(stream, proxyDecider))
  desk.add(stream, events)
  await releaseHolders(desk, voteId, events)
}

/** Releases the proxies of revoked forms, who then represent one owner fewer. */
export const releaseHolders = async (
  desk: DecisionContext,
  voteId: string,
  events: readonly ProxyEvent[],
): Promise<void> => {
  const over = events.filter(({ type }) => type === 'ProxyRevoked')
  if (over.length === 0) return
  const register = voteProxiesStream(voteId)
  await desk.read([register])
  for (const { data } of over)
    desk.add(
      register,
      voteProxiesDecider.decide(
        { type: 'ReleaseHolder', proxyId: data.proxyId },
        desk.fold(register, voteProxiesDecider),
      ),
    )
}

/**
 * Returns the name of the owner for whom a proxy has cast a ballot, for the receipt: it is masked
 * (홍*동).
 */
export const proxyReceipt = async (
  { store }: Pick<Deps, 'store'>,
  { proxy, personId, dong, ho }: BallotCastEvent['data'],
): Promise<{ readonly proxyFor?: { readonly name: string | null; readonly dong: string; readonly ho: string } }> => {
  if (!proxy) return {}
  const giver = await readPerson(store, personId)
  return { proxyFor: { name: masked(giver.status === 'registered' ? giver.name : null), dong, ho } }
}

type StreamContents = ReadonlyMap<string, StreamContent>
const masked = (name: string | null): string | null => (name === null ? null : maskName(name))

/**
 * Returns the proxy forms of a voter's unit: for another's unit its owner, for their own its
 * holder.
 */
export const proxiesOfUnit = (
  {
    entry,
    read,
    giverName,
  }: { readonly entry: ListedUser; readonly read: StreamContents; readonly giverName: string | null },
  { voteId, personId }: ProxyPerson,
): Pick<VoterUnit, 'proxyFor' | 'givenTo'> => {
  const state = stateIn(read, proxyDecider, proxyStream(voteId, entry.listUserId))
  const given = proxyOfGiver(state, entry.personId)
  if (!given) return {}
  if (entry.personId === personId) return { givenTo: { name: masked(given.holderName), used: given.status === 'used' } }
  return { proxyFor: { name: masked(giverName), relation: given.relation } }
}

/** Returns the entries of others for which somebody is the proxy, by vote, from the read model. */
export const findEntriesByProxy = (
  { database }: Pick<Deps, 'database'>,
  voteIds: readonly string[],
  personId: string,
): Promise<ReadonlyMap<string, readonly string[]>> => findProxiesOfHolder(database, voteIds, personId)

/**
 * Whether somebody may see an entry, as its owner or as a proxy whose form is valid or was used.
 */
export const maySeeEntry = (entry: ListedUser, read: StreamContents, { voteId, personId }: ProxyPerson): boolean => {
  if (entry.personId === personId) return true
  const state = stateIn(read, proxyDecider, proxyStream(voteId, entry.listUserId))
  const held = proxyOfHolder(state, { giverId: entry.personId, holderId: personId })
  return held !== undefined && held.status !== 'revoked'
}
