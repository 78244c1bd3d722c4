import { z } from 'zod'
import { findPaperTotals } from '#projections/vote/paper-totals.ts'
import { findVotes } from '#projections/vote/votes.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import { assertVisible, isAnalyst, visibleApartments } from '../core/scope.ts'
import { isDirectAndSecret, keyOfVote, legalRuleName } from '../list/list.facts.ts'
import { existingList, listDecider, listStream, type ListState } from '../list/list.decider.ts'
import { participationFold, participationStream } from '../list/participation.decider.ts'
import { answerOfRow, voteAnswer, withClosedAt } from './vote-answer.ts'
import { sha256 } from './attachment/sha256.ts'
import { carriedIn, isMetByAssent, ruleOfVote } from './draft/rule-of-vote.ts'
import { trusteesDecider, trusteesStream } from './trustee/trustees.decider.ts'
import { jointKeyIn, lawOfOpening, openingOf } from './secret/vote-keys.ts'
import { getVoteFor } from './vote.facts.ts'
import { pdfOfVote } from './document/vote-documents.routes.ts'
import { resultsForAdmin } from './results/figures-for-analysts.ts'
import { getVoteResults } from './results/vote-results.contract.ts'
import { readResults } from './results/vote-results.ts'
import type { DraftInput } from './draft/vote-draft.decider.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote, type VoteData } from './vote.decider.ts'
import * as calls from './votes.contract.ts'
import { changedVote, isCompleteVote, voteInput } from './draft/wanted-vote.ts'
import { usualWithdrawal } from './withdrawal/withdrawal-law.contract.ts'

const filters = z.strictObject({
  q: searchFilter,
  listId: z.guid().optional(),
  apartmentId: z.guid().optional(),
  status: calls.voteStatus.optional(),
  id: idFilter,
})

/** Returns the address and time of an answer. */
const answerContext = ({ publicUrl, clock }: Deps) => ({ publicUrl, now: clock() })

/** Adds what the law says of withdrawals to a vote whose request does not. */
const withUsualWithdrawal = (vote: VoteData, key: string | undefined, day: string): VoteData => {
  const form = { ballotKind: vote.ballotKind, encrypted: vote.encrypted === true }
  return usualWithdrawal(form, key, day) ? { ...vote, withdrawable: true } : vote
}

/**
 * A draft as a command takes it. `withdrawable`: what the request says of withdrawals; undefined:
 * nothing.
 */
const draftOf = (
  vote: VoteData,
  list: ListState,
  { now, withdrawable }: { readonly now: Date; readonly withdrawable: boolean | undefined },
): DraftInput => {
  const recorded = { rule: vote.rule, weight: vote.byOwner === true ? ('owner' as const) : vote.weight }
  const campaign = existingList(list)
  const own = vote.rule === undefined ? null : ruleOfVote(recorded, campaign)
  const { area, land } = carriedIn({ ...recorded, ...(vote.kind === undefined ? {} : { kind: vote.kind }) }, campaign)
  const named = typeof vote.rule === 'string' ? vote.rule : undefined
  const key = typeof vote.rule === 'object' ? undefined : keyOfVote(named, vote.kind, campaign.rule)
  const ruleKind = legalRuleName(named)?.kind
  const law = { ruleKind, isDirectAndSecret: isDirectAndSecret(key) }
  const wanted = withdrawable === undefined ? withUsualWithdrawal(vote, key, campaign.startDate) : vote
  return { vote: wanted, list, needsAssent: isMetByAssent(own), weighsSizes: area || land, ...law, now }
}

const createVote =
  (deps: Deps): Handler<typeof calls.createVote> =>
  async ({ body, admin, newId, metadata }) => {
    const { listId } = body
    const voteId = newId()
    const wanted = voteInput(body, [], newId)
    const handle = commandHandler(deps.store, voteDecider)
    const { state, events, position } = await handle({
      stream: voteStream(voteId),
      facts: {
        list: fact(listStream(listId), listDecider),
        participation: fact(participationStream(listId), participationFold),
      },
      command: ({ list }) => {
        const { apartmentId } = existingList(list)
        assertVisible(admin, apartmentId)
        const drafting = { now: deps.clock(), withdrawable: body.withdrawable }
        return { type: 'CreateVote', ...draftOf({ voteId, listId, apartmentId, ...wanted }, list, drafting) }
      },
      alongside: () => ({
        additions: [
          {
            stream: participationStream(listId),
            events: [{ type: 'VoteBegun', data: { listId, voteId } }],
          },
        ],
      }),
      metadata,
    })
    const { list } = await getVoteFor(deps.store, voteId, admin)
    const createdAt = events[0]?.metadata.at ?? metadata.at
    return {
      position,
      body: voteAnswer(existingVote(state), { list, box: 'closed', createdAt, countedAt: null }, answerContext(deps)),
    }
  }

