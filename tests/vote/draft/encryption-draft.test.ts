import { describe, expect, it } from 'vitest'
import { legalRulesThatWeighSizes } from '#services/list/rule/legal-rule-names.contract.ts'
import { legalRules } from '#services/list/rule/legal-rules.ts'
import type { List } from '#services/list/lists.contract.ts'
import { createVote } from '#services/vote/votes.contract.ts'
import { encryptionObstacle, isEncrypted } from '../../../admin-ui/src/vote/draft/encryption.ts'
import { newQuestion, newVote, voteBody, type VoteDraft } from '../../../admin-ui/src/vote/draft/vote-draft.ts'

const draft = (over: Partial<VoteDraft> = {}): VoteDraft => ({
  ...newVote('0198f5a2-0000-7000-8000-000000000001'),
  title: '놀이터 보수',
  ...over,
})
// The form only reads these two fields of a list.
const listWith = (over: Partial<List> = {}): List => ({ coOwners: 'first', rule: null, ...over }) as List

describe('a new secret vote', () => {
  it('is encrypted, unless somebody says otherwise or it is open', () => {
    expect(isEncrypted(draft(), listWith())).toBe(true)
    expect(isEncrypted(draft({ encrypted: false }), listWith())).toBe(false)
    expect(isEncrypted(draft({ ballotKind: 'open' }), listWith())).toBe(false)
    const body = voteBody(draft({ questions: [{ ...newQuestion(), title: '?' }] }), true)
    expect(body).toMatchObject({ encrypted: true })
    expect(createVote.body?.shape.encrypted.safeParse(true).success).toBe(true)
  })
  it.each([
    ['counted by area', { weight: 'area' }, {}],
    ['of a list in shares', {}, { coOwners: 'shares' }],
    ['under a rule of the list that weighs areas', {}, { rule: 'bylaws' }],
    ['under a rule of its own that weighs areas', { ruleOf: 'law', rule: 'bylaws' }, {}],
    ['with several choices or none', { questions: [{ ...newQuestion(), mode: 'multiple' }] }, {}],
  ] as const)('is not where it is %s, and says why', (_, over, list) => {
    expect(encryptionObstacle(draft(over), listWith(list))).toMatch(/[가-힣]/)
    expect(isEncrypted(draft(over), listWith(list))).toBe(false)
  })
  it('is under a rule of its own that counts heads, whatever the list says', () => {
    expect(
      encryptionObstacle(draft({ ruleOf: 'law', rule: 'building-representative' }), listWith({ rule: 'bylaws' })),
    ).toBe(null)
  })
})

it('the rules that weigh areas or land are named', () => {
  const weighing = legalRules.filter(({ versions }) =>
    versions.some(({ conditions }) =>
      conditions.some(({ kind, basis }) => kind !== 'turnout' && (basis === 'area' || basis === 'land')),
    ),
  )
  expect(legalRulesThatWeighSizes.toSorted()).toEqual(weighing.map(({ key }) => key).toSorted())
})
