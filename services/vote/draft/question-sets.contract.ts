import { z } from 'zod'
import { id, text } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'
import { choiceAnswer, newQuestion, questionAnswer } from '../votes.contract.ts'

const setQuestion = newQuestion.omit({ seats: true })

const questionSet = z.object({
  id,
  apartmentId: id,
  name: z.string(),
  questions: z.array(
    questionAnswer.omit({ id: true, seats: true, attachments: true }).extend({ choices: z.array(choiceAnswer) }),
  ),
  changedAt: z.string(),
})
export type QuestionSet = z.output<typeof questionSet>

const questionSetFields = { name: text(100), questions: z.array(setQuestion).min(1).max(50) }

/**
 * Lists questions that complexes reuse, by default by their names. Sortable: name, changedAt.
 * Filters: apartmentId, id.
 */
export const listQuestionSets = contract({
  method: 'GET',
  path: '/api/question-sets',
  access: 'admin',
  tag: 'vote',
  summary: '문항 모음 목록',
  query: collectionQuery,
  answers: { 200: z.array(questionSet) },
})

/** 422 INVALID_QUESTIONS as of votes. */
export const keepQuestionSet = contract({
  method: 'POST',
  path: '/api/question-sets',
  access: 'admin',
  tag: 'vote',
  summary: '문항 모음 만들기',
  body: z.strictObject({ apartmentId: id, ...questionSetFields }),
  answers: { 201: questionSet },
})

/** All of it as it is from now on; votes that were made from it stay as they are. */
export const correctQuestionSet = contract({
  method: 'PUT',
  path: '/api/question-sets/{id}',
  access: 'admin',
  tag: 'vote',
  summary: '문항 모음 수정',
  params: z.strictObject({ id }),
  body: z.strictObject(questionSetFields),
  answers: { 200: questionSet },
})

export const deleteQuestionSet = contract({
  method: 'DELETE',
  path: '/api/question-sets/{id}',
  access: 'admin',
  tag: 'vote',
  summary: '문항 모음 삭제',
  params: z.strictObject({ id }),
  answers: { 200: z.object({ id }) },
})