const listVotes =
  (deps: Deps): Handler<typeof calls.listVotes> =>
  async ({ query, admin }) => {
    const page = readPage(query, { sortable: ['title', 'createdAt', 'status'], filters })
    const found = await findVotes(deps.database, page, visibleApartments(admin), deps.clock())
    const papers = await findPaperTotals(
      deps.database,
      found.rows.map(({ id }) => id),
    )
    return {
      body: found.rows.map((row) => ({ ...answerOfRow(row, answerContext(deps)), papers: papers.get(row.id) ?? null })),
      headers: contentRange('votes', found),
    }
  }

const getVote =
  (deps: Deps): Handler<typeof calls.getVote> =>
  async ({ params, admin }) => {
    const { vote, closedAt, ...around } = await getVoteFor(deps.store, params.id, admin)
    const place = answerContext(deps)
    // The number of documents reveals how many took part.
    const pdf = isAnalyst(admin) ? null : await pdfOfVote(deps, vote)
    const body = voteAnswer(vote, { ...around, pdf }, place)
    return { body: withClosedAt(body, closedAt, around.list) }
  }

const correctVote =
  (deps: Deps): Handler<typeof calls.correctVote> =>
  async ({ params, body: { revision, ...said }, admin, newId, metadata }) => {
    const { vote, ...around } = await getVoteFor(deps.store, params.id, admin)
    const { voteId, listId, apartmentId } = vote
    const isWhole = isCompleteVote(said)
    const whole = isWhole ? said : changedVote(said, voteAnswer(vote, around, answerContext(deps)))
    const wanted = { voteId, listId, apartmentId, ...voteInput(whole, vote.questions, newId) }
    // Unchanged fields were read before: a correction in between must not be undone.
    const seen = revision ?? (isWhole ? undefined : vote.revision)
    const { state, position } = await commandHandler(
      deps.store,
      voteDecider,
    )({
      stream: voteStream(voteId),
      facts: { list: fact(listStream(listId), listDecider) },
      command: ({ list }) => {
        const drafting = { now: deps.clock(), withdrawable: whole.withdrawable }
        return { type: 'ReviseVote', revision: seen, ...draftOf(wanted, list, drafting) }
      },
      metadata,
    })
    return { position, body: voteAnswer(existingVote(state), around, answerContext(deps)) }
  }

/** Returns the vote as it was: also a deleted draft, for a repeat. */
const deletedDraft = async ({ store }: Deps, voteId: string): Promise<ExistingVote | undefined> => {
  const { events } = await store.readStream(voteStream(voteId))
  if (events.at(-1)?.type !== 'VoteDeleted') return undefined
  return existingVote(foldEvents(voteDecider, events.slice(0, -1)))
}

const deleteVote =
  (deps: Deps): Handler<typeof calls.deleteVote> =>
  async ({ params, admin, metadata }) => {
    const gone = await deletedDraft(deps, params.id)
    if (gone) {
      assertVisible(admin, gone.apartmentId)
      return { body: { id: params.id } }
    }
    const { vote } = await getVoteFor(deps.store, params.id, admin)
    const { position } = await commandHandler(
      deps.store,
      voteDecider,
    )({ stream: voteStream(vote.voteId), command: () => ({ type: 'DeleteVote' }), metadata })
    return { position, body: { id: vote.voteId } }
  }

const changeVoteStatus =
  (deps: Deps): Handler<typeof calls.changeVoteStatus> =>
  async ({ params, body, admin, metadata }) => {
    const { vote, ...around } = await getVoteFor(deps.store, params.id, admin)
    const handle = commandHandler(deps.store, voteDecider)
    const opening = body.status === 'open' ? await openingOf(deps, vote) : {}
    const { state, position } = await handle({
      stream: voteStream(params.id),
      facts: {
        list: fact(listStream(vote.listId), listDecider),
        trustees: fact(trusteesStream(vote.voteId), trusteesDecider),
      },
      command: ({ list, trustees }) => {
        const now = deps.clock()
        if (body.status === 'closed') return { type: 'CloseVote', list, now }
        const keys = { ...opening, ...jointKeyIn(trustees) }
        return { type: 'OpenVote', list, now, hash: sha256, ...keys, ...lawOfOpening(vote, list) }
      },
      metadata,
    })
    return { position, body: voteAnswer(existingVote(state), around, answerContext(deps)) }
  }

const showResults =
  (deps: Deps): Handler<typeof getVoteResults> =>
  async ({ params, admin }) => {
    const seen = await getVoteFor(deps.store, params.id, admin)
    return { body: await resultsForAdmin(deps, admin, { ...seen, results: await readResults(deps, seen) }) }
  }

/** Adds the calls for votes, as administrators make and see them. */
export const voteRoutes: AddCalls = (route, deps) => {
  route(calls.createVote, createVote(deps))
  route(calls.listVotes, listVotes(deps))
  route(calls.getVote, getVote(deps))
  route(calls.correctVote, correctVote(deps))
  route(calls.deleteVote, deleteVote(deps))
  route(calls.changeVoteStatus, changeVoteStatus(deps))
  route(getVoteResults, showResults(deps))
}
