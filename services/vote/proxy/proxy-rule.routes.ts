import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import { readState } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { forbidsProxies, ruleAnswer } from './proxy-rule.ts'
import { lawOfVote } from '../draft/rule-of-vote.ts'
import * as calls from './vote-proxies.contract.ts'
import { voteProxiesDecider, voteProxiesStream } from './vote-proxies.decider.ts'
import { existingVote, voteDecider, voteStatusAt, voteStream } from '../vote.decider.ts'
import { getVoteFor } from '../vote.facts.ts'

const showRule =
  (deps: Deps): Handler<typeof calls.getProxyRule> =>
  async ({ params, admin }) => {
    const seen = await getVoteFor(deps.store, params.id, admin)
    const state = await readState(deps.store, voteProxiesDecider, voteProxiesStream(seen.vote.voteId))
    return { body: ruleAnswer(seen, state, admin) }
  }

const decideRule =
  (deps: Deps): Handler<typeof calls.decideProxyRule> =>
  async ({ params, body: { allowed, reason }, admin, metadata }) => {
    const seen = await getVoteFor(deps.store, params.id, admin)
    const { voteId, listId } = seen.vote
    const stream = voteProxiesStream(voteId)
    const { outcome, position } = await decideJointly(deps.store, metadata, async (desk) => {
      await desk.read([stream, voteStream(voteId), listStream(listId)])
      const vote = existingVote(desk.fold(voteStream(voteId), voteDecider))
      const list = existingList(desk.fold(listStream(listId), listDecider))
      if (voteStatusAt(vote, list, deps.clock()) === 'closed') throw new DomainError('VOTE_CLOSED')
      if (allowed && forbidsProxies(lawOfVote(vote, list))) throw new DomainError('PROXY_NOT_ALLOWED')
      const state = desk.fold(stream, voteProxiesDecider)
      const rule = ruleAnswer({ vote, list }, state, admin)
      // Sent back as it was read, before anybody gave a reason.
      if (reason === null && rule.allowed === allowed) return rule
      if (reason === null) throw new DomainError('REQUIRED_FIELDS', [{ path: 'reason', message: '사유를 적어주세요.' }])
      const command = { type: 'DecideProxyRule', voteId, listId, allowed, reason } as const
      const events = voteProxiesDecider.decide(command, state)
      desk.add(stream, events)
      return ruleAnswer({ vote, list }, events.reduce(voteProxiesDecider.evolve, state), admin)
    })
    return { position, body: outcome }
  }

/**
 * Routes of whether a vote takes powers of attorney: by its law, or by an administrator's decision.
 */
export const proxyRuleRoutes: AddCalls = (route, deps) => {
  route(calls.getProxyRule, showRule(deps))
  route(calls.decideProxyRule, decideRule(deps))
}
