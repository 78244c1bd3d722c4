import type { QuestionResult, VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { numberOf } from '../../labels/amount-labels.ts'

/** Row of a result: the votes for a choice, or for several merged ones. */
export type ResultRow = {
  readonly key: string
  readonly label: string
  readonly kind: 'choice' | 'abstained' | 'invalid' | 'group'
  readonly isAssent: boolean
  /** Marks a choice that counts as agreement although its label does not say so. */
  readonly isMarked: boolean
  /** Number of votes; null where it would reveal whose ballot it was. */
  readonly units: number | null
  /** Area in ㎡; null also where the papers do not have it. */
  readonly area: number | null
}

type Cast = QuestionResult['abstained']

/**
 * Returns votes and area of a row. Areas are shown with two decimals, so the nearest number is
 * enough.
 */
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
      isAssent: false,
      isMarked: false,
      units: grouped.count,
      area: grouped.area,
    },
  ]
}

/**
 * Returns the row of invalid votes, where there are any: with it the shares of all rows add up to
 * all voters.
 */
const invalidOf = ({ invalid }: QuestionResult): readonly ResultRow[] =>
  (invalid.count ?? 0) === 0
    ? []
    : [{ key: 'invalid', label: '무효', kind: 'invalid', isAssent: false, isMarked: false, ...amountsOf(invalid) }]

/** Returns the rows of a question: choices, abstentions, invalid votes, and merged choices. */
export const resultRows = (question: QuestionResult): readonly ResultRow[] => [
  ...question.choices.map((choice) => ({
    key: choice.id,
    label: choice.label,
    kind: 'choice' as const,
    isAssent: choice.assent === true || choice.label === '찬성',
    isMarked: choice.assent === true && choice.label !== '찬성',
    ...amountsOf(choice),
  })),
  {
    key: 'abstained',
    label: '기권',
    kind: 'abstained',
    isAssent: false,
    isMarked: false,
    ...amountsOf(question.abstained),
  },
  ...invalidOf(question),
  ...groupOf(question),
]

/** Rounding of amounts in which owners cast parts of a vote. */
const EPSILON = 1e-6

/**
 * Tells whether the rows are parts of one whole, of which every voter is in exactly one: not where
 * one may choose several, nor where an amount is hidden.
 */
export const arePartsOf = (rows: readonly ResultRow[], voted: number): boolean => {
  const amounts = rows.map(({ units }) => units)
  if (amounts.includes(null)) return false
  return Math.abs(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) - voted) < EPSILON
}

/** Tells whether the rows have areas. */
export const hasAreas = (rows: readonly ResultRow[]): boolean => rows.some(({ area }) => area !== null)

/**
 * Returns the choices with the most votes, several on a tie; none where nobody chose anything, or
 * where a figure is withheld.
 */
export const leadersOf = (rows: readonly ResultRow[], weight: VoteResults['weight']): ReadonlySet<string> => {
  const choices = rows
    .filter(({ kind }) => kind === 'choice')
    .map(({ key, units, area }) => ({ key, amount: weight === 'area' ? area : units }))
  const amounts = choices.map(({ amount }) => amount)
  const highest = Math.max(0, ...amounts.filter((amount) => amount !== null))
  if (highest === 0 || amounts.includes(null)) return new Set()
  return new Set(choices.filter(({ amount }) => amount === highest).map(({ key }) => key))
}

/** Returns the number of units that have voted, exact where owners cast parts of a vote. */
export const votedUnits = ({ voted, votedFraction }: Pick<VoteResults['turnout'], 'voted' | 'votedFraction'>): number =>
  votedFraction === undefined ? voted : numberOf(votedFraction)
