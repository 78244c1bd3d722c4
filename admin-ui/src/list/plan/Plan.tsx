import { Box, Typography } from '@mui/material'
import { useMemo, useState, type CSSProperties, type FocusEvent, type KeyboardEvent } from 'react'
import type { Unit } from '#services/list/figures/list-stats.contract.ts'
import { formatCount } from '#ui/format.ts'
import { BuildingTable } from './BuildingTable.tsx'
import './board-print.css'
import { matchesFilter, type PlanFilter } from '../../labels/plan-filter.ts'
import { buildingPlan } from '../../labels/plan/building-plan.ts'
import { cellOf, moveFrom, takeTabStop } from '../../labels/plan/plan-cells.ts'
import { planColours } from '../../labels/plan/plan-colours.ts'
import { printZoomOf } from './print-zoom.ts'
import { UnitTip, type HoveredUnit } from './UnitTip.tsx'
import type { Building } from './use-units.ts'

export type PlanSize = 'small' | 'large'

type PlanProps = {
  readonly buildings: readonly Building[]
  readonly filter: PlanFilter
  readonly size: PlanSize
  readonly onOpen: (unit: Unit, cell: HTMLElement) => void
}

const unitIn = (buildings: readonly Building[], cell: HTMLElement): Unit | undefined => {
  const dong = cell.closest('table')?.dataset['dong']
  return buildings.find((building) => building.dong === dong)?.units.find(({ ho }) => ho === cell.dataset['ho'])
}

/**
 * Maximum number of units with marks of the usual size, and of half of it, so that they fit on a
 * screen or two.
 */
const FEW = 700
const MANY = 1_600

/** Returns the size of the marks, so that all buildings fit together on the screen. */
const densityOf = (buildings: readonly Building[]): 'usual' | 'dense' | 'densest' => {
  const count = buildings.reduce((sum, { units }) => sum + units.length, 0)
  if (count <= FEW) return 'usual'
  return count <= MANY ? 'dense' : 'densest'
}

/** Returns the custom property of the plan's zoom on paper; React's types know none. */
const usePrintZoom = (buildings: readonly Building[], size: PlanSize): CSSProperties =>
  useMemo(() => ({ '--plan-print-zoom': size === 'large' ? zoomOf(buildings) : 1 }) as CSSProperties, [buildings, size])

/** Returns the zoom of the buildings on paper. */
const zoomOf = (buildings: readonly Building[]): number =>
  printZoomOf(
    buildings.map(({ dong, units }) => {
      const { lines, rows } = buildingPlan(dong, units)
      return { lines: lines.length, floors: rows.length }
    }),
  )

/** Shows the buildings side by side, aligned at the ground. One listener serves all their units. */
export const Plan = ({ buildings, filter, size, onOpen }: PlanProps) => {
  const printZoom = usePrintZoom(buildings, size)
  const [pointed, setPointed] = useState<HoveredUnit | null>(null)
  const shown = buildings.filter(({ units }) => units.some((unit) => matchesFilter(unit, filter)))
  const hide = (): void => setPointed(null)

  const point = (target: EventTarget): void => {
    const cell = cellOf(target)
    const unit = cell === null ? undefined : unitIn(buildings, cell)
    setPointed(cell === null || unit === undefined ? null : { unit, cell: cell.getBoundingClientRect() })
  }
  const open = (target: EventTarget): void => {
    const cell = cellOf(target)
    const unit = cell === null ? undefined : unitIn(buildings, cell)
    if (cell === null || unit === undefined) return
    hide()
    onOpen(unit, cell)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    const cell = cellOf(target)
    if (cell === null) return
    takeTabStop(cell)
    if (cell.matches(':focus-visible')) point(cell)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellOf(event.target)
    if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return hide()
    if (event.key === 'Enter' || event.key === ' ') open(cell)
    else if (!moveFrom(cell, event.key)) return
    event.preventDefault()
  }

  if (shown.length === 0) return <Typography role="status">조건에 맞는 세대가 없습니다.</Typography>
  return (
    <Box className="plan-board" data-size={size} data-density={densityOf(shown)} style={printZoom} sx={planColours}>
      {/* The cells have the focus; this element only listens to their events. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="plan-buildings"
        onClick={({ target }) => open(target)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={hide}
        onMouseOver={({ target }) => point(target)}
        onMouseLeave={hide}
        onWheel={hide}
      >
        {shown.map((building) => (
          <BuildingTable key={building.dong} building={building} filter={filter} />
        ))}
      </div>
      {pointed === null ? null : <UnitTip pointed={pointed} />}
    </Box>
  )
}

/** Returns the number of units that match: "조건에 맞는 세대 31세대 (3개 동)". */
export const foundText = (buildings: readonly Building[], filter: PlanFilter): string => {
  const found = buildings
    .map(({ units }) => units.filter((unit) => matchesFilter(unit, filter)).length)
    .filter((count) => count > 0)
  return `조건에 맞는 세대 ${formatCount(
    found.reduce((sum, count) => sum + count, 0),
    '세대',
  )} (${found.length.toLocaleString('ko-KR')}개 동)`
}
