import type { Unit } from '#services/list/figures/list-stats.contract.ts'
import { unitName } from '../../labels/person-labels.ts'
import { aboutUnit, displayStateNames, displayStateOf, uncountedReasons } from '../../labels/unit-labels.ts'

/** Unit under the pointer, and the position of its cell in the window. */
export type HoveredUnit = { readonly unit: Unit; readonly cell: DOMRect }

const WIDTH = 260
/** Height that the tip rarely exceeds, in pixels. */
const HEIGHT = 150
const GAP = 8

/**
 * Returns the position of the tip: under its cell, above it where there is no room, always within
 * the window.
 */
const tipPosition = (cell: DOMRect) => {
  const left = Math.max(GAP, Math.min(cell.left + cell.width / 2 - WIDTH / 2, window.innerWidth - WIDTH - GAP))
  return cell.bottom + HEIGHT > window.innerHeight
    ? { left, bottom: window.innerHeight - cell.top + GAP }
    : { left, top: cell.bottom + GAP }
}

/**
 * Shows the details of the unit under the pointer. The accessible name of the cell says the same.
 */
export const UnitTip = ({ pointed: { unit, cell } }: { readonly pointed: HoveredUnit }) => {
  const look = displayStateOf(unit)
  return (
    <div className="plan-tip" aria-hidden style={tipPosition(cell)}>
      <strong>{unitName(unit)}</strong>{' '}
      <span className="plan-swatch" data-look={look} style={{ verticalAlign: '-3px', marginLeft: 6 }} />{' '}
      {displayStateNames[look]}
      <p>{aboutUnit(unit)}</p>
      {uncountedReasons(unit).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
