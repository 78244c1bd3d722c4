import type { Answers } from '#events/vote/ballot.events.ts'
import type { Question } from '#events/vote/vote.events.ts'

/** Unit of an entry, as papers name it. */
export type PaperUnit = { readonly listUserId: string; readonly dong: string; readonly ho: string }

/** The papers of a vote. */
export type CountedPapers = {
  /** Papers that are out, or were when they came back filled in. */
  readonly handedOut: readonly PaperUnit[]
  /** Units of a secret vote whose papers all came back, so that each voted with its own. */
  readonly cast: readonly (PaperUnit & { readonly byProxy: boolean })[]
  /**
   * Number of votes on paper of a secret vote whose units are unknown, since other papers were not
   * returned; null: none was counted yet.
   */
  readonly ofUnknown: number | null
  /** Answers of papers that were read twice and alike; null: all of it is invalid (무효). */
  readonly counted: readonly (Answers | null)[]
  /** Number of papers that were handed out, at the desk or else. */
  readonly issued: number
  /** Number of those that were never read. */
  readonly unreturned: number
}

export const noPapers: CountedPapers = {
  handedOut: [],
  cast: [],
  ofUnknown: null,
  counted: [],
  issued: 0,
  unreturned: 0,
}

/** Whether a ballot's answer to a question is invalid. */
export const isInvalidIn = (answers: Answers | null, questionId: string): boolean =>
  answers?.some((answer) => answer.questionId === questionId && answer.invalid === true) ?? false

/**
 * Returns the number of papers with an answer to a question: a choice's id, `abstention`, `assent`,
 * or `invalid`.
 */
export type PaperTally = (questionId: string, of: string) => number

/** Counts papers, which weigh one each; an invalid item is for no choice. */
export const tallyPapers = (questions: readonly Question[], { counted }: CountedPapers): PaperTally => {
  const tally = new Map<string, number>()
  const add = (questionId: string, of: string): void => {
    const key = `${questionId} ${of}`
    tally.set(key, (tally.get(key) ?? 0) + 1)
  }
  for (const answers of counted)
    for (const { id, choices } of questions) {
      if (answers === null || isInvalidIn(answers, id)) {
        add(id, 'invalid')
        continue
      }
      const chosen = answers.find(({ questionId }) => questionId === id)?.choiceIds ?? []
      for (const choiceId of chosen) add(id, choiceId)
      if (chosen.length === 0) add(id, 'abstention')
      if (choices.some((choice) => choice.assent === true && chosen.includes(choice.id))) add(id, 'assent')
    }
  return (questionId, of) => tally.get(`${questionId} ${of}`) ?? 0
}
