import type { ReactNode } from 'react'

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

type PlanTipProps = { readonly cell: DOMRect; readonly children: ReactNode }

/** Box beside the cell of a unit; the accessible name of the cell says the same. */
export const PlanTip = ({ cell, children }: PlanTipProps) => (
  <div className="plan-tip" aria-hidden style={tipPosition(cell)}>
    {children}
  </div>
)
