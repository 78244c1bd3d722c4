import { z } from 'zod'
import { explainedQuestions } from '#events/values/question/explained-questions.ts'
import { findVotePatterns, type VotePatternRow } from '#projections/vote/vote-patterns.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, readPage } from '../../core/collection.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { assertVisible, visibleApartments } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'
import { ruleAnswer } from '../draft/vote-rule.ts'
import { voteDecider, voteStream } from '../vote.decider.ts'
import { getVoteFor } from '../vote.facts.ts'
import * as calls from './vote-patterns.contract.ts'
import { existingPattern, votePatternDecider, votePatternStream } from './vote-pattern.decider.ts'

const filters = z.strictObject({ apartmentId: z.guid().optional(), id: idFilter })

type Pattern = ReturnType<typeof existingPattern>

const answerOf = (
  { patternId: id, apartmentId, name, list, vote: { rule, questions, ...vote }, explanations }: Pattern,
  savedAt: string,
): calls.VotePattern => ({
  id,
  apartmentId,
  name,
  savedAt,
  list: { ...list, rule: list.rule ?? null },
  vote: {
    ...vote,
    rule: ruleAnswer(rule),
    questions: explainedQuestions(questions, explanations),
  },
})

const patternOfRow = ({ id: patternId, apartment_id: apartmentId, explanations, ...row }: VotePatternRow): Pattern => ({
  patternId,
  apartmentId,
  name: row.name,
  list: row.list,
  vote: row.vote,
  ...(explanations === null ? {} : { explanations }),
})

const listVotePatterns =
  (deps: Deps): Handler<typeof calls.listVotePatterns> =>
  async ({ query, admin }) => {
    const page = readPage(query, { sortable: ['name', 'savedAt'], filters })
    const { apartmentId } = page.filter
    if (apartmentId !== undefined) {
      assertVisible(admin, apartmentId)
      await getApartment(deps.store, apartmentId)
    }
    const found = await findVotePatterns(deps.database, page, visibleApartments(admin))
    return {
      body: found.rows.map((row) => answerOf(patternOfRow(row), row.saved_at.toISOString())),
      headers: contentRange('vote-patterns', found),
    }
  }

const saveVotePattern =
  (deps: Deps): Handler<typeof calls.saveVotePattern> =>
  async ({ body: { voteId, name }, admin, newId, metadata }) => {
    const { vote } = await getVoteFor(deps.store, voteId, admin)
    const patternId = newId()
    const { state, events, position } = await commandHandler(
      deps.store,
      votePatternDecider,
    )({
      stream: votePatternStream(patternId),
      facts: {
        vote: fact(voteStream(vote.voteId), voteDecider),
        list: fact(listStream(vote.listId), listDecider),
      },
      command: (facts) => ({ type: 'SaveVotePattern', patternId, name, ...facts }),
      metadata,
    })
    return { position, body: answerOf(existingPattern(state), events[0]?.metadata.at ?? metadata.at) }
  }

/**
 * Returns when a pattern was saved; refuses one of another complex. A deleted one is found, for a
 * repeated request.
 * @throws DomainError NOT_FOUND
 */
const ownPatternSavedAt = async ({ store }: Deps, patternId: string, admin: AdminSession): Promise<string> => {
  const [first] = (await store.readStream(votePatternStream(patternId))).events
  if (!first) throw new DomainError('NOT_FOUND')
  // All events of the stream name their complex.
  assertVisible(admin, (first.data as { readonly apartmentId: string }).apartmentId)
  return first.metadata.at
}

const renameVotePattern =
  (deps: Deps): Handler<typeof calls.renameVotePattern> =>
  async ({ params, body: { name }, admin, metadata }) => {
    const savedAt = await ownPatternSavedAt(deps, params.id, admin)
    const { state, position } = await commandHandler(
      deps.store,
      votePatternDecider,
    )({ stream: votePatternStream(params.id), command: () => ({ type: 'RenameVotePattern', name }), metadata })
    return { position, body: answerOf(existingPattern(state), savedAt) }
  }

const deleteVotePattern =
  (deps: Deps): Handler<typeof calls.deleteVotePattern> =>
  async ({ params, admin, metadata }) => {
    await ownPatternSavedAt(deps, params.id, admin)
    const { position } = await commandHandler(
      deps.store,
      votePatternDecider,
    )({ stream: votePatternStream(params.id), command: () => ({ type: 'DeleteVotePattern' }), metadata })
    return { position, body: { id: params.id } }
  }

/** Adds the calls for patterns that a complex saved of its votes. */
export const votePatternRoutes: AddCalls = (route, deps) => {
  route(calls.listVotePatterns, listVotePatterns(deps))
  route(calls.saveVotePattern, saveVotePattern(deps))
  route(calls.renameVotePattern, renameVotePattern(deps))
  route(calls.deleteVotePattern, deleteVotePattern(deps))
}
