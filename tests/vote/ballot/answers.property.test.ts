import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Answers } from '#events/vote/ballot.events.ts'
import type { Question } from '#events/vote/vote.events.ts'
import { DomainError } from '#services/core/domain-error.ts'
import { checkedAnswers } from '#services/vote/ballot/ballot.decider.ts'
import { sampleQuestion } from '../sample-vote.ts'
import { rounds } from '#tests/support/deep.ts'
import { fixedId } from '#tests/support/fixed.ts'

const questionOf = (n: number): fc.Arbitrary<Question> =>
  fc
    .record({ count: fc.integer({ min: 1, max: 5 }), min: fc.nat(2), max: fc.integer({ min: 1, max: 5 }) })
    .map(({ count, min, max }) =>
      sampleQuestion(n, {
        labels: Array.from({ length: count }, (_, index) => `후보 ${index + 1}`),
        minChoices: Math.min(min, max, count),
        maxChoices: Math.min(max, count),
      }),
    )
const ballotPaper = fc
  .integer({ min: 1, max: 3 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => questionOf(index + 1))))

/** Mostly the paper's own ids, now and then one that is nobody's. */
const anyId = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 3 }).chain((n) => fc.nat(5).map((c) => fixedId(n * 100 + c))) },
  { weight: 1, arbitrary: fc.nat(9_999).map(fixedId) },
)
const questionId = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 3 }).map((n) => fixedId(n * 100)) },
  { weight: 1, arbitrary: anyId },
)
const anyAnswers: fc.Arbitrary<Answers> = fc.array(
  fc.record({ questionId, choiceIds: fc.array(anyId, { maxLength: 4 }) }),
  { maxLength: 4 },
)

/** Answers that fit a paper, in any order. */
const fittingAnswers = (questions: readonly Question[]): fc.Arbitrary<Answers> =>
  fc
    .tuple(
      ...questions.map(({ id, choices, minChoices, maxChoices }) =>
        fc
          .shuffledSubarray(
            choices.map((choice) => choice.id),
            { minLength: minChoices, maxLength: maxChoices },
          )
          .map((choiceIds) => ({ questionId: id, choiceIds })),
      ),
    )
    .chain((answers) => fc.shuffledSubarray(answers, { minLength: answers.length }))

const refusals = ['INVALID_ANSWERS', 'TOO_FEW_CHOICES', 'TOO_MANY_CHOICES']

it('any answers are either refused by name, or brought into an order that stays as it is', () => {
  fc.assert(
    fc.property(ballotPaper, anyAnswers, (questions, answers) => {
      try {
        const once = checkedAnswers(questions, answers)
        expect(checkedAnswers(questions, once)).toEqual(once)
        expect(once.map((answer) => answer.questionId)).toEqual(questions.map(({ id }) => id))
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        expect(refusals).toContain(error.code)
        expect(error.fields).toHaveLength(1)
      }
    }),
    { numRuns: rounds(500) },
  )
})

it('answers that fit are taken in any order, and always come to the same', () => {
  const paperAndAnswers = ballotPaper.chain((questions) =>
    fittingAnswers(questions).chain((answers) =>
      fc.record({
        questions: fc.constant(questions),
        answers: fc.constant(answers),
        turned: fc.shuffledSubarray(answers as Answers, { minLength: answers.length }),
      }),
    ),
  )
  fc.assert(
    fc.property(paperAndAnswers, ({ questions, answers, turned }) => {
      const taken = checkedAnswers(questions, answers)
      expect(checkedAnswers(questions, turned)).toEqual(taken)
      const choicesOf = (all: Answers) => all.flatMap(({ choiceIds }) => choiceIds).toSorted()
      expect(choicesOf(taken)).toEqual(choicesOf(answers))
    }),
    { numRuns: rounds(300) },
  )
})
