import { z } from 'zod'
import { explainedQuestions, explanationsIn, plainChoice } from '#events/values/question/explained-questions.ts'
import { findQuestionSets } from '#projections/vote/question-sets.ts'
import { apartmentDecider, apartmentStream } from '../../apartment/apartment.decider.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, readPage } from '../../core/collection.ts'
import type { BodyOf } from '../../core/contract.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { assertVisible, visibleApartments } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import * as calls from './question-sets.contract.ts'
import { existingSet, questionSetDecider, questionSetStream } from './question-set.decider.ts'

const filters = z.strictObject({ apartmentId: z.guid().optional(), id: idFilter })

type StoredQuestionSet = ReturnType<typeof existingSet>

const answerOf = (
  { setId: id, apartmentId, name, questions, explanations }: StoredQuestionSet,
  changedAt: string,
): calls.QuestionSet => ({
  id,
  apartmentId,
  name,
  questions: explainedQuestions(questions, explanations),
  changedAt,
})

/** Returns the questions of a request as the event has them, with their explanations apart. */
const contentOf = ({ questions }: Pick<BodyOf<typeof calls.correctQuestionSet>, 'questions'>) => {
  const explanations = explanationsIn(questions)
  const plain = questions.map(({ title, minChoices, maxChoices, choices }) => ({
    title,
    minChoices,
    maxChoices,
    choices: choices.map(plainChoice),
  }))
  return { questions: plain, ...(explanations.length === 0 ? {} : { explanations }) }
}

/** A complex that an administrator sees. @throws DomainError NOT_FOUND */
const assertComplex = async ({ store }: Deps, apartmentId: string, admin: AdminSession): Promise<void> => {
  assertVisible(admin, apartmentId)
  if ((await store.readStream(apartmentStream(apartmentId))).events.length === 0) throw new DomainError('NOT_FOUND')
}

const listQuestionSets =
  (deps: Deps): Handler<typeof calls.listQuestionSets> =>
  async ({ query, admin }) => {
    const page = readPage(query, { sortable: ['name', 'changedAt'], filters })
    const { apartmentId } = page.filter
    if (apartmentId !== undefined) await assertComplex(deps, apartmentId, admin)
    const found = await findQuestionSets(deps.database, page, visibleApartments(admin))
    return {
      body: found.rows.map(({ id, apartment_id, name, questions, explanations, changed_at }) => ({
        id,
        apartmentId: apartment_id,
        name,
        questions: explainedQuestions(questions, explanations ?? []),
        changedAt: changed_at.toISOString(),
      })),
      headers: contentRange('question-sets', found),
    }
  }

const createQuestionSet =
  (deps: Deps): Handler<typeof calls.keepQuestionSet> =>
  async ({ body, admin, newId, metadata }) => {
    const { apartmentId, name } = body
    assertVisible(admin, apartmentId)
    const set = { setId: newId(), apartmentId, name, ...contentOf(body) }
    const { state, events, position } = await commandHandler(
      deps.store,
      questionSetDecider,
    )({
      stream: questionSetStream(set.setId),
      facts: { apartment: fact(apartmentStream(apartmentId), apartmentDecider) },
      command: ({ apartment }) => ({ type: 'KeepQuestionSet', set, apartment }),
      metadata,
    })
    return { position, body: answerOf(existingSet(state), events.at(-1)?.metadata.at ?? metadata.at) }
  }

/**
 * Refuses a set of another complex; a deleted one is found, for a repeated request.
 * @throws DomainError NOT_FOUND
 */
const assertOwn = async ({ store }: Deps, setId: string, admin: AdminSession): Promise<void> => {
  const [first] = (await store.readStream(questionSetStream(setId))).events
  if (!first) throw new DomainError('NOT_FOUND')
  // All events of the stream name their complex.
  assertVisible(admin, (first.data as { readonly apartmentId: string }).apartmentId)
}

const correctQuestionSet =
  (deps: Deps): Handler<typeof calls.correctQuestionSet> =>
  async ({ params, body, admin, metadata }) => {
    await assertOwn(deps, params.id, admin)
    const { state, events, position } = await commandHandler(
      deps.store,
      questionSetDecider,
    )({
      stream: questionSetStream(params.id),
      command: () => ({ type: 'CorrectQuestionSet', name: body.name, ...contentOf(body) }),
      metadata,
    })
    return { position, body: answerOf(existingSet(state), events.at(-1)?.metadata.at ?? metadata.at) }
  }

const deleteQuestionSet =
  (deps: Deps): Handler<typeof calls.deleteQuestionSet> =>
  async ({ params, admin, metadata }) => {
    await assertOwn(deps, params.id, admin)
    const { position } = await commandHandler(
      deps.store,
      questionSetDecider,
    )({ stream: questionSetStream(params.id), command: () => ({ type: 'DeleteQuestionSet' }), metadata })
    return { position, body: { id: params.id } }
  }

/** Adds the calls for questions that a complex reuses. */
export const questionSetRoutes: AddCalls = (route, deps) => {
  route(calls.listQuestionSets, listQuestionSets(deps))
  route(calls.keepQuestionSet, createQuestionSet(deps))
  route(calls.correctQuestionSet, correctQuestionSet(deps))
  route(calls.deleteQuestionSet, deleteQuestionSet(deps))
}
