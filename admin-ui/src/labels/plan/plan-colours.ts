import type { Theme } from '@mui/material'
import { tokens } from '#ui/tokens.ts'

/** Returns the colours of the theme for board.css. */
export const planColours = ({ palette: { tokens: colours } }: Theme): Readonly<Record<string, string>> => ({
  '--plan-surface': colours.surface,
  '--plan-text': colours.text,
  '--plan-border': colours.border,
  '--plan-border-strong': colours.borderStrong,
  '--plan-pending': colours.pending,
  '--plan-done': colours.done,
  '--plan-on-done': colours.onPrimary,
  '--plan-risk': colours.risk,
  '--plan-risk-soft': colours.riskSoft,
  '--plan-shop': colours.riskSoft,
  '--plan-welfare': colours.doneSoft,
  '--plan-other': colours.pendingSoft,
  '--plan-hatch': colours.hatch,
  '--plan-focus': colours.focus,
  '--plan-shadow': tokens.shadow.float,
})
