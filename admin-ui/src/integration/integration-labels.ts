import type { CallGroup } from '#events/values/integration/token-scopes.ts'
import type { WebhookKind } from '#events/values/integration/webhook-kinds.ts'
import type { ApiToken } from '#services/integration/token/api-tokens.contract.ts'
import type { Webhook, WebhookDelivery } from '#services/integration/webhook/webhooks.contract.ts'

/** Names of the groups of calls that a token opens. */
export const groupNames: Readonly<Record<CallGroup, string>> = {
  progress: '참여 현황',
  results: '투표 결과 (보면 다시 열 수 없음)',
  roll: '소유자 명부 (가린 정보)',
  persons: '개인정보 원문',
  documents: '동의서·문서',
  'roll-import': '명부 올리기 (쓰기)',
}

export const tokenStatuses: Readonly<Record<ApiToken['status'], string>> = {
  active: '사용 중',
  expired: '기한 지남',
  revoked: '폐기됨',
}

/** Names of the kinds of events that a webhook tells of. */
export const kindNames: Readonly<Record<WebhookKind | 'webhook.test', string>> = {
  'list.created': '리스트 생성',
  'list.changed': '리스트 변경',
  'list.closed': '리스트 종료',
  'list.reopened': '리스트 다시 열기',
  'list.deleted': '리스트 삭제',
  'vote.created': '투표 생성',
  'vote.announced': '투표 공고',
  'vote.opened': '투표 시작',
  'vote.closed': '투표 마감',
  'vote.counted': '개표',
  'roll.imported': '명부 올리기 완료',
  'webhook.test': '시험',
}

const pauseCauses: Readonly<Record<NonNullable<Webhook['pauseCause']>, string>> = {
  asked: '멈춤',
  failures: '거듭 실패해 멈춤',
  gone: '받는 곳이 없어져 멈춤',
  'no-maker': '만든 관리자가 없어 멈춤',
}

/** Returns the state of a webhook in a few words. */
export const webhookState = ({ pauseCause, failures }: Webhook): string => {
  if (pauseCause !== null) return pauseCauses[pauseCause]
  return failures > 0 ? `${failures}번 실패, 다시 시도 중` : '보내는 중'
}

const failures: Readonly<Record<string, string>> = {
  'refused-address': '보낼 수 없는 주소',
  'no-address': '주소를 찾을 수 없음',
  'no-connection': '연결할 수 없음',
  timeout: '응답 시간 초과',
}

/** Returns the outcome of a try in a few words: the status, or why there is none. */
export const outcomeText = ({ status, failure }: Pick<WebhookDelivery, 'status' | 'failure'>): string =>
  status === null ? (failures[failure ?? ''] ?? '실패') : `HTTP ${status}`

/** Returns the names of the complexes of a token or webhook. */
export const scopeText = ({ apartments }: Pick<ApiToken, 'apartments'>): string =>
  apartments === null ? '만든 관리자의 모든 단지' : apartments.map(({ name }) => name).join(', ') || '–'
