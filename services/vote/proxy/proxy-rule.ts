import type { ExistingList } from '../../list/list.facts.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import type { AdminSession } from '../../core/session.ts'
import { isDirectAndSecret, legalRuleText } from '../../list/rule/legal-rule-names.contract.ts'
import { limitFor, takesProxies } from './proxy-limits.decider.ts'
import { lawOfVote } from '../draft/rule-of-vote.ts'
import type { ProxyRule } from './vote-proxies.contract.ts'
import type { VoteProxiesState } from './vote-proxies.decider.ts'
import type { ExistingVote } from '../vote.decider.ts'

type Law = ReturnType<typeof lawOfVote>

/**
 * Whether the law forbids proxies: elections under 공동주택관리법 are direct (제14조 제3항), whatever an
 * administrator decides.
 */
export const forbidsProxies = ({ key }: Pick<Law, 'key'>): boolean => isDirectAndSecret(key)

const wordsOf = (decided: VoteProxiesState['decided'], law: Law): string => {
  if (forbidsProxies(law))
    return `${legalRuleText(law.key ?? '')}는 입주자등이 직접 투표하는 선거여서 위임장을 받을 수 없습니다(공동주택관리법 제14조 제3항).`
  if (decided)
    return decided.allowed ? '이 투표는 위임장을 받기로 정했습니다.' : '이 투표는 위임장을 받지 않기로 정했습니다.'
  if (takesProxies(law)) return '위임장을 받습니다. 규약이나 정관이 위임을 금지하면 받지 않도록 바꿔주세요.'
  return '직접 투표하는 투표여서 위임장을 받지 않습니다. 규약이나 정관이 위임을 허용하면 바꿀 수 있습니다.'
}

/** Returns whether a vote takes powers of attorney, and why, as an administrator may read it. */
export const ruleAnswer = (
  { vote, list }: { readonly vote: ExistingVote; readonly list: ExistingList },
  { decided }: VoteProxiesState,
  admin: AdminSession,
): ProxyRule => {
  const law = lawOfVote(vote, list)
  const fixed = forbidsProxies(law)
  return {
    allowed: !fixed && (decided?.allowed ?? takesProxies(law)),
    fixed,
    decided: decided !== null,
    text: wordsOf(decided, law),
    reason: seesPersonsInClear(admin) ? (decided?.reason ?? null) : null,
    limit: limitFor,
  }
}
