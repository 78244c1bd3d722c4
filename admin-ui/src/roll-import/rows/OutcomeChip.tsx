import AddIcon from '@mui/icons-material/AddCircleOutlined'
import BlockIcon from '@mui/icons-material/BlockOutlined'
import CheckIcon from '@mui/icons-material/Check'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Chip } from '@mui/material'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { outcomeNames } from '../import-labels.ts'

const styles = {
  added: { Icon: AddIcon, color: 'tokens.onPrimarySoft', bgcolor: 'tokens.doneSoft' },
  changed: { Icon: EditIcon, color: 'tokens.onPrimarySoft', bgcolor: 'tokens.doneSoft' },
  unchanged: { Icon: CheckIcon, color: 'text.secondary', bgcolor: 'tokens.pendingSoft' },
  failed: { Icon: BlockIcon, color: 'tokens.danger', bgcolor: 'tokens.dangerSoft' },
} as const

/** Chip of what the import would do with a row, with text and icon. */
export const OutcomeChip = ({ outcome }: { readonly outcome: RollImportPreview['rows'][number]['outcome'] }) => {
  const { Icon, color, bgcolor } = styles[outcome]
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={outcomeNames[outcome]}
      sx={{ color, bgcolor, '& .MuiChip-icon': { color: 'inherit', fontSize: 15 } }}
    />
  )
}
