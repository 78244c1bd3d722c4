import { z } from 'zod'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { dayAt } from '#events/values/day.ts'
import { findChallenges } from '#projections/vote/ballot-challenges.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage } from '../../core/collection.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { stateIn } from '../../core/read-state.ts'
import { getListFor } from '../../list/list.facts.ts'
import { getVoteFor } from '../find-vote.ts'
import { voteDecider, voteStream } from '../vote.decider.ts'
import { isVoidable } from '../withdrawal/withdrawal.decider.ts'
import { challengeAtDesk, challengeByVoter } from './challenge-ballot.ts'
import * as calls from './challenges.contract.ts'
import { requestSettlement } from './settle-challenge.ts'

const PER_MINUTE = { challenge: 10, act: 60 }

const filters = z.strictObject({
  status: oneOrMore(calls.challengeStatus),
  voteId: idFilter,
  id: oneOrMore(z.string().max(100)),
})

const challengesOfList =
  (deps: Deps): Handler<typeof calls.challengesOfList> =>
  async ({ params, query, admin }) => {
    const { listId } = await getListFor(deps.store, params.id, admin)
    const page = readPage(query, { sortable: ['at'], filters })
    const found = await findChallenges(deps.database, { listId, now: deps.clock() }, page)
    const streams = [...new Set(found.rows.map((row) => voteStream(row.vote_id)))]
    const votes = await deps.store.readStreams(streams)
    const body = found.rows.map((row): calls.BallotChallenge => {
      const vote = stateIn(votes, voteDecider, voteStream(row.vote_id))
      return {
        id: row.id,
        number: shownReceiptNumber(row.id),
        voteId: row.vote_id,
        voteTitle: vote.status === 'absent' ? '' : vote.title,
        listUserId: row.list_user_id,
        dong: row.dong,
        ho: row.ho,
        ballotWay: row.ballot_way,
        castAt: row.cast_at.toISOString(),
        at: row.at.toISOString(),
        way: row.way,
        status: row.status,
        settledAt: row.settled_at?.toISOString() ?? null,
        voidable: vote.status !== 'absent' && isVoidable(vote),
        pendingId: row.approval_id,
      }
    })
    return { body, headers: contentRange('ballot-challenges', found) }
  }

const settle =
  (deps: Deps): Handler<typeof calls.settleChallenge> =>
  async ({ params: { id, receiptId }, body: { outcome, reason }, admin, metadata }) => {
    const { vote } = await getVoteFor(deps.store, id, admin)
    const requested = await requestSettlement(deps, vote, { receiptId, outcome, reason, metadata })
    const { outcome: approval, position } = requested
    return { status: 202, position, body: { pending: { id: approval.approvalId, kind: 'ballot-challenge' } } }
  }

const atDesk =
  (deps: Deps): Handler<typeof calls.challengeAtDesk> =>
  async ({ params: { id, listUserId }, body, admin, metadata }) => {
    const { vote } = await getVoteFor(deps.store, id, admin)
    const { receiptId, identityHow: how, identityBy: by, identityOn: on } = body
    if (on > dayAt(deps.clock()))
      throw new DomainError('PAPER_IDENTITY_DAY_IMPOSSIBLE', [
        { path: 'identityOn', message: '오늘보다 늦을 수 없습니다.' },
      ])
    const challenged = { listUserId, receiptId, identityCheck: { how, by, on }, metadata }
    const { position } = await challengeAtDesk(deps, vote, challenged)
    return { position, body: { challenged: true } }
  }

const byVoter =
  (deps: Deps): Handler<typeof calls.challengeBallot> =>
  async ({ params: { linkId }, body, voter, evidence, metadata }) => {
    const { receiptId, listUserId = voter.listUserId } = body
    const { position } = await challengeByVoter(deps, { voter, listUserId, linkId, receiptId, evidence, metadata })
    return { position, body: { challenged: true } }
  }

/** Adds the calls about challenged ballots: by the owner, at the desk, and the decision by two. */
export const challengeRoutes: AddCalls = (route, deps) => {
  route(calls.challengesOfList, challengesOfList(deps))
  route(calls.settleChallenge, settle(deps), { perMinute: PER_MINUTE.act })
  route(calls.challengeAtDesk, atDesk(deps), { perMinute: PER_MINUTE.act })
  route(calls.challengeBallot, byVoter(deps), { perMinute: PER_MINUTE.challenge })
}
