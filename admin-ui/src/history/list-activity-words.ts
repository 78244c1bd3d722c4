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
} as const satisfies Partial<Record<ActivityKind, string>>

export const listActivityKinds: readonly Choice[] = Object.entries(kindNames).map(([id, name]) => ({ id, name }))
