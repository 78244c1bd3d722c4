import type { VoteProxiesEvent } from '#events/vote/proxy.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { isOverLimit, representedBy, rightsText, type UnitOnRoll } from './proxy-limits.decider.ts'

type EntrustedHolder = Extract<VoteProxiesEvent, { type: 'HolderEntrusted' }>['data']

export type VoteProxiesState = {
  /** Decision for this vote; null: there is none. */
  readonly decided: { readonly allowed: boolean; readonly reason: string } | null
  /** Owners whom holders represent, by valid forms. */
  readonly held: readonly EntrustedHolder[]
}

export type VoteProxiesCommand =
  | ({ readonly type: 'DecideProxyRule'; readonly voteId: string; readonly listId: string } & {
      readonly allowed: boolean
      readonly reason: string
    })
  /** `roll`: the units that vote, as they stand. */
  | {
      readonly type: 'EntrustHolder'
      readonly entrusted: EntrustedHolder
      readonly roll: readonly UnitOnRoll[]
    }
  | { readonly type: 'ReleaseHolder'; readonly proxyId: string }

export const voteProxiesStream = (voteId: string): string => `vote-proxies-${voteId}`

/**
 * Rules for the proxies of a vote: whether it allows any, and whom each holder represents, in one
 * stream for each vote, so that two simultaneous confirmations never exceed a limit together.
 */
export const voteProxiesDecider: Decider<VoteProxiesState, VoteProxiesCommand, VoteProxiesEvent> = {
  initial: { decided: null, held: [] },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ProxyRuleDecided':
        return { ...state, decided: { allowed: event.data.allowed, reason: event.data.reason } }
      case 'HolderEntrusted':
        return { ...state, held: [...state.held, event.data] }
      case 'HolderReleased':
        return { ...state, held: state.held.filter(({ proxyId }) => proxyId !== event.data.proxyId) }
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'DecideProxyRule': {
        const { voteId, listId, allowed, reason } = command
        if (state.decided?.allowed === allowed && state.decided.reason === reason) return []
        if (!allowed && state.held.length > 0) throw new DomainError('PROXY_STANDS')
        return [{ type: 'ProxyRuleDecided', data: { voteId, listId, allowed, reason } }]
      }
      case 'EntrustHolder':
        return entrust(command, state)
      case 'ReleaseHolder': {
        const found = state.held.find(({ proxyId }) => proxyId === command.proxyId)
        if (!found) return []
        const { proxyId, voteId, listId, listUserId } = found
        return [{ type: 'HolderReleased', data: { proxyId, voteId, listId, listUserId } }]
      }
    }
  },
}

const entrust = (
  { entrusted, roll }: Extract<VoteProxiesCommand, { type: 'EntrustHolder' }>,
  { held }: VoteProxiesState,
): readonly VoteProxiesEvent[] => {
  if (held.some(({ proxyId }) => proxyId === entrusted.proxyId)) return []
  const theirs = [...held.filter(({ holder }) => holder === entrusted.holder), entrusted]
  const represented = representedBy(
    roll,
    theirs.map(({ listUserId }) => listUserId),
  )
  if (isOverLimit(represented))
    throw new DomainError('PROXY_LIMIT', [{ path: 'holder', message: rightsText(represented) }])
  return [{ type: 'HolderEntrusted', data: entrusted }]
}
