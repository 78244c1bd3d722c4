import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import EditNoteIcon from '@mui/icons-material/EditNoteOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import PlayCircleIcon from '@mui/icons-material/PlayCircleFilledOutlined'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { Chip } from '@mui/material'
import type { ComponentType } from 'react'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { adminStatusNames } from './admin-labels.ts'
import { entryStatusNames } from './entry-labels.ts'

type Tone = 'done' | 'pending' | 'risk'
export type StatusStyle = { readonly label: string; readonly tone: Tone; readonly Icon: ComponentType }

const listStyles: Readonly<Record<List['status'], StatusStyle>> = {
  scheduled: { label: '예정', tone: 'pending', Icon: ScheduleIcon },
  active: { label: '진행중', tone: 'done', Icon: PlayCircleIcon },
  closed: { label: '마감', tone: 'pending', Icon: LockIcon },
}

const voteStyles: Readonly<Record<Vote['status'], StatusStyle>> = {
  draft: { label: '준비중', tone: 'pending', Icon: EditNoteIcon },
  open: { label: '진행중', tone: 'done', Icon: PlayCircleIcon },
  closed: { label: '마감', tone: 'pending', Icon: LockIcon },
}

const entryStyles: Readonly<Record<ListUser['status'], StatusStyle>> = {
  pending: { label: entryStatusNames.pending, tone: 'pending', Icon: RadioButtonUncheckedIcon },
  completed: { label: entryStatusNames.completed, tone: 'done', Icon: CheckCircleIcon },
  risk: { label: entryStatusNames.risk, tone: 'risk', Icon: WarningIcon },
}

const adminStyles: Readonly<Record<Admin['status'], StatusStyle>> = {
  invited: { label: adminStatusNames.invited, tone: 'pending', Icon: MailIcon },
  active: { label: adminStatusNames.active, tone: 'done', Icon: CheckCircleIcon },
}

const colours: Readonly<Record<Tone, string>> = {
  done: 'tokens.onPrimarySoft',
  pending: 'text.secondary',
  risk: 'tokens.risk',
}

/** Chip of a status, with text and icon, so that it does not depend on colour alone. */
export const StateChip = ({ label, tone, Icon }: StatusStyle) => (
  <Chip
    size="small"
    icon={<Icon />}
    label={label}
    sx={{
      color: colours[tone],
      bgcolor: `tokens.${tone}Soft`,
      '& .MuiChip-icon': { color: 'inherit', fontSize: 16 },
    }}
  />
)

export const ListStatusChip = ({ status }: { readonly status: List['status'] }) => <StateChip {...listStyles[status]} />
const brokenBox: StatusStyle = { label: '개표 중단', tone: 'risk', Icon: WarningIcon }

export const VoteStatusChip = ({ vote: { status, box } }: { readonly vote: Pick<Vote, 'status' | 'box'> }) => (
  <StateChip {...(box === 'broken' ? brokenBox : voteStyles[status])} />
)
export const EntryStatusChip = ({ status }: { readonly status: ListUser['status'] }) => (
  <StateChip {...entryStyles[status]} />
)
export const AdminStatusChip = ({ status }: { readonly status: Admin['status'] }) => (
  <StateChip {...adminStyles[status]} />
)
