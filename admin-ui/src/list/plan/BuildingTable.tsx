import { memo, useMemo, type CSSProperties } from 'react'
import type { Unit } from '#services/list/figures/list-stats.contract.ts'
import { dongName } from '../../labels/dong-name.ts'
import { buildingPlan, type PlanRow } from './building-plan.ts'
import { matchesFilter, type PlanFilter } from '../../labels/plan-filter.ts'
import { displayStateOf, spokenUnit } from '../../labels/unit-labels.ts'
import { isSameBuilding, type Building } from './use-units.ts'

type BuildingTableProps = { readonly building: Building; readonly filter: PlanFilter }

const Table = ({ building: { dong, units }, filter }: BuildingTableProps) => {
  const plan = useMemo(() => buildingPlan(dong, units), [dong, units])
  const done = units.filter(({ status }) => status === 'completed').length
  const first = plan.rows.flatMap(({ cells }) => cells).find((unit) => unit !== null)
  const hasLines = plan.lines.some((line) => line !== '')
  return (
    // React knows no custom properties of CSS.
    <section className="plan-building" style={{ '--plan-lines': plan.lines.length } as CSSProperties}>
      <h3>
        {dongName(dong)}
        <small>
          {done.toLocaleString('ko-KR')} / {units.length.toLocaleString('ko-KR')}세대
        </small>
      </h3>
      <div className="plan-scroll">
        {/* A grid by the authoring practices: one tab stop, and arrow keys between its cells. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
        <table role="grid" aria-label={`${dongName(dong)} 배치도`} data-dong={dong}>
          {hasLines ? <LineNames lines={plan.lines} /> : null}
          <tbody>{plan.rows.map((row) => rowOf(row, filter, first ?? null))}</tbody>
        </table>
      </div>
    </section>
  )
}

/**
 * Shows one building, floors from the top. Thousands of units are plain cells without a component,
 * a handler or a style of their own: the surrounding plan listens, and finds the unit by its 동 and
 * 호; board.css writes the number.
 */
export const BuildingTable = memo(
  Table,
  (before, after) => before.filter === after.filter && isSameBuilding(before.building, after.building),
)

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

const rowOf = ({ key, label, cells }: PlanRow, filter: PlanFilter, first: Unit | null) => (
  <tr key={key}>
    <th scope="row">{label}</th>
    {cells.map((unit, column) =>
      unit === null ? (
        <td key={`gap-${column}`} aria-label="세대 없음" />
      ) : (
        cellOf(unit, matchesFilter(unit, filter), unit === first)
      ),
    )}
  </tr>
)

const cellOf = (unit: Unit, isShown: boolean, isFirst: boolean) => (
  <td
    key={unit.ho}
    tabIndex={isFirst ? 0 : -1}
    data-ho={unit.ho}
    data-look={displayStateOf(unit)}
    data-out={isShown ? undefined : ''}
    aria-label={spokenUnit(unit)}
  />
)
