import type { RollImportPreview, RollProblem } from '#services/roll-import/roll-imports.contract.ts'
import { typedCells } from '../upload/typed-cells.ts'

export type ProblemGroup = {
  readonly kind: string
  readonly level: RollProblem['level']
  readonly message: string
  readonly problems: readonly RollProblem[]
}

const weight: Readonly<Record<RollProblem['level'], number>> = { error: 0, warning: 1, note: 2 }

/** "빈 행이라 건너뛰었습니다. (4~9행)": what stands behind differs from place to place. */
const PARTICULARS = /\s*\([^()]*\)$/

/** What the messages of one kind have in common: all of it where they are the same, else all but the particulars. */
const commonText = (messages: readonly string[]): string => {
  const [first = '', ...others] = messages
  return others.every((message) => message === first) ? first : first.replace(PARTICULARS, '')
}

/** Problems by their kind, the worst first, within a level the most frequent first. */
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

/** The problems of each row; a row without any has none. */
export const problemsByRow = (problems: readonly RollProblem[]): ReadonlyMap<number, readonly RollProblem[]> =>
  Map.groupBy(
    problems.filter((problem): problem is RollProblem & { readonly row: number } => problem.row !== null),
    ({ row }) => row,
  )

export type RowsAsked = 'all' | 'troubled' | 'typed'

/** Rows of the preview: all, those with an error or a warning, or those with cells that were typed by hand. */
export const rowsShown = (
  { rows, problems }: Pick<RollImportPreview, 'rows' | 'problems'>,
  asked: RowsAsked,
): RollImportPreview['rows'] => {
  if (asked === 'all') return rows
  if (asked === 'typed') return rows.filter((row) => typedCells(row).length > 0)
  const byRow = problemsByRow(problems.filter(({ level }) => level !== 'note'))
  // One that was just mended stays where it was: nobody loses it, nor their place, by mending it.
  return rows.filter((row) => byRow.has(row.row) || typedCells(row).length > 0)
}
