import type { ProxyEvent } from '#events/vote/proxy.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { existingList, type ListState } from '../../list/list.decider.ts'
import type { ListedUser, ListUserState } from '../../roll/list-user.decider.ts'
import type { BallotState } from '../ballot/ballot.decider.ts'
import { castsShares } from '../unit-vote.decider.ts'
import { existingVote, voteStatusAt, type VoteState } from '../vote.decider.ts'

type EnteredProxy = Extract<ProxyEvent, { type: 'ProxyEntered' }>['data']

/** waiting: for its second administrator; standing: it counts; used: its holder voted by it. */
type Status = 'waiting' | 'standing' | 'used' | 'refused' | 'revoked'
export type Proxy = EnteredProxy & { readonly status: Status }
/**
 * Proxies that an owner gave for one of their units in one vote, the oldest first: at most one of
 * them waits, is valid or was used.
 */
export type ProxyState = { readonly proxies: readonly Proxy[] }

/**
 * Facts of the giver that a decision rests on: the vote, its list, their entry, and the ballots of
 * their unit.
 */
type ProxyContext = {
  readonly vote: VoteState
  readonly list: ListState
  readonly entry: ListUserState
  readonly ballots: BallotState
  /** Whether the vote allows proxies at all. */
  readonly allowed: boolean
  readonly now: Date
}

export type ProxyCommand =
  | (ProxyContext & { readonly type: 'EnterProxy'; readonly proxy: Omit<EnteredProxy, 'personId' | 'apartmentId'> })
  | (ProxyContext & { readonly type: 'ConfirmProxy'; readonly proxyId: string; readonly adminId: string })
  | { readonly type: 'RefuseProxy'; readonly proxyId: string; readonly reason: string }
  | { readonly type: 'RevokeProxy'; readonly proxyId: string; readonly reason: string }
  /** Its holder votes: decided with their ballot. */
  | { readonly type: 'UseProxy'; readonly proxyId: string }
  /**
   * Ends the proxy of an owner who votes themselves, in the decision of their ballot. No event
   * without a proxy form.
   */
  | { readonly type: 'VoteOneself'; readonly personId: string }
  /** Ends the proxy of an owner who withdrew what was cast for them, in the same decision. */
  | { readonly type: 'EndByWithdrawal'; readonly personId: string }

export const proxyStream = (voteId: string, listUserId: string): string => `vote-proxy-${voteId}-${listUserId}`

const statusAfter: Readonly<Record<Exclude<ProxyEvent['type'], 'ProxyEntered'>, Status>> = {
  ProxyConfirmed: 'standing',
  ProxyRefused: 'refused',
  ProxyRevoked: 'revoked',
  ProxyUsed: 'used',
}

const evolve = ({ proxies }: ProxyState, event: ProxyEvent): ProxyState => {
  if (event.type === 'ProxyEntered') return { proxies: [...proxies, { ...event.data, status: 'waiting' }] }
  const { proxyId } = event.data
  const status = statusAfter[event.type]
  return { proxies: proxies.map((proxy) => (proxy.proxyId === proxyId ? { ...proxy, status } : proxy)) }
}

/**
 * Proxy forms (위임장) of one entry in one vote. Decisions on them never change a ballot that was
 * cast.
 */
export const proxyDecider: Decider<ProxyState, ProxyCommand, ProxyEvent> = {
  initial: { proxies: [] },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'EnterProxy':
        return enter(command, state)
      case 'ConfirmProxy':
        return confirm(command, state)
      case 'RefuseProxy':
        return refuse(command, state)
      case 'RevokeProxy':
        return revoke(command, state)
      case 'UseProxy': {
        const proxy = proxyNamed(state, command.proxyId)
        if (proxy.status === 'used') return []
        if (proxy.status !== 'standing') throw new DomainError('PROXY_OVER')
        return [{ type: 'ProxyUsed', data: namesOf(proxy) }]
      }
      case 'VoteOneself':
        return state.proxies
          .filter((proxy) => isAhead(proxy) && proxy.personId === command.personId)
          .map((proxy) => ({ type: 'ProxyRevoked', data: { ...namesOf(proxy), ...oneself } }))
      case 'EndByWithdrawal':
        return state.proxies
          .filter((proxy) => (isAhead(proxy) || proxy.status === 'used') && proxy.personId === command.personId)
          .map((proxy) => ({ type: 'ProxyRevoked', data: { ...namesOf(proxy), reason: WITHDREW } }))
    }
  },
}

const oneself = { reason: '위임한 소유자가 직접 투표함', cause: 'voted-oneself' } as const

const WITHDREW = '위임한 소유자가 투표를 취소함'

const namesOf = ({ proxyId, voteId, listId, listUserId, holderPersonId }: Proxy) => ({
  proxyId,
  voteId,
  listId,
  listUserId,
  holderPersonId,
})

/** Whether a proxy may still vote. */
const isAhead = ({ status }: Proxy): boolean => status === 'waiting' || status === 'standing'

