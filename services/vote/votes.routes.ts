import { z } from 'zod'
import { findVotes } from '#projections/vote/votes.ts'
import type { AddCalls } from '../core/area.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import type { BodyOf } from '../core/contract.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import { assertVisible, visibleApartments } from '../core/scope.ts'
import { createdList, listDecider, listStream } from '../list/list.decider.ts'
import { participationFold, participationStream } from '../list/participation.decider.ts'
import { aroundRow, voteAnswer, voteOfRow } from './vote-answer.ts'
import { isMetByAssent, ruleOfVote } from './rule-of-vote.ts'
import { voteSeenBy } from './vote.facts.ts'
import { pdfOfVote } from './vote-documents.routes.ts'
import { getVoteResults } from './vote-results.contract.ts'
import { readResults } from './vote-results.ts'
import { wantedRule } from './vote-rule.ts'
import { createdVote, voteDecider, voteStream } from './vote.decider.ts'
import * as calls from './votes.contract.ts'

const filters = z.strictObject({
  q: searchFilter,
  listId: z.guid().optional(),
  apartmentId: z.guid().optional(),
  status: calls.voteStatus.optional(),
  id: idFilter,
})

const utc = (time: string | undefined): string | null => (time === undefined ? null : new Date(time).toISOString())

/** What a new vote is to be, its questions and choices with ids. */
const wantedVote = (body: BodyOf<typeof calls.createVote>, newId: () => string) => ({
  voteId: newId(),
  questions: body.questions.map((question) => ({
    id: newId(),
    ...question,
    choices: question.choices.map((choice) => ({ id: newId(), ...choice })),
  })),
  title: body.title,
  description: body.description || null,
  ballotKind: body.ballotKind,
  weight: body.weight,
  opensAt: utc(body.opensAt),
  closesAt: utc(body.closesAt),
  interimResults: body.interimResults ?? false,
  ...(body.rule === undefined ? {} : { rule: wantedRule(body.rule) }),
})

/** Where and when an answer is given. */
const placeOf = ({ publicUrl, clock }: Deps) => ({ publicUrl, now: clock() })

const createVote =
  (deps: Deps): Handler<typeof calls.createVote> =>
  async ({ body, admin, newId, metadata }) => {
    const { listId } = body
    const wanted = wantedVote(body, newId)
    const handle = commandHandler(deps.store, voteDecider)
    const { state, events, position } = await handle({
      stream: voteStream(wanted.voteId),
      facts: {
        list: fact(listStream(listId), listDecider),
        participation: fact(participationStream(listId), participationFold),
      },
      command: ({ list }) => {
        const { apartmentId } = createdList(list)
        assertVisible(admin, apartmentId)
        const vote = { ...wanted, listId, apartmentId }
        const own = wanted.rule === undefined ? null : ruleOfVote(vote, createdList(list))
        return { type: 'CreateVote', vote, list, needsAssent: isMetByAssent(own), now: deps.clock() }
      },
      alongside: () => ({
        additions: [
          {
            stream: participationStream(listId),
            events: [{ type: 'VoteBegun', data: { listId, voteId: wanted.voteId } }],
          },
        ],
      }),
      metadata,
    })
    const { list } = await voteSeenBy(deps.store, wanted.voteId, admin)
    const createdAt = events[0]?.metadata.at ?? metadata.at
    return { position, body: voteAnswer(createdVote(state), { list, box: 'closed', createdAt }, placeOf(deps)) }
  }

const listVotes =
  (deps: Deps): Handler<typeof calls.listVotes> =>
  async ({ query, admin }) => {
    const page = readPage(query, { sortable: ['title', 'createdAt', 'status'], filters })
    const found = await findVotes(deps.database, page, visibleApartments(admin), deps.clock())
    return {
      body: found.rows.map((row) => voteAnswer(voteOfRow(row), aroundRow(row), placeOf(deps))),
      headers: contentRange('votes', found),
    }
  }

const getVote =
  (deps: Deps): Handler<typeof calls.getVote> =>
  async ({ params, admin }) => {
    const { vote, ...around } = await voteSeenBy(deps.store, params.id, admin)
    return { body: voteAnswer(vote, { ...around, pdf: await pdfOfVote(deps, vote) }, placeOf(deps)) }
  }

const changeVoteStatus =
  (deps: Deps): Handler<typeof calls.changeVoteStatus> =>
  async ({ params, body, admin, metadata }) => {
    const { vote, ...around } = await voteSeenBy(deps.store, params.id, admin)
    const handle = commandHandler(deps.store, voteDecider)
    const { state, position } = await handle({
      stream: voteStream(params.id),
      facts: { list: fact(listStream(vote.listId), listDecider) },
      command: ({ list }) =>
        body.status === 'open'
          ? { type: 'OpenVote', list, now: deps.clock() }
          : { type: 'CloseVote', list, now: deps.clock() },
      metadata,
    })
    return { position, body: voteAnswer(createdVote(state), around, placeOf(deps)) }
  }

const showResults =
  (deps: Deps): Handler<typeof getVoteResults> =>
  async ({ params, admin, metadata }) => {
    return { body: await readResults(deps, await voteSeenBy(deps.store, params.id, admin), metadata) }
  }

/** Votes, as the office makes and sees them. */
export const voteRoutes: AddCalls = (route, deps) => {
  route(calls.createVote, createVote(deps))
  route(calls.listVotes, listVotes(deps))
  route(calls.getVote, getVote(deps))
  route(calls.changeVoteStatus, changeVoteStatus(deps))
  route(getVoteResults, showResults(deps))
}
