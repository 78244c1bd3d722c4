import BrokenIcon from '@mui/icons-material/BrokenImageOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import HourglassIcon from '@mui/icons-material/HourglassEmpty'
import VerifiedIcon from '@mui/icons-material/VerifiedOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { Chip } from '@mui/material'
import type { Document } from '#services/document/documents.contract.ts'
import { documentStatusNames } from './document-labels.ts'

const neutral = { color: 'text.secondary', bgcolor: 'tokens.pendingSoft' } as const
const bad = { color: 'tokens.risk', bgcolor: 'tokens.riskSoft' } as const

const styles = {
  rendering: { Icon: HourglassIcon, ...neutral },
  sealed: { Icon: VerifiedIcon, color: 'tokens.onPrimarySoft', bgcolor: 'tokens.doneSoft' },
  failed: { Icon: WarningIcon, ...bad },
  damaged: { Icon: BrokenIcon, ...bad },
  erased: { Icon: DeleteIcon, ...neutral },
} as const

/** Chip of a document's status, with text and icon. */
export const DocumentStatusChip = ({ status }: Pick<Document, 'status'>) => {
  const { Icon, color, bgcolor } = styles[status]
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={documentStatusNames[status]}
      sx={{ color, bgcolor, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
    />
  )
}
