import { useQuery } from '@tanstack/react-query'
import { legalRuleName } from '#services/list/rule/legal-rule-names.contract.ts'
import { PURPOSES_AS_OF, purposeOfList, type Purpose } from '#services/vote/draft/purposes.contract.ts'
import type { VotePattern } from '#services/vote/pattern/vote-patterns.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { noticeLine } from '../purpose-labels.ts'

export const MAX_OF_PATTERN_NAME = 100

const KEY = 'vote-patterns'

/** Reads the patterns that a complex saved of its votes; none for who may not see them. */
export const useVotePatterns = (apartmentId: string, isWanted = true) => {
  const { call } = useCalls()
  const may = useMay('GET /api/vote-patterns')
  return useQuery({
    queryKey: [KEY, apartmentId],
    queryFn: () => call('GET /api/vote-patterns', { query: { filter: JSON.stringify({ apartmentId }) } }),
    enabled: may && isWanted,
  })
}

/** Reads one pattern: null once it was deleted, undefined until it is known. */
export const useVotePattern = (id: string | null): VotePattern | null | undefined => {
  const { call } = useCalls()
  const { data, error } = useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: () => call('GET /api/vote-patterns', { query: { filter: JSON.stringify({ id: [id] }) } }),
    enabled: id !== null,
  })
  if (id === null || error !== null) return null
  return data === undefined ? undefined : (data[0] ?? null)
}

/** Returns the purpose whose rule a pattern has: its notice and its messages fit the pattern, too. */
export const purposeOfPattern = ({ list, vote }: Pick<VotePattern, 'list' | 'vote'>): Purpose | undefined => {
  const rule = typeof vote.rule === 'object' && vote.rule !== null ? null : (vote.rule ?? list.rule)
  return purposeOfList({ type: 'vote', rule })
}

/** Returns "우리 단지 양식 ‘규약 개정’ · 공동주택관리법 시행령 제20조 제5항 (2026년 법령) · 공고 7일 뒤 시작". */
export const patternNote = (pattern: VotePattern): string => {
  const purpose = purposeOfPattern(pattern)
  const article = legalRuleName(purpose?.rule)?.article
  return [
    `우리 단지 양식 ‘${pattern.name}’`,
    ...(article === undefined ? [] : [`${article} (${PURPOSES_AS_OF}년 법령)`]),
    ...[noticeLine(purpose)].filter((line) => line !== undefined),
  ].join(' · ')
}

/** Returns the address where a pattern goes on: a vote on an existing list, or a new list. */
export const patternPath = (id: string, listId: string | null): string =>
  listId === null ? `/lists/create?pattern=${id}` : `/votes/create?listId=${listId}&pattern=${id}`
