import type { MessageTemplate } from '#services/mailing/settings/message-settings.contract.ts'
import type { OccasionKind } from './settings-draft.ts'

/** Notes on when each occasion is sent. */
export const occasionNotes: Readonly<Record<OccasionKind, string>> = {
  invitation: '참여하지 않은 소유자에게, 보내기를 누를 때 나갑니다.',
  reminder: '참여하지 않은 소유자에게, 정한 때에 자동으로 나갑니다.',
  deadline: '참여하지 않은 소유자에게, 마감 전 정한 때에 자동으로 나갑니다.',
  completed: '제출한 소유자에게 바로 나갑니다.',
  result: '명부의 모든 소유자에게, 보내기를 누를 때 나갑니다.',
}

export const templateStatusNames: Readonly<Record<MessageTemplate['status'], string>> = {
  pending: '검수 전',
  inspecting: '심사 중',
  approved: '승인',
  rejected: '반려',
}
