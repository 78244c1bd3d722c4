import type { RollImportPreview, RollProblem } from '#services/roll-import/roll-imports.contract.ts'
import { typedCells } from '../upload/typed-cells.ts'

export type ProblemGroup = {
  readonly kind: string
  readonly level: RollProblem['level']
  readonly message: string
  readonly problems: readonly RollProblem[]
}

const weight: Readonly<Record<RollProblem['level'], number>> = { error: 0, warning: 1, note: 2 }

/** Pattern of the details that differ between positions: "빈 행이라 건너뛰었습니다. (4~9행)". */
const PARTICULARS = /\s*\([^()]*\)$/

/**
 * Returns the common text of a group's messages: all of it where they are equal, else without the
 * details.
 */
const commonText = (messages: readonly string[]): string => {
  const [first = '', ...others] = messages
  return others.every((message) => message === first) ? first : first.replace(PARTICULARS, '')
}

/** Groups problems by kind, by level and then by frequency. */
export const groupsOf = (problems: readonly RollProblem[]): readonly ProblemGroup[] =>
  [...Map.groupBy(problems, ({ kind, level }) => `${level} ${kind}`).values()]
    .flatMap((group) => {
      const [first] = group
      return first === undefined
        ? []
        : [
            {
              kind: first.kind,
              level: first.level,
              message: commonText(group.map(({ message }) => message)),
              problems: group,
            },
          ]
    })
    .toSorted((left, right) => weight[left.level] - weight[right.level] || right.problems.length - left.problems.length)

/** Groups problems by row; a row without any has no entry. */
export const problemsByRow = (problems: readonly RollProblem[]): ReadonlyMap<number, readonly RollProblem[]> =>
  Map.groupBy(
    problems.filter((problem): problem is RollProblem & { readonly row: number } => problem.row !== null),
    ({ row }) => row,
  )

export type RowSelection = 'all' | 'troubled' | 'typed'

/**
 * Returns the rows of the preview: all, those with an error or a warning, or those with cells
 * corrected by hand.
 */
export const selectRows = (
  { rows, problems }: Pick<RollImportPreview, 'rows' | 'problems'>,
  asked: RowSelection,
): RollImportPreview['rows'] => {
  if (asked === 'all') return rows
  if (asked === 'typed') return rows.filter((row) => typedCells(row).length > 0)
  const byRow = problemsByRow(problems.filter(({ level }) => level !== 'note'))
  // A row that was just corrected stays in place, so that the scroll offset stays, too.
  return rows.filter((row) => byRow.has(row.row) || typedCells(row).length > 0)
}
