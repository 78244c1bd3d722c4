import type { RegistryCollection, RegistryPlan } from '#services/registry/purchase/registry-collections.contract.ts'
import type { RegistryImport } from '#services/registry/import/registry-imports.contract.ts'
import type { ClearingEvidence, Registry } from '#services/registry/registries.contract.ts'
import type { RegistryProposal } from '#services/registry/proposals/registry-proposals.contract.ts'
import { listPath } from '../list-labels.ts'

type RiskLevel = Registry['risk']['level']

/**
 * Names of the results of comparing a record with the roll; `changed` is what puts a consent at
 * risk.
 */
export const matchNames: Readonly<Record<Registry['match'], string>> = {
  same: '일치',
  partly: '일부 일치',
  changed: '소유자 다름',
  unknown: '확인 불가',
}

export const matchSentences: Readonly<Record<Registry['match'], string>> = {
  same: '명부와 등기부의 소유자가 같습니다.',
  partly: '소유자 가운데 일부만 같거나, 지분이 다릅니다.',
  changed: '등기부의 소유자가 명부와 다릅니다.',
  unknown: '등기부나 명부에 빠진 것이 있어 비교할 수 없습니다.',
}

export const riskNames: Readonly<Record<RiskLevel, string>> = {
  high: '높음',
  medium: '중간',
  note: '참고',
  none: '없음',
}

export const sourceNames: Readonly<Record<Registry['source'], string>> = {
  codef: '열람',
  pdf: 'PDF',
  excel: '엑셀',
}

export const staleNames = { false: '최근', true: '오래됨' } as const

export const systemNames: Readonly<Record<RegistryPlan['system']['status'], string>> = {
  ok: '정상',
  maintenance: '점검 중',
  down: '연결 안 됨',
}

export const collectionStatusNames: Readonly<Record<RegistryCollection['status'], string>> = {
  queued: '대기',
  running: '수집 중',
  paused: '멈춤',
  completed: '완료',
  failed: '실패',
  cancelled: '취소',
}

export const importStatusNames: Readonly<Record<RegistryImport['status'], string>> = {
  queued: '대기',
  running: '가져오는 중',
  completed: '완료',
  failed: '실패',
}

export const proposalKindNames: Readonly<Record<RegistryProposal['kind'], string>> = {
  area: '전용면적',
  'land-share': '대지지분',
  'ownership-share': '소유 지분',
  'owner-missing': '명부에 없는 소유자',
  'owner-gone': '등기부에 없는 소유자',
}

export const proposalStatusNames: Readonly<Record<RegistryProposal['status'], string>> = {
  open: '반영 전',
  accepted: '반영함',
}

const filtered = (path: string, filter: Readonly<Record<string, string>>): string =>
  Object.keys(filter).length === 0 ? path : `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Returns the address of a list's registry records with a filter. */
export const registriesPath = (listId: string, filter: Readonly<Record<string, string>> = {}): string =>
  filtered(listPath(listId, 'registry'), filter)

export const registryPath = (id: string): string => `/registry/${id}`

/** Returns the address at which registry records of a list are bought. */
export const collectPath = (listId: string): string => `/lists/${listId}/registry/collect`

export const collectionPath = (listId: string, id: string): string => `/lists/${listId}/registry/collections/${id}`

/** Returns the address at which registry records are imported from files. */
export const registryImportPath = (listId: string): string => `/lists/${listId}/registry/import`

/** Returns the address of one import, from a file or from collected records. */
export const registryFilePath = (listId: string, id: string): string => `/lists/${listId}/registry/imports/${id}`

/** Returns the address of the proposals: what registry records say and the roll does not. */
export const proposalsPath = (listId: string, filter: Readonly<Record<string, string>> = {}): string =>
  filtered(`/lists/${listId}/registry/proposals`, filter)

/** Names of the kinds of evidence that a risk is none. */
export const evidenceNames = {
  register: '새 등기부',
  statement: '소유자나 양수인의 확인서',
  court: '법원의 결정문',
  contract: '계약서나 해지 증서',
  authority: '관공서의 확인',
  other: '그 밖의 자료',
} as const satisfies Record<ClearingEvidence, string>

/**
 * Outcome of an import: nothing of it was read, some of it was not, or all is well. Only the last
 * has a green tick.
 */
export type ImportEnd = 'nothing' | 'partly' | 'whole'

type ImportCounts = Pick<RegistryImport, 'matched' | 'changed' | 'unmatched' | 'failed'>

export const importEnd = ({ matched, changed, unmatched, failed }: ImportCounts): ImportEnd => {
  if (failed.length === 0) return 'whole'
  return matched + changed + unmatched === 0 ? 'nothing' : 'partly'
}
