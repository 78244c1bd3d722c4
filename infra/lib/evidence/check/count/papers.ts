import { mustBe } from '../failure.ts'
import { fraction, order, total, ZERO } from './fractions.ts'
import { sumOf } from './paper-weights.ts'
import type { Assent, QuestionTally } from './tally.ts'
import type { Question } from '../questions.ts'
import type { ChosenChoices, Vote } from '../vote.ts'

const chosenOf = (chosen: ChosenChoices, { id }: Question): readonly string[] => chosen?.get(id) ?? []

type Kind = { readonly of: string; readonly has: (chosen: readonly string[]) => boolean }

const abstention: Kind = { of: 'abstention', has: (chosen) => chosen.length === 0 }
const choice = (id: string): Kind => ({ of: id, has: (chosen) => chosen.includes(id) })

/**
 * Returns the number of papers of a kind, and their weight: one each. Where owners cast shares no
 * paper has its part, so the weight is the box's, checked against the range that this many of the
 * ballots' parts can add up to.
 * @throws {Refused}
 */
const papersOf = ({ box, ballots }: Vote, question: Question, { of, has }: Kind): Assent => {
  const count = (box?.ballots ?? []).filter((chosen) => has(chosenOf(chosen, question))).length
  const parts = [...ballots.values()].flatMap(({ part }) => (part ? [part] : [])).toSorted(order)
  if (parts.length === 0) return { ballots: count, weighing: fraction(count) }
  const told = box?.weights.get(sumOf(question.id, of))
  const weighing = told?.units ?? ZERO
  const [least, most] = [total(parts.slice(0, count)), total(parts.slice(parts.length - count))]
  mustBe(
    told?.ballots === count && order(weighing, least) >= 0 && order(weighing, most) <= 0,
    'tally',
    `${count} papers of ${of} weigh ${weighing.join('/')}`,
  )
  return { ballots: count, weighing }
}

/**
 * Returns the papers that assent: for a single candidate those that choose them.
 * @throws {Refused}
 */
export const assentInBox = (vote: Vote, question: Question): Assent => {
  const hasAssent = vote.asked.questions.some(({ id, assents }) => id === question.id && assents.size > 0)
  const of = hasAssent ? 'assent' : ([...question.assents][0] ?? '')
  return papersOf(vote, question, { of, has: (chosen) => chosen.some((id) => question.assents.has(id)) })
}

/**
 * Tallies the questions of secret papers, which have no area since nobody knows whose they are.
 * @throws {Refused} where their weights do not add up to those of the ballots
 */
export const questionsOfBox = (vote: Vote): readonly QuestionTally[] =>
  vote.asked.questions.map((question) => {
    const amount = (kind: Kind) => ({ units: papersOf(vote, question, kind).weighing, area: ZERO })
    const abstained = amount(abstention)
    const choices = new Map(question.choices.map((id) => [id, amount(choice(id))]))
    const parts = [...vote.ballots.values()].flatMap(({ part }) => (part ? [part] : []))
    const all = total([abstained, ...choices.values()].map(({ units }) => units))
    if (parts.length > 0 && question.most === 1)
      mustBe(order(all, total(parts)) === 0, 'tally', `${question.id}: papers weigh ${all.join('/')} together`)
    return { question, abstained, choices }
  })
