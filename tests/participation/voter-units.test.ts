import { describe, expect, it } from 'vitest'
import type { VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { answersIn, factsOf, onBehalfOf, withReceipts } from '../../resident-ui/src/vote/unit/unit-facts.ts'
import { proxyHolderText, votedByText, voterText } from '../../resident-ui/src/vote/unit/unit-texts.ts'

const unit = (over: Partial<VoterUnit> = {}): VoterUnit => ({
  listUserId: 'a',
  dong: '101',
  ho: '1502',
  coOwners: 'representative',
  owners: 1,
  state: 'open',
  needsConfirmation: false,
  receipt: null,
  round: 0,
  withdrawable: false,
  withdrawnReceipt: null,
  challenge: null,
  votedAt: null,
  votedBy: null,
  representative: null,
  ...over,
})

describe('a unit of the voter', () => {
  it('is voted for as soon as its ballot was handed in, before the page is read again', () => {
    const receipt = { id: 'r', hash: 'h', position: 7, submittedAt: '2026-11-21T09:00:00Z' }
    const answers = [{ questionId: 'q', choiceIds: ['c'] }]
    const [voted, other] = withReceipts([unit(), unit({ listUserId: 'b' })], {
      a: { receipt, answers, withdrawable: true },
    })
    expect(voted).toMatchObject({ state: 'voted', receipt, answers, votedAt: receipt.submittedAt })
    expect(other).toEqual(unit({ listUserId: 'b' }))
  })

  it('remembers what was chosen in an open vote, and nothing of a secret one', () => {
    const ballot = { answers: { q: ['c'], r: [] }, forUnit: false }
    expect(answersIn({ ballotKind: 'open' }, ballot)).toEqual([
      { questionId: 'q', choiceIds: ['c'] },
      { questionId: 'r', choiceIds: [] },
    ])
    expect(answersIn({ ballotKind: 'secret' }, ballot)).toBeUndefined()
  })

  it('asks for the confirmation until it is given for this unit', () => {
    const units = [unit({ needsConfirmation: true }), unit({ listUserId: 'b', needsConfirmation: true })]
    const ballots = { a: { answers: {}, forUnit: true } }
    expect(factsOf(units, [], ballots).map(({ confirmation }) => confirmation)).toEqual(['given', 'missing'])
  })

  it('says whose vote it is where that is not plain', () => {
    expect(onBehalfOf(unit(), 1)).toBeNull()
    expect(onBehalfOf(unit(), 2)).toBe('101동 1502호')
    expect(onBehalfOf(unit({ needsConfirmation: true }), 1)).toBe('101동 1502호 · 세대 대표')
    expect(onBehalfOf(unit({ part: { numerator: '1', denominator: '3' } }), 1)).toBe('101동 1502호 · 지분 1/3')
    expect(onBehalfOf(unit({ part: { numerator: '1', denominator: '1' } }), 1)).toBeNull()
  })

  it('says for whom they vote under a power of attorney, before the first question', () => {
    const proxied = unit({ proxyFor: { name: '홍*동', relation: 'family' } })
    expect(onBehalfOf(proxied, 1)).toBe('101동 1502호 · 홍*동 님 대리')
    expect(onBehalfOf(unit({ proxyFor: { name: null, relation: 'other' } }), 1)).toContain('위임하신 분 대리')
    const given = unit({ givenTo: { name: '김*수', used: false } })
    expect(factsOf([proxied, given, unit()], [], {}).map(({ isToBeTold }) => isToBeTold)).toEqual([true, true, false])
    expect(factsOf([unit({ state: 'paper-out' })], [], {})).toMatchObject([{ isOpen: false }])
  })

  it('says what becomes of a power of attorney that they gave', () => {
    expect(proxyHolderText({ name: '김*수', used: false })).toContain('직접 투표하시면 위임은 끝나고')
    expect(proxyHolderText({ name: '김*수', used: true })).toBe('위임받은 김*수 님이 투표하셨습니다.')
    expect(proxyHolderText({ name: null, used: true })).toBe('위임받은 다른 분이 투표하셨습니다.')
  })

  it('says who voted, or votes, for it', () => {
    const at = '2026-11-21T09:00:00Z'
    expect(votedByText({ votedBy: '홍*동', votedAt: at })).toBe(
      '홍*동 님이 2026. 11. 21. (토) 18:00에 세대를 대표하여 투표하셨습니다.',
    )
    expect(votedByText({ votedBy: null, votedAt: at })).toContain('다른 소유자가 ')
    expect(voterText({ representative: '김*수', votedAt: null })).toContain('대표 소유자는 김*수 님입니다')
    expect(voterText({ representative: null, votedAt: null })).toContain('대표로 정해진 소유자')
    expect(voterText({ representative: '김*수', votedAt: at })).toContain('김*수 님이 2026. 11. 21. (토) 18:00에 투표')
  })
})
