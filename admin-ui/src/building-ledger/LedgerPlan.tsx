import { Box, Stack, Typography } from '@mui/material'
import { useMemo, useState, type CSSProperties, type FocusEvent, type KeyboardEvent } from 'react'
import { ledgerUses, type LedgerUse } from '#events/values/building-ledger/ledger-use.ts'
import type { LedgerUnitAnswer } from '#services/building-ledger/building-ledger.contract.ts'
import { formatArea } from '#ui/format.ts'
import { floorText, ledgerDongName, ledgerUnitName, ledgerUseNames } from '../labels/building-ledger/ledger-labels.ts'
import { buildingPlan } from '../labels/plan/building-plan.ts'
import { cellOf, moveFrom, takeTabStop } from '../labels/plan/plan-cells.ts'
import { planColours } from '../labels/plan/plan-colours.ts'
import { PlanTable } from '../labels/plan/PlanTable.tsx'
import { PlanTip } from '../labels/plan/PlanTip.tsx'

const aboutUnit = ({ floor, area, use, purpose }: LedgerUnitAnswer): string =>
  [ledgerUseNames[use], floorText(floor), formatArea(area), use === 'flat' ? '' : purpose]
    .filter((part) => part !== '')
    .join(' · ')

const spokenOf = (unit: LedgerUnitAnswer): string => `${ledgerUnitName(unit)}, ${aboutUnit(unit)}`
const lookOf = ({ use }: LedgerUnitAnswer): string => use

/** Explains the marks, with the number of units of each. */
const Legend = ({ units }: { readonly units: readonly LedgerUnitAnswer[] }) => (
  <Stack direction="row" sx={{ gap: 4, rowGap: 1, flexWrap: 'wrap', mb: 3 }}>
    {ledgerUses.map((use) => {
      const count = units.filter((unit) => unit.use === use).length
      return count === 0 ? null : (
        <Stack key={use} direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
          <span className="plan-swatch" data-look={use} aria-hidden />
          <Typography variant="body2">
            {ledgerUseNames[use]} {count.toLocaleString('ko-KR')}호
          </Typography>
        </Stack>
      )
    })}
  </Stack>
)

type PointedUnit = { readonly unit: LedgerUnitAnswer; readonly cell: DOMRect }

type LedgerPlanProps = {
  readonly dong: string
  readonly units: readonly LedgerUnitAnswer[]
  /** Use whose units are asked for; others stand back. */
  readonly use: LedgerUse | 'all'
}

/** Plan (배치도) of one building of the ledger: floors by lines, with the use of each unit. */
export const LedgerPlan = ({ dong, units, use }: LedgerPlanProps) => {
  const plan = useMemo(() => buildingPlan(dong, units), [dong, units])
  const [pointed, setPointed] = useState<PointedUnit | null>(null)
  const hide = (): void => setPointed(null)
  const point = (target: EventTarget): void => {
    const cell = cellOf(target)
    const unit = units.find(({ ho }) => ho === cell?.dataset['ho'])
    setPointed(cell === null || unit === undefined ? null : { unit, cell: cell.getBoundingClientRect() })
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
    if (moveFrom(cell, event.key)) event.preventDefault()
  }
  // React knows no custom properties of CSS.
  const lines = { '--plan-lines': plan.lines.length } as CSSProperties
  return (
    <Box className="plan-board" data-size="large" data-reading sx={planColours}>
      <Legend units={units} />
      {/* The cells have the focus; this element only listens to their events. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="plan-building"
        style={lines}
        onFocus={onFocus}
        onBlur={hide}
        onKeyDown={onKeyDown}
        onMouseOver={({ target }) => point(target)}
        onMouseLeave={hide}
        onWheel={hide}
      >
        <PlanTable
          plan={plan}
          name={ledgerDongName(dong)}
          lookOf={lookOf}
          spokenOf={spokenOf}
          isShown={(unit) => use === 'all' || unit.use === use}
        />
      </div>
      {pointed === null ? null : (
        <PlanTip cell={pointed.cell}>
          <strong>{ledgerUnitName(pointed.unit)}</strong>
          <p>{aboutUnit(pointed.unit)}</p>
        </PlanTip>
      )}
    </Box>
  )
}
