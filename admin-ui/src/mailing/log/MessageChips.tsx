import BlockIcon from '@mui/icons-material/BlockOutlined'
import CancelIcon from '@mui/icons-material/CancelOutlined'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import HourglassIcon from '@mui/icons-material/HourglassEmpty'
import PauseCircleIcon from '@mui/icons-material/PauseCircleOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import type { Mailing, Message } from '#services/mailing/messages.contract.ts'
import { mailingStatusNames, messageStatusNames } from '../../labels/message-labels.ts'
import { StateChip, type StatusStyle } from '../../labels/StatusChip.tsx'

type ChipStyle = Omit<StatusStyle, 'label'>

const messageStyles: Readonly<Record<Message['status'], ChipStyle>> = {
  queued: { tone: 'pending', Icon: HourglassIcon },
  accepted: { tone: 'pending', Icon: SendIcon },
  delivered: { tone: 'done', Icon: CheckCircleIcon },
  failed: { tone: 'risk', Icon: ErrorIcon },
  suppressed: { tone: 'pending', Icon: BlockIcon },
}

const mailingStyles: Readonly<Record<Mailing['status'], ChipStyle>> = {
  planned: { tone: 'pending', Icon: ScheduleIcon },
  sending: { tone: 'pending', Icon: SendIcon },
  paused: { tone: 'risk', Icon: PauseCircleIcon },
  done: { tone: 'done', Icon: CheckCircleIcon },
  cancelled: { tone: 'pending', Icon: CancelIcon },
}

export const MessageStatusChip = ({ status }: { readonly status: Message['status'] }) => (
  <StateChip label={messageStatusNames[status]} {...messageStyles[status]} />
)
/** Chip of a sending's status; a finished one with failures says so. */
export const MailingStatusChip = ({ mailing: { status, funnel } }: { readonly mailing: Mailing }) =>
  status === 'done' && funnel.failed > 0 ? (
    <StateChip label="일부 실패" tone="risk" Icon={ErrorIcon} />
  ) : (
    <StateChip label={mailingStatusNames[status]} {...mailingStyles[status]} />
  )
