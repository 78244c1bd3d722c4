import { legalRuleText } from '../list/rule/legal-rule-names.contract.ts'
import type { ExistingList } from '../list/list.facts.ts'
import type { ExistingVote } from '../vote/vote.decider.ts'
import type { AssemblyCheck } from './assemblies.contract.ts'
import type { AgendaVotes } from './assembly-checks.ts'
import type { ExistingAssembly } from './assembly.decider.ts'
import { matterOf, type Matter } from './law/assembly-law.contract.ts'
import { approvalText } from './law/law-lines.ts'

type Fraction = { readonly numerator: number; readonly denominator: number; readonly over?: boolean | undefined }

/** Tells whether one share asks for less than another one, in whole numbers. */
const isLess = (one: Fraction, other: Fraction): boolean => {
  const [mine, theirs] = [one.numerator * other.denominator, other.numerator * one.denominator]
  return mine < theirs || (mine === theirs && other.over === true && one.over !== true)
}

/** Tells whether a vote may be decided by less than the law asks for its matter. */
const isTooWeak = (rule: ExistingVote['rule'] | null, { rules, approval }: Matter): boolean => {
  if (approval === null) return false
  if (typeof rule === 'string') return rules.length > 0 && !rules.includes(rule)
  const own = rule?.approval
  if (approval.hasRights === true) return own === undefined || isLess(own, approval)
  if (approval.of === 'present') return false
  return own === undefined || own.of === 'voters' || isLess(own, approval)
}

/**
 * Returns warnings about votes whose rule is another one than the law has for their matter: rules of
 * their own may be stricter, never weaker.
 */
export const ruleChecks = (
  assembly: ExistingAssembly,
  list: Pick<ExistingList, 'rule'>,
  votes: AgendaVotes,
): readonly AssemblyCheck[] =>
  assembly.agenda.flatMap((item) => {
    const vote = item.kind === 'vote' ? votes.get(item.voteId) : undefined
    const matter = item.kind === 'vote' ? matterOf(assembly.kind, item.matter) : undefined
    if (!vote || vote.status === 'absent' || !matter?.approval) return []
    if (!isTooWeak(vote.rule ?? list.rule, matter)) return []
    const [key] = matter.rules
    const wanted = key === undefined ? approvalText(matter.approval) : `"${legalRuleText(key)}" 기준`
    return [
      {
        level: 'warning',
        text: `${vote.title}: ${matter.name}에는 ${wanted}이 필요합니다(${matter.approval.basis}). 투표의 의결 기준을 확인해주세요.`,
      },
    ]
  })
