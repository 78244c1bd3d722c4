import type { MessageTemplate } from '#services/mailing/settings/message-settings.contract.ts'
import type { OccasionKind } from './settings-draft.ts'

/** Notes on when each occasion is sent. */
export const occasionNotes: Readonly<Record<OccasionKind, string>> = {
  invitation: '시작할 때 아직 참여하지 않은 소유자에게 보냅니다. 보내기를 누를 때 나갑니다.',
  reminder: '아직 참여하지 않은 소유자에게 다시 알립니다. 때를 정하면 그때 자동으로 나갑니다.',
  deadline: '마감이 가까워졌을 때 아직 참여하지 않은 소유자에게 보냅니다. 정한 때에 자동으로 나갑니다.',
  completed: '투표나 동의서를 제출한 소유자에게 바로 접수 사실을 알립니다.',
  result: '마감된 뒤 명부의 모든 소유자에게 결과를 알립니다. 보내기를 누를 때 나갑니다.',
}

export const templateStatusNames: Readonly<Record<MessageTemplate['status'], string>> = {
  pending: '검수 전',
  inspecting: '심사 중',
  approved: '승인',
  rejected: '반려',
}
