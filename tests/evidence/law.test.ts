import { expect, it } from 'vitest'
import { conditionsOn, rulesOfElections } from '#infra/evidence/check/law.ts'
import { legalRules } from '#services/list/legal-rules.ts'
import { ruleOfVote } from '#services/vote/rule-of-vote.ts'

const days = ['2024-01-01', '2025-04-30', '2025-05-01', '2026-11-23']

it.each(legalRules.map(({ key }) => key))('the second table of law says the same of %s', (key) => {
  for (const day of days) {
    const rule = ruleOfVote({ rule: key, weight: 'unit', kind: 'resolution' }, { startDate: day })
    const asked = rule?.asked.map(({ kind, basis, perBuilding, of, required, exemptUpTo, sharedTogether }) => ({
      kind,
      basis,
      eachBuilding: perBuilding,
      exemptUpTo: exemptUpTo ?? null,
      sharedTogether: sharedTogether ?? false,
      of,
      above: required.numerator,
      below: required.denominator,
      more: required.over,
    }))
    expect(conditionsOn(key, day)).toEqual(asked)
    expect(rulesOfElections.includes(key)).toBe(rule?.isElection)
  }
})
