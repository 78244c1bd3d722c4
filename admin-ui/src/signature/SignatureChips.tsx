import BlockIcon from '@mui/icons-material/BlockOutlined'
import CancelIcon from '@mui/icons-material/CancelOutlined'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import DraftsIcon from '@mui/icons-material/DraftsOutlined'
import FingerprintIcon from '@mui/icons-material/Fingerprint'
import HourglassIcon from '@mui/icons-material/HourglassEmpty'
import LayersIcon from '@mui/icons-material/LayersOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { Chip } from '@mui/material'
import type { ComponentType } from 'react'
import type { RequestStatus } from '#services/signature/request/signature-requests.contract.ts'
import type { ConsentStatus } from '#services/signature/signatures.contract.ts'
import { consentStatusNames, requestStatusNames } from './signature-labels.ts'

type Tone = 'done' | 'pending' | 'risk'
type StatusStyle = { readonly tone: Tone; readonly Icon: ComponentType }

const colours: Readonly<Record<Tone, string>> = {
  done: 'tokens.onPrimarySoft',
  pending: 'text.secondary',
  risk: 'tokens.risk',
}

const requestStyles: Readonly<Record<RequestStatus, StatusStyle>> = {
  sent: { tone: 'pending', Icon: SendIcon },
  viewed: { tone: 'pending', Icon: DraftsIcon },
  verified: { tone: 'pending', Icon: FingerprintIcon },
  signed: { tone: 'done', Icon: CheckCircleIcon },
  declined: { tone: 'risk', Icon: BlockIcon },
  withdrawn: { tone: 'risk', Icon: UndoIcon },
  expired: { tone: 'pending', Icon: TimerOffIcon },
  deleted: { tone: 'pending', Icon: CancelIcon },
}

const consentStyles: Readonly<Record<ConsentStatus, StatusStyle>> = {
  valid: { tone: 'done', Icon: CheckCircleIcon },
  withdrawn: { tone: 'risk', Icon: UndoIcon },
  'at-risk': { tone: 'risk', Icon: WarningIcon },
  superseded: { tone: 'pending', Icon: LayersIcon },
  pending: { tone: 'pending', Icon: HourglassIcon },
  refused: { tone: 'pending', Icon: CancelIcon },
  declined: { tone: 'risk', Icon: BlockIcon },
}

/** Chip of a status, with text and icon, so that it does not depend on colour alone. */
const StateChip = ({ label, tone, Icon }: StatusStyle & { readonly label: string }) => (
  <Chip
    size="small"
    icon={<Icon />}
    label={label}
    sx={{ color: colours[tone], bgcolor: `tokens.${tone}Soft`, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
  />
)

export const RequestStatusChip = ({ status }: { readonly status: RequestStatus }) => (
  <StateChip label={requestStatusNames[status]} {...requestStyles[status]} />
)
export const ConsentStatusChip = ({ status }: { readonly status: ConsentStatus }) => (
  <StateChip label={consentStatusNames[status]} {...consentStyles[status]} />
)
