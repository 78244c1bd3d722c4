import { memo, useMemo, type CSSProperties } from 'react'
import { dongName } from '../../labels/dong-name.ts'
import { buildingPlan } from '../../labels/plan/building-plan.ts'
import { PlanTable } from '../../labels/plan/PlanTable.tsx'
import { matchesFilter, type PlanFilter } from '../../labels/plan-filter.ts'
import { displayStateOf, spokenUnit } from '../../labels/unit-labels.ts'
import { isSameBuilding, type Building } from './use-units.ts'

type BuildingTableProps = { readonly building: Building; readonly filter: PlanFilter }

const Table = ({ building: { dong, units }, filter }: BuildingTableProps) => {
  const plan = useMemo(() => buildingPlan(dong, units), [dong, units])
  const done = units.filter(({ status }) => status === 'completed').length
  return (
    // React knows no custom properties of CSS.
    <section className="plan-building" style={{ '--plan-lines': plan.lines.length } as CSSProperties}>
      <h3>
        {dongName(dong)}
        <small>
          {done.toLocaleString('ko-KR')} / {units.length.toLocaleString('ko-KR')}세대
        </small>
      </h3>
      <PlanTable
        plan={plan}
        name={dongName(dong)}
        lookOf={displayStateOf}
        spokenOf={spokenUnit}
        isShown={(unit) => matchesFilter(unit, filter)}
      />
    </section>
  )
}

/**
 * Shows one building, floors from the top. The surrounding plan listens, and finds the unit by its 동
 * and 호; board.css writes the number.
 */
export const BuildingTable = memo(
  Table,
  (before, after) => before.filter === after.filter && isSameBuilding(before.building, after.building),
)
