import { fieldsOf, listIn, textIn, textOrNull, type Fields } from './values.ts'

/** Result for a reader: null where it could reveal the choice of a secret ballot. */
export type ReportedResult = {
  readonly targets: number
  readonly voted: number
  readonly questions: readonly {
    readonly title: string
    readonly choices: readonly { readonly label: string; readonly count: number | null; readonly isElected: boolean }[]
    readonly abstained: number | null
    readonly met: boolean | null | undefined
    /** Arithmetic of the verdict, one line a condition. */
    readonly conditions: readonly { readonly text: string; readonly met: boolean | null }[]
  }[]
  /** Verdict of all questions together; undefined: there is no rule. */
  readonly met: boolean | null | undefined
}

const numberIn = (fields: Fields, name: string): number => Number(fields[name] ?? 0)
const countIn = (fields: Fields): number | null => (fields['count'] === null ? null : numberIn(fields, 'count'))

const verdictIn = (rule: unknown): boolean | null | undefined => {
  if (rule === null || rule === undefined) return undefined
  const { met } = fieldsOf(rule, 'a verdict')
  return typeof met === 'boolean' ? met : null
}

const textOf = (value: unknown): string => (typeof value === 'number' ? String(value) : '?')

const conditionOf = (value: unknown): ReportedResult['questions'][number]['conditions'][number] => {
  const condition = fieldsOf(value, 'a condition')
  const dong = textOrNull(condition, 'dong')
  const [reached, total, needed] = ['reached', 'total', 'needed'].map((name) => textOf(condition[name]))
  const met = typeof condition['met'] === 'boolean' ? condition['met'] : null
  const where = dong === null || textIn(condition, 'label').includes(dong) ? '' : `${dong}: `
  return { text: `${where}${textIn(condition, 'label')} (${reached} / ${total}, ${needed})`, met }
}

const questionOf = (value: unknown): ReportedResult['questions'][number] => {
  const question = fieldsOf(value, 'a question')
  const rule = question['rule'] === undefined ? {} : fieldsOf(question['rule'], 'a verdict')
  const elected = Array.isArray(rule['elected']) ? rule['elected'] : []
  const choices = listIn(question, 'choices').map((one) => fieldsOf(one, 'a choice'))
  return {
    title: textIn(question, 'title'),
    choices: choices.map((choice) => ({
      label: textIn(choice, 'label'),
      count: countIn(choice),
      isElected: elected.includes(choice['id']),
    })),
    abstained: countIn(fieldsOf(question['abstained'], 'abstained')),
    met: verdictIn(question['rule']),
    conditions: Array.isArray(rule['conditions']) ? rule['conditions'].map(conditionOf) : [],
  }
}

/** Returns the stated result, after it was compared. @throws {Refused} where it is malformed */
export const reportedResult = (results: Fields): ReportedResult => {
  const turnout = fieldsOf(results['turnout'], 'turnout')
  return {
    targets: numberIn(turnout, 'targets'),
    voted: numberIn(turnout, 'voted'),
    questions: results['questions'] === null ? [] : listIn(results, 'questions').map(questionOf),
    met: verdictIn(results['rule']),
  }
}
