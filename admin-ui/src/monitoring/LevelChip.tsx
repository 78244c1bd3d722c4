import BugReportIcon from '@mui/icons-material/BugReportOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { Chip } from '@mui/material'
import type { ClientLogLevel } from '#services/monitoring/monitoring.contract.ts'
import { levelNames } from './level-labels.ts'

const styles = {
  debug: { Icon: BugReportIcon, color: 'text.secondary', bgcolor: 'tokens.pendingSoft' },
  info: { Icon: InfoIcon, color: 'text.secondary', bgcolor: 'tokens.pendingSoft' },
  warn: { Icon: WarningIcon, color: 'tokens.risk', bgcolor: 'tokens.riskSoft' },
  error: { Icon: ErrorIcon, color: 'tokens.danger', bgcolor: 'tokens.dangerSoft' },
} as const satisfies Record<ClientLogLevel, object>

/** Chip of an entry's level, with text and icon. */
export const LevelChip = ({ level }: { readonly level: ClientLogLevel }) => {
  const { Icon, color, bgcolor } = styles[level]
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={levelNames[level]}
      sx={{ color, bgcolor, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
    />
  )
}
