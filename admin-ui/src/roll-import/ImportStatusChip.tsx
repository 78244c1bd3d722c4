import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditNoteIcon from '@mui/icons-material/EditNoteOutlined'
import PlayCircleIcon from '@mui/icons-material/PlayCircleFilledOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { Chip } from '@mui/material'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { statusNames } from './import-labels.ts'

const good = { color: 'tokens.onPrimarySoft', bgcolor: 'tokens.doneSoft' } as const
const neutral = { color: 'text.secondary', bgcolor: 'tokens.pendingSoft' } as const

const styles = {
  ready: { Icon: EditNoteIcon, ...neutral },
  running: { Icon: PlayCircleIcon, ...good },
  done: { Icon: CheckCircleIcon, ...good },
  failed: { Icon: WarningIcon, color: 'tokens.risk', bgcolor: 'tokens.riskSoft' },
  discarded: { Icon: DeleteIcon, ...neutral },
} as const

/** Chip of an import's status, with text and icon. */
export const ImportStatusChip = ({ status }: { readonly status: RollImportPreview['status'] }) => {
  const { Icon, color, bgcolor } = styles[status]
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={statusNames[status]}
      sx={{ color, bgcolor, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
    />
  )
}
