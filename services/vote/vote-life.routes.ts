import { randomInt } from 'node:crypto'
import type { AddCalls } from '../core/module.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import type { Call, Handler } from '../core/routes.ts'
import { listDecider, listStream, type ListState } from '../list/list.decider.ts'
import { countVote as count } from './count/count-vote.ts'
import { readChecklist } from './draft/checklist-facts.ts'
import { voteAnswer } from './vote-answer.ts'
import * as calls from './vote-life.contract.ts'
import { readResults } from './results/vote-results.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote, type VoteCommand } from './vote.decider.ts'
import { getVoteFor } from './vote.facts.ts'
import type { DrawnOrder, Question } from '#events/vote/vote.events.ts'

type DrawCall = Pick<Call<typeof calls.drawChoices>, 'params' | 'admin' | 'metadata'>

/** A change of a vote that is answered with the vote. */
const change = async (
  deps: Deps,
  { params, admin, metadata }: DrawCall,
  command: (list: ListState, vote: ExistingVote) => VoteCommand,
) => {
  const { vote, ...around } = await getVoteFor(deps.store, params.id, admin)
  const { state, position } = await commandHandler(
    deps.store,
    voteDecider,
  )({
    stream: voteStream(vote.voteId),
    facts: { list: fact(listStream(vote.listId), listDecider) },
    command: ({ list }) => command(list, vote),
    metadata,
  })
  const place = { publicUrl: deps.publicUrl, now: deps.clock() }
  return { position, body: voteAnswer(existingVote(state), around, place) }
}

const announceVote =
  (deps: Deps): Handler<typeof calls.announceVote> =>
  async (call) => {
    const { announcedOn, place, text } = call.body
    const announcement = { announcedOn, place, text: text || null }
    return change(deps, call, (list) => ({ type: 'AnnounceVote', announcement, list, now: deps.clock() }))
  }

const withdrawAnnouncement =
  (deps: Deps): Handler<typeof calls.withdrawAnnouncement> =>
  async (call) =>
    change(deps, call, () => ({ type: 'WithdrawAnnouncement', reason: call.body.reason }))

/** Below a number, each as likely as the others. */
type Chance = (below: number) => number

/** Returns the items in random order, each order as likely as any other (Fisher and Yates). */
const inAnyOrder = <Item>(items: readonly Item[], chance: Chance): readonly Item[] =>
  items.reduce<readonly Item[]>((drawn, item) => {
    const place = chance(drawn.length + 1)
    return [...drawn.slice(0, place), item, ...drawn.slice(place)]
  }, [])

/** An order of the choices of each question, drawn by lot. */
export const drawnOrders = (questions: readonly Question[], chance: Chance): readonly DrawnOrder[] =>
  questions.map(({ id, choices }) => ({
    questionId: id,
    choiceIds: inAnyOrder(choices, chance).map((choice) => choice.id),
  }))

const drawChoices =
  (deps: Deps): Handler<typeof calls.drawChoices> =>
  async (call) =>
    change(deps, call, (_list, { questions }) => ({ type: 'DrawChoices', orders: drawnOrders(questions, randomInt) }))

const countVote =
  (deps: Deps): Handler<typeof calls.countVote> =>
  async ({ params, admin, body, metadata }) => {
    const { vote, list } = await getVoteFor(deps.store, params.id, admin)
    const { place = null, observers = 0, reason } = body
    const counted = await count(deps, { vote, list }, { place, observers, reason, metadata })
    const { position } = counted
    if (counted.kind === 'waits')
      return { status: 202, position, body: { pending: { id: counted.approvalId, kind: 'count-anyway' as const } } }
    return { position, body: await readResults(deps, await getVoteFor(deps.store, params.id, admin)) }
  }

const viewChecklist =
  (deps: Deps): Handler<typeof calls.viewChecklist> =>
  async ({ params, admin }) => ({
    body: await readChecklist(deps, await getVoteFor(deps.store, params.id, admin)),
  })

/** Adds the calls for the life of a vote, from its draft to its count. */
export const voteLifeRoutes: AddCalls = (route, deps) => {
  route(calls.announceVote, announceVote(deps))
  route(calls.withdrawAnnouncement, withdrawAnnouncement(deps))
  route(calls.drawChoices, drawChoices(deps))
  route(calls.countVote, countVote(deps), { perMinute: 60 })
  route(calls.viewChecklist, viewChecklist(deps), { perMinute: 120 })
}
