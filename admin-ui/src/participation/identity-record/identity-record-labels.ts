import CancelIcon from '@mui/icons-material/BlockOutlined'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import MailIcon from '@mui/icons-material/MailOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import DrawIcon from '@mui/icons-material/DrawOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { documentViewingNames, identityDocumentNames } from '#events/values/participation/identity-record.ts'
import type {
  IdentityRecord,
  IdentityRecordStatus,
} from '#services/participation/identity-record/identity-records.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import type { StatusStyle } from '../../labels/StatusChip.tsx'

const identityRecordStyles: Readonly<Record<IdentityRecordStatus, StatusStyle>> = {
  waiting: { label: '확인 대기', tone: 'pending', Icon: ScheduleIcon },
  sending: { label: '보내는 중', tone: 'pending', Icon: MailIcon },
  sent: { label: '보냄', tone: 'done', Icon: MailIcon },
  unsent: { label: '보내지 못함', tone: 'risk', Icon: WarningIcon },
  used: { label: '사용함', tone: 'done', Icon: CheckCircleIcon },
  ready: { label: '태블릿 열기 전', tone: 'done', Icon: CheckCircleIcon },
  lent: { label: '태블릿 기다림', tone: 'pending', Icon: DrawIcon },
  opened: { label: '서명하는 중', tone: 'pending', Icon: DrawIcon },
  expired: { label: '만료', tone: 'pending', Icon: ScheduleIcon },
  rejected: { label: '반려', tone: 'risk', Icon: CancelIcon },
  revoked: { label: '취소', tone: 'pending', Icon: CancelIcon },
  objected: { label: '소유자 이의', tone: 'risk', Icon: WarningIcon },
}

const endable: ReadonlySet<IdentityRecordStatus> = new Set<IdentityRecordStatus>([
  'waiting',
  'sending',
  'sent',
  'unsent',
  'used',
  'ready',
  'lent',
  'opened',
])

/** Tells whether a record can still be revoked. A signature in person cannot: its consent is withdrawn. */
export const isEndable = ({ purpose, status }: IdentityRecord): boolean =>
  endable.has(status) && !(purpose === 'tablet' && status === 'used')

/** Returns the label of a record's state. */
export const statusStyleOf = ({ purpose, status }: IdentityRecord): StatusStyle =>
  purpose === 'tablet' && status === 'used'
    ? { ...identityRecordStyles.used, label: '서명함' }
    : identityRecordStyles[status]

/** Returns whose record it is: "101동 1502호 홍길동". */
export const recordTitle = ({ owner }: IdentityRecord): string =>
  owner === null ? '명부에서 빠졌거나 파기된 소유자' : `${unitName(owner)} ${nameOf(owner)}`

/** Returns what was seen, in one line. */
export const seenText = ({ document, viewing, name, lastCharacters, expiresOn, email }: IdentityRecord): string =>
  [
    document === null
      ? `${documentViewingNames[viewing]}에서 신분증 확인`
      : `${documentViewingNames[viewing]}에서 ${identityDocumentNames[document]} 확인`,
    name === null ? '' : `신분증 이름 ${name}`,
    lastCharacters === null ? '' : `번호 끝자리 ${lastCharacters}`,
    expiresOn === null ? '' : `유효기간 ${expiresOn}`,
    email === null ? '' : email,
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** Returns who did what, and when. */
export const actsText = ({ recordedBy, recordedAt, settledBy, status, reason, ...record }: IdentityRecord): string => {
  const settled = status === 'rejected' ? '반려' : '두 번째 확인'
  return [
    `${recordedBy.name} 확인 ${formatDateTime(recordedAt)}`,
    settledBy === null ? '' : `${settledBy.name} ${settled}`,
    reason === null ? '' : `사유: ${reason}`,
    record.usedAt === null
      ? ''
      : `${record.purpose === 'link' ? '링크 사용' : '서명'} ${formatDateTime(record.usedAt)}`,
    record.usedAt === null && status === 'sent' && record.linkExpiresAt !== null
      ? `링크 ${formatDateTime(record.linkExpiresAt)}까지`
      : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
