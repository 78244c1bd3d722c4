import { legalRuleNames, type LegalRuleName } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'

/** Statutes in the order in which a type of list usually needs them. */
const statutes = {
  vote: ['공동주택관리법', '집합건물법', '도시정비법', '소규모주택정비법', '주택법'],
  signature: ['도시정비법', '소규모주택정비법', '주택법', '공동주택관리법', '집합건물법'],
} as const satisfies Readonly<Record<List['type'], readonly string[]>>

export const statuteOf = ({ article }: LegalRuleName): string => article.split(' ')[0] ?? article

/** Returns the rules by statute, in the order for a type of list. */
export const rulesInOrder = (type: List['type'], kind?: LegalRuleName['kind']): readonly LegalRuleName[] =>
  statutes[type].flatMap((statute) =>
    legalRuleNames.filter((rule) => statuteOf(rule) === statute && (kind === undefined || rule.kind === kind)),
  )
