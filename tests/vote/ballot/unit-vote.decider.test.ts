import { describe, expect, it } from 'vitest'
import { compare, exact, one, sum } from '#events/values/ratio.ts'
import type { ListedUser } from '#services/roll/list-user.decider.ts'
import { ballotDecider } from '#services/vote/ballot/ballot.decider.ts'
import { partsOf, readShare } from '#services/vote/unit-vote.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { fixedId, fixedSecret } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { ballot, cast, entry, no, running } from './sample-ballot.ts'

const forUnit = { version: 1, text: '우리 세대를 대표하여 투표합니다.' }
const spouse: ListedUser = { ...entry, listUserId: fixedId(13), personId: fixedId(14) }
const couple = [entry, spouse]
const ownBallot = ballot()
const spouseVotes = (overrides: Parameters<typeof cast>[0] = {}) =>
  cast({ entry: spouse, listUserId: spouse.listUserId, owners: couple, receiptId: fixedSecret(8), ...overrides })
const spousesBallot = (overrides: object = {}) =>
  ballot({ listUserId: spouse.listUserId, personId: spouse.personId, receiptId: fixedSecret(8), ...overrides })
const inList = (coOwners: 'representative' | 'first' | 'shares') => listState({ coOwners })

describe('the vote of a unit with several owners', () => {
  it.each(['representative', 'first'] as const)(
    'is cast by whoever comes first and confirms to act for all, where nobody is named (%s)',
    (coOwners) => {
      given(ballotDecider)
        .when(cast({ owners: couple, list: inList(coOwners), forUnit }))
        .then([ballot({ forUnit })])
      given(ballotDecider)
        .when(cast({ owners: couple, list: inList(coOwners) }))
        .thenRejects('UNIT_NEEDS_CONFIRMATION')
    },
  )
  it.each(['representative', 'first'] as const)('is cast once, whoever comes after (%s)', (coOwners) =>
    given(ballotDecider, [ballot({ forUnit })])
      .when(spouseVotes({ list: inList(coOwners), forUnit }))
      .thenRejects('UNIT_HAS_VOTED'),
  )
  it('is cast by the one who is named, and by no other', () => {
    const owners = [entry, { ...spouse, representative: true }]
    given(ballotDecider).when(spouseVotes({ owners })).then([spousesBallot()])
    given(ballotDecider).when(cast({ owners, forUnit })).thenRejects('NOT_REPRESENTATIVE')
  })
  it('may be cast by any owner where the first one counts, named or not', () =>
    given(ballotDecider)
      .when(cast({ owners: [entry, { ...spouse, representative: true }], list: inList('first'), forUnit }))
      .then([ballot({ forUnit })]))
  it('is cast in parts where each casts a share', () =>
    given(ballotDecider, [ownBallot])
      .when(spouseVotes({ list: inList('shares'), answers: no }))
      .then([spousesBallot({ answers: no })]))
  it('stays what it is: who cast it hears their receipt again, or that they have submitted', () => {
    given(ballotDecider, [ownBallot])
      .when(cast({ owners: couple }))
      .thenNothing()
    given(ballotDecider, [ownBallot])
      .when(cast({ owners: couple, answers: no }))
      .thenRejects('ALREADY_SUBMITTED')
  })
  it('of one owner needs no statement, and keeps none', () =>
    given(ballotDecider).when(cast({ forUnit })).then([ballot()]))
})

describe('a secret part of a unit', () => {
  const secret = { vote: running({ ballotKind: 'secret' }), list: inList('shares') }
  const sealed = { answers: null, answersProof: 'proof-of-yes' }
  it('is recorded as it was cast', () =>
    given(ballotDecider)
      .when(cast({ ...secret, owners: [{ ...entry, ownershipShare: '2/3' }, spouse] }))
      .then([ballot({ ...sealed, part: { numerator: '2', denominator: '3' } })]))
  it('is no more than the others have left, whoever has come since', () => {
    const third: ListedUser = { ...entry, listUserId: fixedId(15), personId: fixedId(16) }
    given(ballotDecider, [ballot({ ...sealed, part: { numerator: '3', denominator: '4' } })])
      .when(spouseVotes({ ...secret, owners: [entry, spouse, third] }))
      .then([spousesBallot({ ...sealed, part: { numerator: '1', denominator: '4' } })])
  })
})

describe('shares of a unit', () => {
  it.each([
    ['1/2', exact(1, 2)],
    [' 2 / 6 ', exact(1, 3)],
    ['3분의 1', exact(1, 3)],
    ['50%', exact(1, 2)],
    ['33.3 %', exact(333, 1000)],
    ['0.25', exact(1, 4)],
    ['1', one],
    ['0/2', null],
    ['1/0', null],
    ['3/2', null],
    ['절반', null],
    [null, null],
  ])('are read as rolls write them: %s', (text, share) => expect(readShare(text)).toEqual(share))

  const parts = (...shares: readonly (string | null)[]) => {
    const owners = shares.map((ownershipShare, index) => ({ listUserId: fixedId(index), ownershipShare }))
    return [...partsOf(owners).values()].map(({ numerator, denominator }) => `${numerator}/${denominator}`)
  }
  it.each([
    ['as they are', ['1/3', '2/3'], ['1/3', '2/3']],
    ['equal where none is known', [null, null, null], ['1/3', '1/3', '1/3']],
    ['what others leave, in equal parts', ['1/2', null, null], ['1/2', '1/4', '1/4']],
    ['equal where others leave nothing', ['1/1', null], ['1/2', '1/2']],
    ['in proportion where they do not add up', ['1/4', '1/4'], ['1/2', '1/2']],
    ['the whole for one owner alone', ['1/2'], ['1/1']],
  ])('are parts of one: %s', (_, shares, expected) => expect(parts(...shares)).toEqual(expected))
  it('always add up to one', () => {
    for (const shares of [
      ['1/7', '2/7'],
      ['5/6', '4/5', null],
      [null, '99%'],
      ['1/3', '1/3', '1/3', '1/3'],
    ]) {
      const owners = shares.map((ownershipShare, index) => ({ listUserId: fixedId(index), ownershipShare }))
      expect(compare(sum([...partsOf(owners).values()]), one)).toBe(0)
    }
  })
})
