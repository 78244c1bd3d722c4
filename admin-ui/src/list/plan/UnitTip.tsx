import type { Unit } from '#services/list/figures/list-stats.contract.ts'
import { unitName } from '../../labels/person-labels.ts'
import { PlanTip } from '../../labels/plan/PlanTip.tsx'
import { aboutUnit, displayStateNames, displayStateOf, uncountedReasons } from '../../labels/unit-labels.ts'

/** Unit under the pointer, and the position of its cell in the window. */
export type HoveredUnit = { readonly unit: Unit; readonly cell: DOMRect }

/**
 * Shows the details of the unit under the pointer. The accessible name of the cell says the same.
 */
export const UnitTip = ({ pointed: { unit, cell } }: { readonly pointed: HoveredUnit }) => {
  const look = displayStateOf(unit)
  return (
    <PlanTip cell={cell}>
      <strong>{unitName(unit)}</strong>{' '}
      <span className="plan-swatch" data-look={look} style={{ verticalAlign: '-3px', marginLeft: 6 }} />{' '}
      {displayStateNames[look]}
      <p>{aboutUnit(unit)}</p>
      {uncountedReasons(unit).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </PlanTip>
  )
}
