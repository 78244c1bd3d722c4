import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import HelpIcon from '@mui/icons-material/HelpOutlined'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import RemoveCircleIcon from '@mui/icons-material/RemoveCircleOutlined'
import { Box } from '@mui/material'
import type { ComponentType } from 'react'
import { verdictNames, type Verdict } from './rule-labels.ts'

const icons: Readonly<Record<Verdict, ComponentType>> = {
  met: CheckCircleIcon,
  unmet: RadioButtonUncheckedIcon,
  unknown: HelpIcon,
  exempt: RemoveCircleIcon,
}

const colours: Readonly<Record<Verdict, string>> = {
  met: 'tokens.done',
  unmet: 'text.secondary',
  unknown: 'tokens.risk',
  exempt: 'text.secondary',
}

const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  whiteSpace: 'nowrap',
  fontWeight: 700,
  fontSize: 14,
  '& svg': { fontSize: 18 },
} as const

/**
 * Shows whether a condition is met, with text and icon, so that it does not depend on colour alone.
 */
export const VerdictMark = ({ verdict }: { readonly verdict: Verdict }) => {
  const Icon = icons[verdict]
  return (
    <Box component="span" sx={{ ...mark, color: colours[verdict] }}>
      <Icon />
      {verdictNames[verdict]}
    </Box>
  )
}
