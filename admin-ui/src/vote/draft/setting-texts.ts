import { legalRuleText } from '#services/list/rule/legal-rule-names.contract.ts'
import { ballotKindNames } from '../../labels/vote-labels.ts'
import type { VoteDraft } from './vote-draft.ts'

// The present values of the folded settings, in a line each.

const ballots = { unit: '세대마다 한 표', area: '면적에 비례', owner: '소유자마다 한 표' } as const

export const ballotText = ({ ballotKind, weight }: Pick<VoteDraft, 'ballotKind' | 'weight'>): string =>
  `${ballotKindNames[ballotKind]}, ${ballots[weight]}`

/** Returns the rule of the verdict. `key`: the key of law that judges the draft; undefined: none. */
export const ruleText = ({ ruleOf, kind }: Pick<VoteDraft, 'ruleOf' | 'kind'>, key: string | undefined): string => {
  if (ruleOf === 'own') return '직접 정한 비율'
  if (key !== undefined) return legalRuleText(key)
  return kind === 'election' ? '최다 득표' : '없음 (득표만 셉니다)'
}

export const keyText = ({ voteKey }: Pick<VoteDraft, 'voteKey'>, encrypted: boolean): string => {
  if (!encrypted) return '봉함한 투표함'
  return voteKey.heldBy === 'trustees'
    ? `암호화, 참관인 ${voteKey.people.length}명 중 ${voteKey.threshold}명과 개표`
    : '암호화'
}

/** Tells who may see results, and when. */
export const resultsText = ({
  publicResults,
  interimResults,
  ballotKind,
}: Pick<VoteDraft, 'publicResults' | 'interimResults' | 'ballotKind'>): string =>
  [
    publicResults ? '주민에게 공개' : '관리자만',
    ...(ballotKind === 'open' && interimResults ? ['중간 집계 공개'] : []),
  ].join(', ')

const MAX_SHOWN = 30

export const descriptionText = (description: string): string => {
  const line = description.slice(0, MAX_SHOWN).replaceAll(/\s+/g, ' ').trim()
  return line === '' ? '없음' : line
}
