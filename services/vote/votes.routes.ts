import { z } from 'zod'
import { findVotes } from '#projections/vote/votes.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible, visibleApartments } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { createdList, listDecider, listStream } from '../list/list.decider.ts'
import { participationFold, participationStream } from '../list/participation.decider.ts'
import { voteAnswer, voteOfRow } from './vote-answer.ts'
import { readResults } from './vote-results.ts'
import { createdVote, voteDecider, voteStream, type CreatedVote } from './vote.decider.ts'
import { changeVoteStatus, createVote, getVote, getVoteResults, listVotes, voteStatus } from './votes.contract.ts'

const filters = z.strictObject({
  q: searchFilter,
  listId: z.guid().optional(),
  apartmentId: z.guid().optional(),
  status: voteStatus.optional(),
  id: idFilter,
})

const utc = (time: string | undefined): string | null => (time === undefined ? null : new Date(time).toISOString())

export const voteRoutes = (route: AddRoute, deps: Deps): void => {
  const { store, database, clock, publicUrl } = deps
  const handle = commandHandler(store, voteDecider)
  const place = () => ({ publicUrl, now: clock() })

  const visibleVote = async (
    voteId: string,
    admin: AdminSession,
  ): Promise<{ readonly vote: CreatedVote; readonly createdAt: string }> => {
    const { events } = await store.readStream(voteStream(voteId))
    const vote = createdVote(foldEvents(voteDecider, events))
    assertVisible(admin, vote.apartmentId)
    // A deleted list takes its votes along.
    createdList(foldEvents(listDecider, (await store.readStream(listStream(vote.listId))).events))
    return { vote, createdAt: events[0]?.metadata.at ?? '' }
  }

  route(createVote, async ({ body, admin, newId, metadata }) => {
    const voteId = newId()
    const questions = body.questions.map((question) => ({
      id: newId(),
      ...question,
      choices: question.choices.map((choice) => ({ id: newId(), ...choice })),
    }))
    const { state, events, position } = await handle({
      stream: voteStream(voteId),
      facts: {
        list: fact(listStream(body.listId), listDecider),
        participation: fact(participationStream(body.listId), participationFold),
      },
      command: ({ list }) => {
        const { listId, apartmentId } = createdList(list)
        assertVisible(admin, apartmentId)
        const { title, ballotKind, weight, interimResults = false } = body
        const times = { opensAt: utc(body.opensAt), closesAt: utc(body.closesAt) }
        return {
          type: 'CreateVote',
          vote: {
            voteId,
            listId,
            apartmentId,
            title,
            description: body.description || null,
            ballotKind,
            weight,
            ...times,
            interimResults,
            questions,
          },
          list,
          now: clock(),
        }
      },
      alongside: () => ({
        additions: [
          {
            stream: participationStream(body.listId),
            events: [{ type: 'VoteBegun', data: { listId: body.listId, voteId } }],
          },
        ],
      }),
      metadata,
    })
    return { position, body: voteAnswer(createdVote(state), events[0]?.metadata.at ?? metadata.at, place()) }
  })

  route(listVotes, async ({ query, admin }) => {
    const page = readPage(query, { sortable: ['title', 'createdAt', 'status'], filters })
    const found = await findVotes(database, page, visibleApartments(admin), clock())
    return {
      body: found.rows.map((row) => voteAnswer(voteOfRow(row), row.created_at.toISOString(), place())),
      headers: contentRange('votes', found),
    }
  })

  route(getVote, async ({ params, admin }) => {
    const { vote, createdAt } = await visibleVote(params.id, admin)
    return { body: voteAnswer(vote, createdAt, place()) }
  })

  route(changeVoteStatus, async ({ params, body, admin, metadata }) => {
    const { vote, createdAt } = await visibleVote(params.id, admin)
    const { state, position } = await handle({
      stream: voteStream(params.id),
      facts: { list: fact(listStream(vote.listId), listDecider) },
      command: ({ list }) =>
        body.status === 'open' ? { type: 'OpenVote', list, now: clock() } : { type: 'CloseVote', now: clock() },
      metadata,
    })
    return { position, body: voteAnswer(createdVote(state), createdAt, place()) }
  })

  route(getVoteResults, async ({ params, admin, metadata }) => {
    const { vote } = await visibleVote(params.id, admin)
    return { body: await readResults(deps, vote, metadata) }
  })
}
