import { expect, it } from 'vitest'
import { conditionsOn, rulesOfElections } from '#infra/lib/evidence/check/count/law.ts'
import { legalRules } from '#services/list/rule/legal-rules.ts'
import { ruleOfVote } from '#services/vote/draft/rule-of-vote.ts'

const days = ['2024-01-01', '2025-04-30', '2025-05-01', '2026-02-26', '2026-02-27', '2026-11-23']
const campaigns = days.flatMap((startDate) =>
  [null, ...days].flatMap((applicationDate) =>
    [null, { reason: '분할', since: '2025-05-01' }].map((sharedThird) => ({ startDate, applicationDate, sharedThird })),
  ),
)

it.each(legalRules.map(({ key }) => key))('the second table of law says the same of %s', (key) => {
  for (const campaign of campaigns) {
    const rule = ruleOfVote({ rule: key, weight: 'unit', kind: 'resolution' }, campaign)
    const asked = rule?.asked.map(
      ({ kind, basis, perBuilding, of, required, requiredOfShared, exemptUpTo, sharedTogether }) => ({
        kind,
        basis,
        eachBuilding: perBuilding,
        exemptUpTo: exemptUpTo ?? null,
        sharedTogether: sharedTogether ?? false,
        thirdOfShared: requiredOfShared !== undefined,
        of,
        above: required.numerator,
        below: required.denominator,
        more: required.over,
      }),
    )
    expect(conditionsOn(key, { ...campaign, third: campaign.sharedThird !== null })).toEqual(asked)
    expect(rulesOfElections.includes(key)).toBe(rule?.isElection)
  }
})
