import BlockIcon from '@mui/icons-material/BlockOutlined'
import CancelIcon from '@mui/icons-material/CancelOutlined'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import HourglassIcon from '@mui/icons-material/HourglassEmpty'
import PauseCircleIcon from '@mui/icons-material/PauseCircleOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import { Chip } from '@mui/material'
import type { ComponentType } from 'react'
import type { Mailing, Message } from '#services/mailing/messages.contract.ts'
import { mailingStatusNames, messageStatusNames } from '../../labels/message-labels.ts'

type Tone = 'done' | 'pending' | 'risk'
type StatusStyle = { readonly tone: Tone; readonly Icon: ComponentType }

const colours: Readonly<Record<Tone, string>> = {
  done: 'tokens.onPrimarySoft',
  pending: 'text.secondary',
  risk: 'tokens.risk',
}

const messageStyles: Readonly<Record<Message['status'], StatusStyle>> = {
  queued: { tone: 'pending', Icon: HourglassIcon },
  accepted: { tone: 'pending', Icon: SendIcon },
  delivered: { tone: 'done', Icon: CheckCircleIcon },
  failed: { tone: 'risk', Icon: ErrorIcon },
  suppressed: { tone: 'pending', Icon: BlockIcon },
}

const mailingStyles: Readonly<Record<Mailing['status'], StatusStyle>> = {
  planned: { tone: 'pending', Icon: ScheduleIcon },
  sending: { tone: 'pending', Icon: SendIcon },
  paused: { tone: 'risk', Icon: PauseCircleIcon },
  done: { tone: 'done', Icon: CheckCircleIcon },
  cancelled: { tone: 'pending', Icon: CancelIcon },
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
