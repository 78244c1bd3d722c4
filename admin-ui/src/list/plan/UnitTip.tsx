import type { Unit } from '#services/list/figures/list-stats.contract.ts'
import { unitName } from '../../labels/person-labels.ts'
import { aboutUnit, lookNames, lookOf, whyNot } from '../../labels/unit-labels.ts'

/** Which unit is pointed at, and where its cell stands in the window. */
export type HoveredUnit = { readonly unit: Unit; readonly cell: DOMRect }

const WIDTH = 260
/** It is rarely higher. */
const HEIGHT = 150
const GAP = 8

/** Under its cell, above it where there is no room; never out of the window. */
const placeAt = (cell: DOMRect) => {
  const left = Math.max(GAP, Math.min(cell.left + cell.width / 2 - WIDTH / 2, window.innerWidth - WIDTH - GAP))
  return cell.bottom + HEIGHT > window.innerHeight
    ? { left, bottom: window.innerHeight - cell.top + GAP }
    : { left, top: cell.bottom + GAP }
}

/** What is known of the unit that is pointed at. The cell's own name says the same to who cannot see it. */
export const UnitTip = ({ pointed: { unit, cell } }: { readonly pointed: HoveredUnit }) => {
  const look = lookOf(unit)
  return (
    <div className="plan-tip" aria-hidden style={placeAt(cell)}>
      <strong>{unitName(unit)}</strong>{' '}
      <span className="plan-swatch" data-look={look} style={{ verticalAlign: '-3px', marginLeft: 6 }} />{' '}
      {lookNames[look]}
      <p>{aboutUnit(unit)}</p>
      {whyNot(unit).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
