import type { DocumentBatch } from '#services/document/batch/document-batches.contract.ts'
import type { Document } from '#services/document/documents.contract.ts'
import { formatCount } from '#ui/format.ts'

export const documentStatusNames = {
  rendering: '만드는 중',
  sealed: '봉인됨',
  failed: '실패',
  damaged: '손상됨',
  erased: '파기됨',
} as const satisfies Readonly<Record<Document['status'], string>>

export const documentKindNames = {
  form: '서면용 양식',
  consent: '동의서',
  ballot: '투표지',
  certificate: '확인서',
  minutes: '회의록',
  scan: '스캔',
} as const satisfies Readonly<Record<Document['kind'], string>>

/** Names the state of the consent of a document. */
export const documentConsentNames = {
  valid: '유효',
  withdrawn: '철회',
  superseded: '대체됨',
  pending: '확인 대기',
  refused: '반려',
  declined: '부동의',
} as const satisfies Readonly<Record<NonNullable<Document['consent']>['status'], string>>

export const documentWayNames = {
  form: '서명 전',
  online: '전자서명',
  paper: '서면',
} as const satisfies Readonly<Record<NonNullable<Document['way']>, string>>

/** Names of the levels of a seal. */
export const sealNames = {
  'B-B': '전자서명 (PAdES B-B)',
  'B-T': '전자서명과 시점확인 (PAdES B-T)',
  'B-LT': '전자서명, 시점확인과 인증서 검증 정보 (PAdES B-LT)',
} as const satisfies Readonly<Record<NonNullable<Document['seal']>, string>>

export const batchStatusNames = {
  queued: '기다리는 중',
  running: '만드는 중',
  completed: '완료',
  cancelled: '멈춤',
} as const satisfies Readonly<Record<DocumentBatch['status'], string>>

export const isUnderWay = ({ status }: Pick<DocumentBatch, 'status'>): boolean =>
  status === 'queued' || status === 'running'

export const documentPath = (listId: string, id: string): string => `/lists/${listId}/documents/${id}`

/** Returns a size in bytes as text: 1,204,331 is "1.2MB". */
export const sizeText = (bytes: number): string => {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('ko-KR')}KB`
  return `${(bytes / 1_000_000).toLocaleString('ko-KR', { maximumFractionDigits: 1 })}MB`
}

/** Returns the outcome of a batch: "120건 만듦 · 실패 2건". */
export const batchText = ({ sealed, failed, skipped }: DocumentBatch): string =>
  [
    `${formatCount(sealed, '건')} 만듦`,
    failed === 0 ? '' : `실패 ${formatCount(failed, '건')}`,
    skipped === 0 ? '' : `만들지 않음 ${formatCount(skipped, '건')}`,
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** Returns unit and name of a document's owner; the kind of a document without an owner. */
export const documentTitle = ({ dong, ho, name, kind }: Pick<Document, 'dong' | 'ho' | 'name' | 'kind'>): string => {
  if (dong === null || ho === null) return documentKindNames[kind]
  const unit = `${dong.endsWith('동') ? dong : `${dong}동`} ${ho.endsWith('호') ? ho : `${ho}호`}`
  return `${unit} ${name ?? '이름 없음'}`
}
