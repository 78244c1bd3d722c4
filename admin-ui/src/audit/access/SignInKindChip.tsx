import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { Chip } from '@mui/material'
import type { SignInKind } from '#services/audit/access/sign-ins.contract.ts'
import { signInKindNames, troubles } from './sign-in-labels.ts'

const styles = {
  good: { Icon: CheckCircleIcon, color: 'tokens.onPrimarySoft', bgcolor: 'tokens.doneSoft' },
  trouble: { Icon: WarningIcon, color: 'tokens.risk', bgcolor: 'tokens.riskSoft' },
  plain: { Icon: InfoIcon, color: 'text.secondary', bgcolor: 'tokens.pendingSoft' },
} as const

const styleOf = (kind: SignInKind): keyof typeof styles => {
  if (troubles.has(kind)) return 'trouble'
  return kind === 'signed-in' ? 'good' : 'plain'
}

/** Chip of a sign-in's outcome, with text and icon. */
export const SignInKindChip = ({ kind }: { readonly kind: SignInKind }) => {
  const { Icon, color, bgcolor } = styles[styleOf(kind)]
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={signInKindNames[kind]}
      sx={{ color, bgcolor, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
    />
  )
}
