import { describe, expect, it } from 'vitest'
import { DomainError } from '#services/core/domain-error.ts'
import { ballotDecider } from '#services/vote/ballot/ballot.decider.ts'
import { encryptionProblems } from '#services/vote/secret/encrypted-vote.decider.ts'
import { voteDecider } from '#services/vote/vote.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { cast, SLOT } from '../ballot/sample-ballot.ts'
import {
  assenting,
  linkAttached,
  names,
  resultsSeen,
  sampleQuestion,
  sampleVote,
  voteClosed,
  voteCreated,
  voteState,
} from '../sample-vote.ts'

const encryption = { publicKey: 'k'.repeat(43), proof: 'p'.repeat(86) }
const otherKey = { ...encryption, publicKey: 'o'.repeat(43) }
const created = voteCreated({ ballotKind: 'secret', encrypted: true })
const opened = { type: 'VoteOpened', data: { ...names, encryption } } as const
const list = listState()

describe('the key of an encrypted vote', () => {
  it('comes with its first opening', () => {
    given(voteDecider, [created]).when({ type: 'OpenVote', list, now: NOW, encryption }).then([opened])
  })
  it('stays when it is opened again', () => {
    given(voteDecider, [created, opened, voteClosed()])
      .when({ type: 'OpenVote', list, now: NOW, encryption: otherKey })
      .then([{ type: 'VoteOpened', data: names }])
  })
  it('is asked for, and no other vote has one', () => {
    given(voteDecider, [created]).when({ type: 'OpenVote', list, now: NOW }).thenRejects('VOTE_KEY_MISSING')
    given(voteDecider, [voteCreated({ ballotKind: 'secret' })])
      .when({ type: 'OpenVote', list, now: NOW, encryption })
      .then([{ type: 'VoteOpened', data: names }])
  })
  it('is not made where sums alone cannot be judged', () => {
    given(voteDecider, [created])
      .when({ type: 'OpenVote', list, now: NOW, encryption, weighsSizes: true })
      .thenRejects('ENCRYPTION_NOT_POSSIBLE')
  })
  it('is destroyed once', () => {
    const counted = [created, opened, voteClosed(), resultsSeen]
    const destroyed = { type: 'VoteKeyDestroyed', data: names } as const
    given(voteDecider, counted).when({ type: 'DestroyKey' }).then([destroyed])
    given(voteDecider, [...counted, destroyed])
      .when({ type: 'DestroyKey' })
      .then([])
    given(voteDecider, [voteCreated()]).when({ type: 'DestroyKey' }).then([])
  })
})

describe('an encrypted ballot', () => {
  const vote = voteState([created, linkAttached, opened])
  const sent = (ballot: string, provenFor = SLOT) => ({
    ballot,
    provenFor,
    slotCommitment: 'ccc',
    masked: 'mmm',
    seed: 'sss',
  })
  const encrypted = cast({ vote, answers: [], answersProof: 'proof', encrypted: sent('abc') })
  const decided = ballotDecider.decide(encrypted, ballotDecider.initial)
  const state = decided.reduce(ballotDecider.evolve, ballotDecider.initial)

  it('is recorded masked: its event says neither what was encrypted nor its slot', () => {
    expect(decided).toMatchObject([
      { type: 'BallotCast', data: { answers: null, answersProof: 'proof', masked: 'mmm', slotCommitment: 'ccc' } },
    ])
    expect(JSON.stringify(decided)).not.toMatch(new RegExp(`abc|sss|${SLOT}`))
  })
  it('stays quiet when repeated, and another one of the same voter is refused', () => {
    expect(ballotDecider.decide(encrypted, state)).toEqual([])
    const other = { ...encrypted, answersProof: 'other', encrypted: sent('abd') }
    expect(() => ballotDecider.decide(other, state)).toThrow(new DomainError('ALREADY_SUBMITTED'))
  })
  it('is proven for the slot that it counts under, and no other one', () => {
    const elsewhere = { ...encrypted, encrypted: sent('abc', '0'.repeat(64)) }
    expect(() => ballotDecider.decide(elsewhere, ballotDecider.initial)).toThrow(
      new DomainError('ENCRYPTED_BALLOT_REFUSED'),
    )
  })
  it('is the only kind that its vote takes, and no other vote takes it', () => {
    expect(() => ballotDecider.decide(cast({ vote }), ballotDecider.initial)).toThrow(
      new DomainError('BALLOT_NOT_ENCRYPTED'),
    )
    expect(() => ballotDecider.decide(cast({ encrypted: sent('abc') }), ballotDecider.initial)).toThrow(
      new DomainError('ENCRYPTED_BALLOT_REFUSED'),
    )
  })
})

describe('a vote is not encrypted', () => {
  const usual = { coOwners: 'first', weighsSizes: false } as const
  const secret = { ...sampleVote({ ballotKind: 'secret' }), weight: 'unit' as const }
  const pathsOf = (vote: object, countable: object = {}) =>
    encryptionProblems({ ...secret, ...vote }, { ...usual, ...countable }).map(({ path }) => path)

  it('unless it has to be', () => {
    expect(pathsOf({})).toEqual([])
    expect(pathsOf({ weight: 'owner' })).toEqual([])
  })
  it.each([
    ['open', { ballotKind: 'open' }, {}, ['ballotKind']],
    ['counted by area', { weight: 'area' }, {}, ['weight']],
    ['judged by areas', {}, { weighsSizes: true }, ['rule']],
    ['cast in shares', {}, { coOwners: 'shares' }, ['coOwners']],
  ])('when it is %s', (_, vote, countable, paths) => expect(pathsOf(vote, countable)).toEqual(paths))
  it('when sums do not tell who abstained or assented', () => {
    const labels = ['가', '나', '다']
    const some = sampleQuestion(1, { labels, minChoices: 0, maxChoices: 2 })
    expect(pathsOf({ questions: [some] })).toEqual(['questions.0.minChoices'])
    const [first, second, third] = assenting(1, { labels, minChoices: 1, maxChoices: 2 }).choices
    const choices = [first, second && { ...second, assent: true }, third]
    expect(pathsOf({ questions: [{ ...some, minChoices: 1, choices }] })).toEqual(['questions.0.choices'])
    expect(pathsOf({ questions: [{ ...some, minChoices: 1, maxChoices: 1, choices }] })).toEqual([])
  })
  it('when it has more choices than a phone encrypts in time', () => {
    const choices = Array.from({ length: 61 }, (_, n) => ({ id: fixedId(1_000 + n), label: `${n}` }))
    const wide = { id: fixedId(999), title: '', minChoices: 1, maxChoices: 30, choices }
    expect(pathsOf({ questions: [wide] })).toEqual(['questions', 'questions.0.maxChoices'])
  })
})
