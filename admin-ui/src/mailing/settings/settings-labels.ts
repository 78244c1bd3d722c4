import type { MessageTemplate } from '#services/mailing/settings/message-settings.contract.ts'
import type { DraftOccasion, OccasionKind } from './settings-draft.ts'

/** Notes on when each occasion is sent. */
export const occasionNotes: Readonly<Record<OccasionKind, string>> = {
  invitation: '미참여 소유자에게, 보내기를 누를 때',
  reminder: '미참여 소유자에게, 정한 때에 자동으로',
  deadline: '미참여 소유자에게, 마감 전 정한 때에 자동으로',
  completed: '제출한 소유자에게 바로',
  result: '모든 소유자에게, 보내기를 누를 때',
}

export const templateStatusNames: Readonly<Record<MessageTemplate['status'], string>> = {
  pending: '검수 전',
  inspecting: '심사 중',
  approved: '승인',
  rejected: '반려',
}

/** Returns when an occasion is sent: "마감 1일 전 10:00에 자동". */
export const sendingTime = ({ kind, at }: Pick<DraftOccasion, 'kind' | 'at'>): string => {
  if (kind === 'completed') return '제출하면 바로'
  if (at === undefined) return '보내기를 누를 때'
  const clock = `${String(at.hour).padStart(2, '0')}:${String(at.minute ?? 0).padStart(2, '0')}`
  return at.daysBeforeEnd === 0 ? `마지막 날 ${clock}에 자동` : `종료일 ${at.daysBeforeEnd}일 전 ${clock}에 자동`
}
