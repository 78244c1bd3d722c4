import { describe, expect, it } from 'vitest'
import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { minutesFor, minutesToSign } from '../../resident-ui/src/participation/minutes.ts'
import { isRefusedForGood } from '../../resident-ui/src/participation/link/refused.ts'
import { chosenText } from '../../resident-ui/src/vote/question/chosen-count.ts'
import { ballotsIn, maxAgeMs } from '../../resident-ui/src/vote/stored-ballots.ts'
import { ballotOwnerText } from '../../resident-ui/src/vote/unit/unit-facts.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-21T03:00:00Z')
const kept = (ago: number) => ({ at: NOW - ago, ballots: { a: { answers: { q: ['x'] }, forUnit: true } } })
const ballot = { a: { answers: { q: ['x'] }, forUnit: true } }

describe('answers that were begun', () => {
  it('are found again until their time is over, by the entry that they are for', () => {
    expect(ballotsIn(kept(HOUR - 1), HOUR, NOW)).toEqual(ballot)
    expect(ballotsIn(kept(HOUR), HOUR, NOW)).toEqual({})
  })
  it('of a secret vote go with the session that could hand them in, of an open one after a day', () => {
    expect(maxAgeMs({ isSecret: true })).toBe(HOUR)
    expect(maxAgeMs({ isSecret: false })).toBe(24 * HOUR)
  })
  it('are found with what was encrypted of them, so that the same is sent again', () => {
    const encrypted = { ballot: 'abc', fingerprint: 'def' }
    const stored = { at: NOW, ballots: { a: { ...ballot.a, encrypted }, b: { ...ballot.a, encrypted: { ballot: 1 } } } }
    expect(ballotsIn(stored, HOUR, NOW)).toEqual({ a: { ...ballot.a, encrypted }, b: ballot.a })
  })
  it.each([null, 'x', { ballots: {} }, { at: NOW + 1, ballots: ballot }])('are none in another form: %j', (stored) =>
    expect(ballotsIn(stored, HOUR, NOW)).toEqual({}),
  )
})

const question = (choices: number, maxChoices = 1): VoterPage['vote']['questions'][number] => ({
  id: 'q',
  title: '질문',
  minChoices: 0,
  maxChoices,
  choices: Array.from({ length: choices }, (_, index) => ({ id: String(index), label: String(index) })),
})
const unit = { state: 'open', dong: '101', ho: '901' } as VoterUnit

describe('how long it takes', () => {
  const vote = (count: number, choices: number, kind: 'resolution' | 'election' = 'resolution') => ({
    vote: { kind, questions: Array.from({ length: count }, () => question(choices)) },
  })
  it('is told by the questions, and by what there is to read of candidates', () => {
    expect(minutesFor({ ...vote(2, 3), voter: null })).toBe(2)
    expect(minutesFor({ ...vote(20, 3), voter: null })).toBe(9)
    expect(minutesFor({ ...vote(1, 5, 'election'), voter: null })).toBe(3)
  })
  it('is less for who is known, more for each unit', () => {
    expect(minutesFor({ ...vote(2, 3), voter: { units: [unit] } })).toBe(1)
    expect(minutesFor({ ...vote(2, 3), voter: { units: [unit, unit, unit] } })).toBe(3)
  })
  it('to sign is told by the pages', () => {
    expect(minutesToSign({ documentPages: 1 })).toBe(3)
    expect(minutesToSign({ documentPages: 6 })).toBe(6)
  })
})

it('how many are chosen is said where one may choose several, and that one abstains', () => {
  expect(chosenText(question(3), ['0'], 'things')).toBeNull()
  expect(chosenText(question(3, 3), null, 'things')).toBe('3개 중 0개 선택')
  expect(chosenText(question(3, 2), ['0', '1'], 'persons')).toBe('2명 중 2명 선택')
  expect(chosenText(question(3, 2), [], 'things')).toBe('기권을 고르셨습니다.')
})

it('whose ballot it is names the unit, the capacity and who votes', () => {
  const voter = { name: '홍*동' } as NonNullable<VoterPage['voter']>
  expect(ballotOwnerText(unit, voter)).toBe('101동 901호 · 홍*동 님')
  expect(ballotOwnerText({ ...unit, needsConfirmation: true }, voter)).toBe('101동 901호 · 세대 대표 · 홍*동 님')
})

it('what cannot be handed in any more is known by its code', () => {
  for (const code of ['VOTE_CLOSED', 'ELECTRONIC_VOTING_CLOSED', 'LIST_CLOSED', 'LINK_EXPIRED', 'INVALID_LINK'])
    expect(isRefusedForGood(code)).toBe(true)
  for (const code of ['ALREADY_SUBMITTED', 'VOTE_NOT_OPEN', 'NETWORK']) expect(isRefusedForGood(code)).toBe(false)
})
