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
import type { RequestStatus } from '#services/signature/request/signature-requests.contract.ts'
import type { ConsentStatus } from '#services/signature/signatures.contract.ts'
import { consentStatusNames, requestStatusNames } from './signature-labels.ts'
import { StateChip, type StatusStyle } from '../labels/StatusChip.tsx'

type ChipStyle = Omit<StatusStyle, 'label'>

const requestStyles: Readonly<Record<RequestStatus, ChipStyle>> = {
  sent: { tone: 'pending', Icon: SendIcon },
  viewed: { tone: 'pending', Icon: DraftsIcon },
  verified: { tone: 'pending', Icon: FingerprintIcon },
  signed: { tone: 'done', Icon: CheckCircleIcon },
  declined: { tone: 'risk', Icon: BlockIcon },
  withdrawn: { tone: 'risk', Icon: UndoIcon },
  expired: { tone: 'pending', Icon: TimerOffIcon },
  deleted: { tone: 'pending', Icon: CancelIcon },
}

const consentStyles: Readonly<Record<ConsentStatus, ChipStyle>> = {
  valid: { tone: 'done', Icon: CheckCircleIcon },
  withdrawn: { tone: 'risk', Icon: UndoIcon },
  'at-risk': { tone: 'risk', Icon: WarningIcon },
  superseded: { tone: 'pending', Icon: LayersIcon },
  pending: { tone: 'pending', Icon: HourglassIcon },
  refused: { tone: 'pending', Icon: CancelIcon },
  declined: { tone: 'risk', Icon: BlockIcon },
}

export const RequestStatusChip = ({ status }: { readonly status: RequestStatus }) => (
  <StateChip label={requestStatusNames[status]} {...requestStyles[status]} />
)
export const ConsentStatusChip = ({ status }: { readonly status: ConsentStatus }) => (
  <StateChip label={consentStatusNames[status]} {...consentStyles[status]} />
)
