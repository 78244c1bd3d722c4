import type { ActivityKind } from '#services/history/list-activities.contract.ts'
import type { Choice } from '../kit/collection/columns.ts'

/** What can happen to a list and its votes, as one chooses by it. */
const kindNames = {
  'list-created': '리스트 만듦',
  'list-changed': '리스트 설정 변경',
  'list-closed': '리스트 마감',
  'list-reopened': '리스트 재개',
  'list-archived': '리스트 보관',
  'list-restored': '리스트 되돌림',
  'roll-imported': '명부 등록',
  'roll-changed': '명부 수정',
  'roll-removed': '명부에서 뺌',
  'vote-created': '투표 만듦',
  'vote-opened': '투표 시작',
  'vote-closed': '투표 마감',
  'link-made': '링크 만듦',
  'link-changed': '링크 상태 변경',
  'results-seen': '결과 확인',
  'signature-link-made': '전자서명 링크 만듦',
  'signature-link-changed': '전자서명 링크 상태 변경',
  'signature-settings-changed': '전자서명 설정 변경',
  'guide-changed': '안내문 변경',
  'signatures-requested': '서명 요청',
  'signatures-reminded': '서명 다시 부탁',
  'signature-request-deleted': '서명 요청 거둠',
  'paper-entered': '서면 동의서 등록',
  'paper-confirmed': '서면 동의서 확인',
  'paper-refused': '서면 동의서 반려',
  'paper-withdrawn': '서면 철회 등록',
  'mismatch-accepted': '본인확인 인정',
  'mismatch-refused': '본인확인 거절',
  'message-settings-changed': '알림톡 설정 변경',
  'messages-sent': '알림톡 발송',
  'messages-paused': '알림톡 발송 멈춤',
  'messages-resumed': '알림톡 발송 계속',
  'messages-cancelled': '알림톡 발송 취소',
} as const satisfies Partial<Record<ActivityKind, string>>

export const listActivityKinds: readonly Choice[] = Object.entries(kindNames).map(([id, name]) => ({ id, name }))
