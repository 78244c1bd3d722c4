import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import HelpIcon from '@mui/icons-material/HelpOutlined'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import WarningIcon from '@mui/icons-material/WarningAmber'
import type { NoticeReceiver, NoticeState, NoticeWay } from '#events/values/assembly/notice-names.ts'
import { formatDate } from '#ui/format.ts'
import type { NoticeOwner, ShownProof } from '#services/assembly/notice/notice.contract.ts'
import type { StatusStyle } from '../../labels/StatusChip.tsx'

export const noticeStateStyles: Readonly<Record<NoticeState, StatusStyle>> = {
  'in-time': { label: '기한 안', tone: 'done', Icon: CheckCircleIcon },
  late: { label: '기한 뒤', tone: 'risk', Icon: WarningIcon },
  unproven: { label: '도착 미확인', tone: 'pending', Icon: HelpIcon },
  none: { label: '통지 없음', tone: 'risk', Icon: RadioButtonUncheckedIcon },
}

export const noticeWayNames: Readonly<Record<NoticeWay, string>> = {
  message: '알림톡·문자',
  mail: '등기우편',
  hand: '직접 전달',
}

export const receiverNames: Readonly<Record<NoticeReceiver, string>> = {
  owner: '소유자',
  family: '가족',
  other: '그 밖',
}

/** "101동" */
export const dongText = (dong: string): string => (/^\d+$/.test(dong) ? `${dong}동` : dong)

/** "101동 1501호, 1701호 총회가온, 총회나래" */
export const ownerText = ({ units, names }: Pick<NoticeOwner, 'units' | 'names'>): string => {
  const shown = units.slice(0, 3).map(({ dong, ho }) => `${dongText(dong)} ${ho}호`)
  const more = units.length > shown.length ? ` 외 ${units.length - shown.length}세대` : ''
  return `${shown.join(', ')}${more} ${names.map((name) => name ?? '삭제됨').join(', ')}`
}

const messageText = ({ channel, sentOn, arrivedOn, failed }: ShownProof): readonly (string | null)[] => [
  `${channel === 'sms' ? '문자' : '알림톡'} ${formatDate(sentOn)}`,
  arrivedOn === null ? null : `${formatDate(arrivedOn)} 도착`,
  failed ? '보내지 못함' : null,
]

const mailText = ({ number, sentOn, arrivedOn, outcome }: ShownProof): readonly (string | null)[] => [
  `등기 ${number ?? ''} ${formatDate(sentOn)} 접수`,
  outcome === 'returned' ? '반송' : null,
  arrivedOn === null ? null : `${formatDate(arrivedOn)} 배달`,
]

const handText = ({ sentOn, receiver, receiverName, handedBy }: ShownProof): readonly (string | null)[] => [
  `직접 전달 ${formatDate(sentOn)}`,
  receiver === null || receiver === 'owner' ? '소유자에게' : `${receiverNames[receiver]} ${receiverName ?? ''}에게`,
  handedBy === null ? null : `전달 ${handedBy}`,
]

const texts = { message: messageText, mail: mailText, hand: handText } as const

/** Returns what a notice was, in one line. */
export const proofText = (proof: ShownProof): string =>
  [
    ...texts[proof.way](proof),
    proof.recordedBy === null ? null : `기록 ${proof.recordedBy}`,
    proof.voided === null ? null : `취소: ${proof.voided.reason ?? ''} ${proof.voided.by ?? ''}`.trim(),
  ]
    .filter((text) => text !== null)
    .join(' · ')
