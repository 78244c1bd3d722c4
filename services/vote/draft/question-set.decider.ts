import type { QuestionSetEvent, SetQuestion } from '#events/vote/question-set.events.ts'
import type { ApartmentState } from '../../apartment/apartment.decider.ts'
import { existingApartment } from '../../apartment/apartment.decider.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { comparableExplanations, explanationProblems } from '../attachment/question-content.decider.ts'
import { questionProblems } from './vote-draft.decider.ts'

type QuestionSetData = Extract<QuestionSetEvent, { type: 'QuestionSetKept' }>['data']

/** absent: it never was. */
export type QuestionSetState =
  | { readonly status: 'absent' | 'deleted' }
  | ({ readonly status: 'kept' } & QuestionSetData)

export type QuestionSetCommand =
  | { readonly type: 'KeepQuestionSet'; readonly set: QuestionSetData; readonly apartment: ApartmentState }
  | ({ readonly type: 'CorrectQuestionSet' } & SetContent)
  | { readonly type: 'DeleteQuestionSet' }

export const questionSetStream = (setId: string): string => `question-set-${setId}`

type SetContent = Pick<QuestionSetData, 'name' | 'explanations'> & { readonly questions: readonly SetQuestion[] }

const comparableSet = ({ name, questions, explanations }: SetContent): string =>
  JSON.stringify([
    name,
    comparableExplanations(explanations),
    questions.map(({ title, minChoices, maxChoices, choices }) => [
      [title, minChoices, maxChoices],
      choices.map(({ label, assent }) => [label, assent === true]),
    ]),
  ])

/** A set that is there. @throws DomainError NOT_FOUND */
export const existingSet = (state: QuestionSetState): QuestionSetData => {
  if (state.status !== 'kept') throw new DomainError('NOT_FOUND')
  return state
}

const storeSet = (set: QuestionSetData): readonly QuestionSetEvent[] => {
  const wrong = [...set.questions.flatMap(questionProblems), ...explanationProblems(set.explanations)]
  if (wrong.length > 0) throw new DomainError('INVALID_QUESTIONS', wrong)
  return [{ type: 'QuestionSetKept', data: set }]
}

/** Questions of a complex for reuse in votes, which are independent of them. */
export const questionSetDecider: Decider<QuestionSetState, QuestionSetCommand, QuestionSetEvent> = {
  initial: { status: 'absent' },
  evolve: (_state, { type, data }) =>
    type === 'QuestionSetKept' ? { status: 'kept', ...data } : { status: 'deleted' },
  decide: (command, state) => {
    if (command.type === 'KeepQuestionSet') {
      existingApartment(command.apartment)
      return state.status === 'absent' ? storeSet(command.set) : []
    }
    if (command.type === 'DeleteQuestionSet' && state.status === 'deleted') return []
    const { setId, apartmentId, ...kept } = existingSet(state)
    if (command.type === 'DeleteQuestionSet') return [{ type: 'QuestionSetDeleted', data: { setId, apartmentId } }]
    if (comparableSet(command) === comparableSet(kept)) return []
    const { name, questions, explanations } = command
    const explained = explanations === undefined ? {} : { explanations }
    return storeSet({ setId, apartmentId, name, questions: [...questions], ...explained })
  },
}
