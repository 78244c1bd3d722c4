import type { QuestionResult, VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { numberOf } from '../../labels/amount-labels.ts'

/** A line of a result: what was cast for a choice, or for several together. */
export type ResultRow = {
  readonly key: string
  readonly label: string
  readonly kind: 'choice' | 'abstained' | 'invalid' | 'group'
  /** Who chooses it agrees, though its words do not say so. */
  readonly isMarked: boolean
  /** null: it would tell whose ballot it was. */
  readonly units: number | null
  /** ㎡; null also where the papers do not carry it. */
  readonly area: number | null
}

type Cast = QuestionResult['abstained']

/** Of areas the nearest number is enough: they are written with two decimals. */
const amountsOf = ({ count, countFraction, area }: Cast): Pick<ResultRow, 'units' | 'area'> => ({
  units: countFraction === undefined || count === null ? count : numberOf(countFraction),
  area,
})

const groupOf = ({ grouped, choices }: QuestionResult): readonly ResultRow[] => {
  if (grouped === undefined) return []
  const names = grouped.choiceIds.map((id) => choices.find((choice) => choice.id === id)?.label ?? '기권')
  return [
    {
      key: 'group',
      label: `${names.join(', ')} 합계`,
      kind: 'group',
      isMarked: false,
      units: grouped.count,
      area: grouped.area,
    },
  ]
}

/** The line of votes that are invalid for a question, where there are any: with it the shares of all lines are all who voted. */
const invalidOf = ({ invalid }: QuestionResult): readonly ResultRow[] =>
  (invalid.count ?? 0) === 0
    ? []
    : [{ key: 'invalid', label: '무효', kind: 'invalid', isMarked: false, ...amountsOf(invalid) }]

/** The lines of a question: its choices, abstentions, what is invalid, and what is told together. */
export const resultRows = (question: QuestionResult): readonly ResultRow[] => [
  ...question.choices.map((choice) => ({
    key: choice.id,
    label: choice.label,
    kind: 'choice' as const,
    isMarked: choice.assent === true && choice.label !== '찬성',
    ...amountsOf(choice),
  })),
  { key: 'abstained', label: '기권', kind: 'abstained', isMarked: false, ...amountsOf(question.abstained) },
  ...invalidOf(question),
  ...groupOf(question),
]

/** Whether choices are told by area, too. */
export const hasAreas = (rows: readonly ResultRow[]): boolean => rows.some(({ area }) => area !== null)

/** Choices with the most votes: one, several where they are level; none where nobody chose anything, or where something is not told. */
export const leadersOf = (rows: readonly ResultRow[], weight: VoteResults['weight']): ReadonlySet<string> => {
  const choices = rows
    .filter(({ kind }) => kind === 'choice')
    .map(({ key, units, area }) => ({ key, amount: weight === 'area' ? area : units }))
  const amounts = choices.map(({ amount }) => amount)
  const highest = Math.max(0, ...amounts.filter((amount) => amount !== null))
  if (highest === 0 || amounts.includes(null)) return new Set()
  return new Set(choices.filter(({ amount }) => amount === highest).map(({ key }) => key))
}

/** How much of the units has voted, exactly where owners cast parts. */
export const votedUnits = ({ voted, votedFraction }: Pick<VoteResults['turnout'], 'voted' | 'votedFraction'>): number =>
  votedFraction === undefined ? voted : numberOf(votedFraction)