/** @throws DomainError NOT_FOUND */
export const proxyNamed = ({ proxies }: ProxyState, proxyId: string): Proxy => {
  const found = proxies.find((proxy) => proxy.proxyId === proxyId)
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

/**
 * Returns the entry, whose unit a proxy can still vote for.
 * @throws DomainError NOT_FOUND, VOTE_CLOSED, PROXY_NOT_ALLOWED, PROXY_TOO_LATE
 */
const giverOf = ({ vote: state, list: ofList, entry, ballots, allowed, now }: ProxyContext): ListedUser => {
  const [vote, list] = [existingVote(state), existingList(ofList)]
  if (entry.status !== 'listed' || entry.listId !== vote.listId) throw new DomainError('NOT_FOUND')
  const isListOver = list.closing !== null || voteStatusAt({ ...vote, status: 'open' }, list, now) === 'closed'
  if (isListOver || voteStatusAt(vote, list, now) === 'closed') throw new DomainError('VOTE_CLOSED')
  if (!allowed) throw new DomainError('PROXY_NOT_ALLOWED')
  if (vote.dongs && !vote.dongs.includes(entry.dong))
    throw new DomainError('VALIDATION_FAILED', [
      { path: 'listUserId', message: '이 투표의 선거구에 속한 세대가 아닙니다.' },
    ])
  const hasOwn = ballots.ballots.some(({ listUserId }) => listUserId === entry.listUserId)
  const hasVoted = castsShares(list.coOwners) ? hasOwn : ballots.ballots.length > 0
  if (hasVoted || ballots.papers.length > 0) throw new DomainError('PROXY_TOO_LATE')
  return entry
}

const enter = (command: Extract<ProxyCommand, { type: 'EnterProxy' }>, state: ProxyState): readonly ProxyEvent[] => {
  const { proxy } = command
  if (state.proxies.some(({ proxyId }) => proxyId === proxy.proxyId)) return []
  const { personId, apartmentId } = giverOf(command)
  if (proxy.holderPersonId === personId) throw new DomainError('PROXY_TO_ONESELF')
  if (state.proxies.some((other) => isAhead(other) && other.personId === personId))
    throw new DomainError('PROXY_STANDS')
  return [{ type: 'ProxyEntered', data: { ...proxy, personId, apartmentId } }]
}

const confirm = (
  command: Extract<ProxyCommand, { type: 'ConfirmProxy' }>,
  state: ProxyState,
): readonly ProxyEvent[] => {
  const proxy = proxyNamed(state, command.proxyId)
  if (proxy.status === 'standing' || proxy.status === 'used') return []
  if (proxy.status !== 'waiting') throw new DomainError('PROXY_SETTLED')
  if (proxy.enteredBy === command.adminId) throw new DomainError('SECOND_ADMIN_NEEDED')
  // The entry may belong to somebody else by now: a proxy form ends with its owner.
  if (giverOf(command).personId !== proxy.personId) throw new DomainError('NOT_FOUND')
  return [{ type: 'ProxyConfirmed', data: namesOf(proxy) }]
}

/** Also once the vote is over: nothing comes to count by it. */
const refuse = (
  { proxyId, reason }: Extract<ProxyCommand, { type: 'RefuseProxy' }>,
  state: ProxyState,
): readonly ProxyEvent[] => {
  const proxy = proxyNamed(state, proxyId)
  if (proxy.status === 'refused') return []
  if (proxy.status !== 'waiting') throw new DomainError('PROXY_SETTLED')
  return [{ type: 'ProxyRefused', data: { ...namesOf(proxy), reason } }]
}

const revoke = (
  { proxyId, reason }: Extract<ProxyCommand, { type: 'RevokeProxy' }>,
  state: ProxyState,
): readonly ProxyEvent[] => {
  const proxy = proxyNamed(state, proxyId)
  if (proxy.status === 'revoked') return []
  if (proxy.status === 'used') throw new DomainError('PROXY_USED')
  if (proxy.status === 'refused') throw new DomainError('PROXY_SETTLED')
  return [{ type: 'ProxyRevoked', data: { ...namesOf(proxy), reason } }]
}

/**
 * Returns the proxy form by which somebody may vote for an owner, or has voted; otherwise one that
 * is over.
 */
export const proxyOfHolder = (
  { proxies }: ProxyState,
  { giverId, holderId }: { readonly giverId: string; readonly holderId: string },
): Proxy | undefined => {
  const theirs = proxies.filter((proxy) => proxy.personId === giverId && proxy.holderPersonId === holderId)
  const counting = theirs.find(({ status }) => status === 'standing' || status === 'used')
  return counting ?? theirs.findLast(({ status }) => status === 'revoked')
}

/** The power that an owner gave and that stands, or by which their holder has voted. */
export const proxyOfGiver = ({ proxies }: ProxyState, giverId: string): Proxy | undefined =>
  proxies.find(({ personId, status }) => personId === giverId && (status === 'standing' || status === 'used'))
