import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import type { DestructionRule } from '#events/values/assembly/publication-names.ts'
import type { InspectionAnswer } from '#services/assembly/inspection/inspections.contract.ts'
import type { Publications, PublishedDocumentAnswer } from '#services/assembly/publication/publications.contract.ts'
import type { StatusStyle } from '../../labels/StatusChip.tsx'

export const dutyStyles: Readonly<Record<Publications['duties'][number]['state'], StatusStyle>> = {
  due: { label: '공개 전', tone: 'pending', Icon: ScheduleIcon },
  published: { label: '공개함', tone: 'done', Icon: CheckCircleIcon },
  'published-late': { label: '늦게 공개함', tone: 'risk', Icon: WarningIcon },
  late: { label: '기한 지남', tone: 'risk', Icon: WarningIcon },
}

export const listStyles: typeof dutyStyles = {
  ...dutyStyles,
  due: { ...dutyStyles.due, label: '통지 전' },
  published: { ...dutyStyles.published, label: '통지함' },
  'published-late': { ...dutyStyles['published-late'], label: '늦게 통지함' },
}

export const clockStyles: Readonly<Record<InspectionAnswer['clock'], StatusStyle>> = {
  waiting: { label: '답하기 전', tone: 'pending', Icon: ScheduleIcon },
  late: { label: '기한 지남', tone: 'risk', Icon: WarningIcon },
  answered: { label: '답함', tone: 'done', Icon: CheckCircleIcon },
  'answered-late': { label: '늦게 답함', tone: 'risk', Icon: WarningIcon },
}

export const documentStatusNames: Readonly<Record<PublishedDocumentAnswer['status'], string>> = {
  public: '공개 중',
  replaced: '새 판으로 바뀜',
  withdrawn: '내림',
}

export const destructionNames: Readonly<Record<DestructionRule, string>> = {
  'keeping-period': '보존 기간 만료',
  'copy-period': '사본 보관 기간 만료',
  'published-by-mistake': '잘못 공개해 바로 파기',
}

export const recordsPath = (id: string): string => `/assemblies/${id}/records`
