import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { Box, Chip } from '@mui/material'
import type { RollProblem } from '#services/roll-import/roll-imports.contract.ts'
import { levelNames } from '../import-labels.ts'

type Level = RollProblem['level']

const styles = {
  error: { Icon: ErrorIcon, color: 'tokens.danger', bgcolor: 'tokens.dangerSoft' },
  warning: { Icon: WarningIcon, color: 'tokens.risk', bgcolor: 'tokens.riskSoft' },
  note: { Icon: InfoIcon, color: 'text.secondary', bgcolor: 'tokens.pendingSoft' },
} as const

/** Chip of a problem's level, with text and icon. */
export const LevelChip = ({ level, count }: { readonly level: Level; readonly count?: number }) => {
  const { Icon, color, bgcolor } = styles[level]
  const label = count === undefined ? levelNames[level] : `${levelNames[level]} ${count.toLocaleString('ko-KR')}건`
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={label}
      sx={{ color, bgcolor, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
    />
  )
}

/** Icon of a level, before a text that explains it. */
export const LevelSign = ({ level }: { readonly level: Level }) => {
  const { Icon, color } = styles[level]
  return (
    <Box component="span" sx={{ display: 'inline-flex', color, '& svg': { fontSize: 16 } }}>
      <Icon titleAccess={levelNames[level]} />
    </Box>
  )
}
