import type { RollProblem } from '../roll-imports.contract.ts'

const MAX_PROBLEMS = 500

const levels: readonly RollProblem['level'][] = ['error', 'warning', 'note']

/** The gravest problems, in the order in which they were found. */
export const mostSevere = (problems: readonly RollProblem[]): readonly RollProblem[] =>
  problems.toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level)).slice(0, MAX_PROBLEMS)

/** Counts the problems of each level. */
export const countByLevel = (problems: readonly RollProblem[]): Record<RollProblem['level'], number> => {
  const counts = { error: 0, warning: 0, note: 0 }
  for (const { level } of problems) counts[level] += 1
  return counts
}
