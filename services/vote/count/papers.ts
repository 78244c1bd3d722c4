import type { Answers } from '#events/vote/ballot.events.ts'
import type { Question } from '#events/vote/vote.events.ts'

/** The papers of a secret vote: for which units one was handed out, and what those say that were counted; null: it is invalid (무효). */
export type CountedPapers = {
  readonly handedOut: readonly { readonly listUserId: string; readonly dong: string; readonly ho: string }[]
  readonly counted: readonly (Answers | null)[]
}

export const noPapers: CountedPapers = { handedOut: [], counted: [] }

/** How many papers say something of a question: a choice's id, `abstention`, or `assent`. */
export type PaperTally = (questionId: string, of: string) => number

/** Papers weigh one each, invalid ones nothing. */
export const tallyPapers = (questions: readonly Question[], { counted }: CountedPapers): PaperTally => {
  const valid = counted.filter((answers) => answers !== null)
  const tally = new Map<string, number>()
  const add = (questionId: string, of: string): void => {
    const key = `${questionId} ${of}`
    tally.set(key, (tally.get(key) ?? 0) + 1)
  }
  for (const answers of valid)
    for (const { id, choices } of questions) {
      const chosen = answers.find(({ questionId }) => questionId === id)?.choiceIds ?? []
      for (const choiceId of chosen) add(id, choiceId)
      if (chosen.length === 0) add(id, 'abstention')
      if (choices.some((choice) => choice.assent === true && chosen.includes(choice.id))) add(id, 'assent')
    }
  return (questionId, of) => tally.get(`${questionId} ${of}`) ?? 0
}
