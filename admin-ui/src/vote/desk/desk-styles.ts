import BlockIcon from '@mui/icons-material/Block'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import DescriptionIcon from '@mui/icons-material/DescriptionOutlined'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import type { StatusStyle } from '../../labels/StatusChip.tsx'
import type { DeskState } from './desk-states.ts'

/** Labels of the states of an owner at the desk. */
export const deskStyles: Readonly<Record<DeskState, StatusStyle>> = {
  open: { label: '투표 전', tone: 'pending', Icon: RadioButtonUncheckedIcon },
  'voted-online': { label: '전자 투표 완료', tone: 'done', Icon: CheckCircleIcon },
  'paper-out': { label: '투표용지 받음', tone: 'risk', Icon: DescriptionIcon },
  'voted-paper': { label: '종이 투표 완료', tone: 'done', Icon: CheckCircleIcon },
  'unit-voted': { label: '세대 투표 완료', tone: 'done', Icon: CheckCircleIcon },
  'not-representative': { label: '투표할 수 없음', tone: 'risk', Icon: BlockIcon },
}
