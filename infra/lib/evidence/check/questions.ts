import { fieldsOf, listIn, textIn, textOrNull, wholeIn, type Fields } from './count/values.ts'

export type Question = {
  readonly id: string
  readonly least: number
  readonly most: number
  readonly title: string
  readonly choices: readonly string[]
  /** Labels of the choices, in order. */
  readonly labels: readonly string[]
  readonly assents: ReadonlySet<string>
}

/** Questions of a vote as of its newest event. */
export type VoteQuestions = {
  readonly title: string
  readonly isSecret: boolean
  readonly isEncrypted: boolean
  /** True where ballots may be withdrawn until the count. */
  readonly isWithdrawable: boolean
  readonly isElection: boolean
  /** Time from which only ballots on paper are cast; null: all end together. */
  readonly electronicEnd: string | null
  readonly weight: 'unit' | 'area' | 'owner'
  /** Buildings of the vote; null: the whole list. */
  readonly dongs: readonly string[] | null
  readonly rule: unknown
  readonly questions: readonly Question[]
  readonly seats: ReadonlyMap<string, number>
}

const questionOf = (value: unknown): Question => {
  const question = fieldsOf(value, 'a question')
  const choices = listIn(question, 'choices').map((one) => fieldsOf(one, 'a choice'))
  return {
    id: textIn(question, 'id'),
    least: wholeIn(question, 'minChoices'),
    most: wholeIn(question, 'maxChoices'),
    title: textIn(question, 'title'),
    choices: choices.map((choice) => textIn(choice, 'id')),
    labels: choices.map((choice) => textIn(choice, 'label')),
    assents: new Set(choices.filter(({ assent }) => assent === true).map((choice) => textIn(choice, 'id'))),
  }
}

const weightOf = (data: Fields): VoteQuestions['weight'] => {
  if (data['byOwner'] === true) return 'owner'
  return data['weight'] === 'area' ? 'area' : 'unit'
}

/** Reads the questions of an event. @throws {Refused} */
export const questionsIn = (data: Fields): VoteQuestions => ({
  title: textIn(data, 'title'),
  isSecret: textIn(data, 'ballotKind') === 'secret',
  isEncrypted: data['encrypted'] === true,
  isWithdrawable: data['withdrawable'] === true,
  isElection: data['kind'] === 'election',
  electronicEnd: textOrNull(data, 'electronicClosesAt'),
  weight: weightOf(data),
  dongs: Array.isArray(data['dongs']) ? data['dongs'].map(String) : null,
  rule: data['rule'] ?? null,
  questions: listIn(data, 'questions').map(questionOf),
  seats: new Map(
    (Array.isArray(data['seats']) ? data['seats'] : []).map((one) => {
      const seat = fieldsOf(one, 'seats')
      return [textIn(seat, 'questionId'), wholeIn(seat, 'seats')]
    }),
  ),
})
