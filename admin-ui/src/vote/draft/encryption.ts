import { legalRulesThatWeighSizes } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { boundsOf, isAssent, type DraftQuestion, type VoteDraft } from './vote-draft.ts'

const MAX_CHOICES = 60

const weighsSizes = ({ ruleOf, rule }: VoteDraft, list: List | undefined): boolean => {
  const key = ruleOf === 'list' ? list?.rule : ruleOf === 'law' && rule
  return typeof key === 'string' && legalRulesThatWeighSizes.includes(key)
}

const isUncountable = (question: DraftQuestion): boolean => {
  const { minChoices, maxChoices } = boundsOf(question)
  return maxChoices > 1 && (minChoices === 0 || question.choices.filter(isAssent).length > 1)
}

/**
 * Returns why a secret vote cannot be encrypted as it is; null where it can be. The server decides.
 */
export const encryptionObstacle = (draft: VoteDraft, list: List | undefined): string | null => {
  const choices = draft.questions.reduce((count, question) => count + question.choices.length, 0)
  if (draft.weight === 'area') return '세대마다 또는 소유자마다 한 표씩 세는 투표에서만 암호화할 수 있습니다.'
  if (list?.coOwners === 'shares') return '공동소유자가 지분대로 나누어 투표하는 리스트에서는 암호화할 수 없습니다.'
  if (weighsSizes(draft, list)) return '면적이나 대지지분을 세는 기준은 암호화한 표로 판정할 수 없습니다.'
  if (draft.questions.some(isUncountable))
    return '여러 개를 고르는 문항은 기권 없이 하나 이상 고르게 하고, 찬성은 하나만 표시해야 암호화할 수 있습니다.'
  if (choices > MAX_CHOICES) return `선택지가 모두 합해 ${MAX_CHOICES}개를 넘으면 암호화할 수 없습니다.`
  return null
}

/** Tells whether a vote will be encrypted: by default, where nothing prevents it. */
export const isEncrypted = (draft: VoteDraft, list: List | undefined): boolean =>
  draft.ballotKind === 'secret' && draft.encrypted && encryptionObstacle(draft, list) === null
