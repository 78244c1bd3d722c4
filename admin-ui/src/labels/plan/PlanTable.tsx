import type { BuildingPlan, PlanRow, PlanUnit } from './building-plan.ts'
import './board.css'
import './board-size.css'

type PlanTableProps<Unit extends PlanUnit> = {
  readonly plan: BuildingPlan<Unit>
  /** Name of the building. */
  readonly name: string
  /** Returns the mark of a unit, which board.css draws. */
  readonly lookOf: (unit: Unit) => string
  /** Returns the accessible name of a unit. */
  readonly spokenOf: (unit: Unit) => string
  /** Returns whether a unit is among those that are asked for; others stand back. */
  readonly isShown: (unit: Unit) => boolean
}

/**
 * Table of one building, floors from the top. Thousands of units are plain cells without a component,
 * a handler or a style of their own.
 */
export const PlanTable = <Unit extends PlanUnit>({ plan, name, ...cells }: PlanTableProps<Unit>) => {
  const first = plan.rows.flatMap((row) => row.cells).find((unit) => unit !== null) ?? null
  const hasLines = plan.lines.some((line) => line !== '')
  return (
    <div className="plan-scroll">
      {/* A grid by the authoring practices: one tab stop, and arrow keys between its cells. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-label={`${name} 배치도`} data-dong={plan.dong}>
        {hasLines ? <LineNames lines={plan.lines} /> : null}
        <tbody>{plan.rows.map((row) => rowOf(row, first, cells))}</tbody>
      </table>
    </div>
  )
}

const LineNames = ({ lines }: { readonly lines: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col">층</th>
      {lines.map((line, index) => (
        // Columns of units without a line have no name.
        // oxlint-disable-next-line react/no-array-index-key
        <th key={index} scope="col" abbr={line === '' ? undefined : `${line}호 라인`}>
          {line}
        </th>
      ))}
    </tr>
  </thead>
)

type CellTexts<Unit extends PlanUnit> = Omit<PlanTableProps<Unit>, 'plan' | 'name'>

const rowOf = <Unit extends PlanUnit>(row: PlanRow<Unit>, first: Unit | null, texts: CellTexts<Unit>) => (
  <tr key={row.key}>
    <th scope="row">{row.label}</th>
    {row.cells.map((unit, column) =>
      unit === null ? (
        <td key={`gap-${column}`} aria-label="세대 없음" />
      ) : (
        <td
          key={`${unit.ho} ${column}`}
          tabIndex={unit === first ? 0 : -1}
          data-ho={unit.ho}
          data-look={texts.lookOf(unit)}
          data-out={texts.isShown(unit) ? undefined : ''}
          aria-label={texts.spokenOf(unit)}
        />
      ),
    )}
  </tr>
)
