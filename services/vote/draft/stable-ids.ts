import type { Question } from '#events/vote/vote.events.ts'
import { DomainError, type FieldError } from '../../core/domain-error.ts'
import type { BodyOf } from '../../core/contract.ts'
import type { correctVote } from '../votes.contract.ts'

type CorrectedQuestion = NonNullable<BodyOf<typeof correctVote>['questions']>[number]
/** Question of a correction with its id and those of its choices. */
type IdentifiedQuestion = Omit<CorrectedQuestion, 'id' | 'choices'> &
  Pick<Question, 'id'> & {
    readonly choices: (Omit<CorrectedQuestion['choices'][number], 'id'> & { readonly id: string })[]
  }
type RecordedWording = { readonly id: string; readonly words: string }
type WordingInput = { readonly id?: string | undefined; readonly words: string }

/**
 * Matches questions or choices with the earlier ones; undefined: it is new. An id refers to that
 * one; without an id the one of the same words matches, so that a repeated correction has one
 * effect.
 */
const matched = (
  said: readonly WordingInput[],
  before: readonly RecordedWording[],
): readonly (string | undefined)[] => {
  const taken = new Set(said.flatMap(({ id }) => id ?? []))
  return said.map(({ id, words }) => {
    if (id !== undefined) return id
    const same = before.find((one) => one.words === words && !taken.has(one.id))
    if (same) taken.add(same.id)
    return same?.id
  })
}

const unknownIds = (
  said: readonly WordingInput[],
  before: readonly RecordedWording[],
  path: string,
): readonly FieldError[] =>
  said.flatMap(({ id }, index) =>
    id === undefined || before.some((one) => one.id === id)
      ? []
      : [{ path: `${path}.${index}.id`, message: '이 투표에 없는 문항이나 선택지입니다.' }],
  )

const namedQuestion = ({ id, title }: Question): RecordedWording => ({ id, words: title })
const questionInput = ({ id, title }: CorrectedQuestion): WordingInput => ({ id, words: title })
const namedChoice = ({ id, label }: Question['choices'][number]): RecordedWording => ({ id, words: label })
const choiceInput = ({ id, label }: CorrectedQuestion['choices'][number]): WordingInput => ({ id, words: label })

/**
 * Questions of a correction with ids: those that they had, or new ones. `before`: the draft's
 * questions.
 * @throws DomainError INVALID_QUESTIONS where an id is none of this draft's
 */
export const withStableIds = (
  questions: readonly CorrectedQuestion[],
  before: readonly Question[],
  newId: () => string,
): readonly IdentifiedQuestion[] => {
  const was = before.map(namedQuestion)
  const ids = matched(questions.map(questionInput), was)
  const choicesBefore = (index: number): readonly RecordedWording[] =>
    before.find(({ id }) => id === ids[index])?.choices.map(namedChoice) ?? []
  const wrong = [
    ...unknownIds(questions.map(questionInput), was, 'questions'),
    ...questions.flatMap(({ choices }, index) =>
      unknownIds(choices.map(choiceInput), choicesBefore(index), `questions.${index}.choices`),
    ),
  ]
  if (wrong.length > 0) throw new DomainError('INVALID_QUESTIONS', wrong)
  return questions.map((question, index) => {
    const choiceIds = matched(question.choices.map(choiceInput), choicesBefore(index))
    const choices = question.choices.map((choice, place) => ({ ...choice, id: choiceIds[place] ?? newId() }))
    return { ...question, id: ids[index] ?? newId(), choices }
  })
}
