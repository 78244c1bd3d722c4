import { describe, expect, it } from 'vitest'
import {
  firstUnanswered,
  instructionOf,
  missingIn,
  toggled,
  type Question,
} from '../../resident-ui/src/vote/question/choices.ts'
import { beginningOf, deadlineOf } from '../../resident-ui/src/participation/deadline.ts'
import {
  nextUnansweredStep,
  permittedStep,
  questionStep,
  type JourneyFacts,
  type UnitFacts,
} from '../../resident-ui/src/participation/journey.ts'
import { identityErrors } from '../../resident-ui/src/participation/identity.ts'

const unitFacts = (over: Partial<UnitFacts> = {}): UnitFacts => ({
  id: 'a',
  isOpen: true,
  isToBeTold: false,
  confirmation: 'needless',
  firstOpen: 1,
  ...over,
})
const facts = (over: Partial<JourneyFacts> = {}): JourneyFacts => ({
  isVerified: true,
  hasIdentity: false,
  questionCount: 3,
  units: [unitFacts()],
  ...over,
})
const confirm = { name: 'confirm', unit: 'a' } as const
const review = { name: 'review', unit: 'a' } as const

describe('the step that is shown', () => {
  it('asks for the identity before any question', () => {
    for (const step of [questionStep('a', 1), review, { name: 'units' } as const])
      expect(permittedStep(step, facts({ isVerified: false }))).toEqual({ name: 'verify' })
  })

  it('asks for no code without knowing whose', () => {
    expect(permittedStep({ name: 'code' }, facts({ isVerified: false }))).toEqual({ name: 'verify' })
    expect(permittedStep({ name: 'code' }, facts({ isVerified: false, hasIdentity: true }))).toEqual({ name: 'code' })
  })

  it('is a file of a question only where the question may be seen', () => {
    const file = { name: 'attachment', unit: 'a', index: 1, editing: false, attachment: 'f' } as const
    expect(permittedStep(file, facts())).toEqual(file)
    expect(permittedStep(file, facts({ isVerified: false }))).toEqual({ name: 'verify' })
    expect(permittedStep(file, facts({ units: [unitFacts({ isOpen: false })] }))).toEqual({
      name: 'settled',
      unit: 'a',
    })
    expect(permittedStep({ ...file, index: 3 }, facts())).toEqual(questionStep('a', 1))
  })

  it('leads a verified resident past the codes', () => {
    expect(permittedStep({ name: 'code' }, facts())).toEqual({ name: 'intro' })
    expect(permittedStep({ name: 'verify' }, facts())).toEqual({ name: 'intro' })
  })

  it('is the first open question as long as one is open', () => {
    expect(permittedStep(review, facts())).toEqual(questionStep('a', 1))
    expect(permittedStep(questionStep('a', 3), facts())).toEqual(questionStep('a', 1))
    const answered = facts({ units: [unitFacts({ firstOpen: null })] })
    expect(nextUnansweredStep(answered)).toEqual(review)
    expect(permittedStep(review, answered)).toEqual(review)
  })

  it('shows the units first where there are several, or where the ballot of the one is a part', () => {
    expect(nextUnansweredStep(facts({ units: [unitFacts(), unitFacts({ id: 'b' })] }))).toEqual({ name: 'units' })
    expect(nextUnansweredStep(facts({ units: [unitFacts({ isToBeTold: true })] }))).toEqual({ name: 'units' })
  })

  it('asks for the confirmation before any question of a unit of several owners, and comes back to it', () => {
    const missing = facts({ units: [unitFacts({ confirmation: 'missing', firstOpen: null })] })
    for (const step of [questionStep('a', 0), review]) expect(permittedStep(step, missing)).toEqual(confirm)
    expect(nextUnansweredStep(missing)).toEqual(confirm)
    const given = facts({ units: [unitFacts({ confirmation: 'given' })] })
    expect(permittedStep(confirm, given)).toEqual(confirm)
    expect(nextUnansweredStep(given)).toEqual(questionStep('a', 1))
    expect(permittedStep(confirm, facts())).toEqual(questionStep('a', 1))
  })

  it('of a unit that has voted, or that another owner votes for, says so', () => {
    const settled = facts({ units: [unitFacts({ isOpen: false }), unitFacts({ id: 'b' })] })
    for (const step of [questionStep('a', 0), review, confirm])
      expect(permittedStep(step, settled)).toEqual({ name: 'settled', unit: 'a' })
    expect(permittedStep({ name: 'settled', unit: 'b' }, settled)).toEqual(questionStep('b', 1))
  })

  it('is none of a unit of somebody who was verified before', () => {
    expect(permittedStep(questionStep('z', 0), facts())).toEqual(questionStep('a', 1))
  })
})

const question = (over: Partial<Question> = {}): Question => ({
  id: 'q',
  title: '질문',
  minChoices: 1,
  maxChoices: 2,
  choices: ['a', 'b', 'c'].map((id) => ({ id, label: id })),
  ...over,
})

describe('choices', () => {
  it('replace each other where only one is taken', () => {
    expect(toggled(question({ maxChoices: 1 }), ['a'], 'b')).toEqual(['b'])
  })

  it('add up to the maximum, and no further', () => {
    expect(toggled(question(), ['a'], 'b')).toEqual(['a', 'b'])
    expect(toggled(question(), ['a', 'b'], 'c')).toBe('too-many')
  })

  it('taken back to the last are no abstention', () => {
    expect(toggled(question({ minChoices: 0 }), ['a'], 'a')).toBeNull()
    expect(toggled(question(), ['a', 'b'], 'a')).toEqual(['b'])
  })

  it('take the place of an abstention', () => {
    expect(toggled(question({ minChoices: 0 }), [], 'a')).toEqual(['a'])
  })

  it('are missing until there are enough', () => {
    expect(missingIn(question(), null)).toBe('하나를 골라주세요.')
    expect(missingIn(question({ minChoices: 2 }), ['a'])).toBe('둘 이상 골라주세요.')
    expect(missingIn(question({ minChoices: 0 }), null)).toContain('기권')
    const labelled = (...labels: readonly string[]) =>
      question({ maxChoices: 1, choices: labels.map((label) => ({ id: label, label })) })
    expect(missingIn(labelled('찬성', '반대'), null)).toBe('찬성이나 반대를 눌러주세요.')
    expect(missingIn(labelled('교체', '수리', '보류안'), null)).toBe('교체나 수리나 보류안을 눌러주세요.')
    expect(missingIn(labelled('1안', '2안'), null)).toBe('하나를 골라주세요.')
    expect(missingIn(labelled('가', '나', '다', '라'), null)).toBe('하나를 골라주세요.')
    expect(missingIn(question({ minChoices: 0 }), [])).toBeNull()
    expect(missingIn(question(), ['a'])).toBeNull()
  })

  it('say how many are taken', () => {
    expect(instructionOf(question({ maxChoices: 1 }))).toBe('하나를 골라주세요.')
    expect(instructionOf(question())).toBe('둘까지 고르실 수 있습니다.')
    expect(instructionOf(question({ minChoices: 2 }))).toBe('둘을 골라주세요.')
    expect(instructionOf(question({ minChoices: 2, maxChoices: 3 }))).toBe('둘 이상 셋 이하로 골라주세요.')
  })

  it('of all questions tell which is the first open one', () => {
    const questions = [
      question({ id: '1' }),
      question({ id: '2', minChoices: 0 }),
      question({ id: '3', minChoices: 2 }),
    ]
    expect(firstUnanswered(questions, {})).toBe(0)
    expect(firstUnanswered(questions, { 1: ['a'] })).toBe(1)
    expect(firstUnanswered(questions, { 1: ['a'], 2: [], 3: ['a'] })).toBe(2)
    expect(firstUnanswered(questions, { 1: ['a'], 2: [], 3: ['a', 'b'] })).toBeNull()
  })
})

describe('the deadline', () => {
  const of = (closesAt: string | null, endDate: string, electronicClosesAt: string | null = null) => ({
    vote: {
      id: '',
      title: '',
      description: null,
      status: 'open' as const,
      ballotKind: 'open' as const,
      opensAt: null,
      closesAt,
      electronicClosesAt,
      startsAt: null,
      questions: [],
    },
    list: { name: '', endDate },
  })
  const noon = Date.parse('2026-11-21T12:00:00+09:00')

  it('is the vote’s, where that comes first', () => {
    expect(deadlineOf(of('2026-11-24T09:00:00Z', '2026-11-30'), noon)).toEqual({
      until: '2026. 11. 24. (화) 18:00까지',
      left: '3일 남았습니다',
      at: '2026-11-24T09:00:00Z',
    })
  })

  it('is the list’s last day, where the vote has none or a later one', () => {
    expect(deadlineOf(of(null, '2026-11-22'), noon)).toEqual({
      until: '2026. 11. 22. (일)까지',
      left: '내일 마감합니다',
      at: '2026-11-22T15:00:00.000Z',
    })
    expect(deadlineOf(of('2026-12-24T09:00:00Z', '2026-11-21'), noon)).toEqual({
      until: '2026. 11. 21. (토)까지',
      left: '오늘 마감합니다',
      at: '2026-11-21T15:00:00.000Z',
    })
  })

  it('is that of electronic ballots, where papers go on', () => {
    expect(deadlineOf(of('2026-11-24T09:00:00Z', '2026-11-30', '2026-11-23T14:59:00Z'), noon)).toEqual({
      until: '2026. 11. 23. (월) 23:59까지',
      left: '2일 남았습니다',
      at: '2026-11-23T14:59:00Z',
    })
    expect(deadlineOf(of(null, '2026-11-22', '2026-11-23T09:00:00Z'), noon).until).toBe('2026. 11. 22. (일)까지')
  })

  it('at midnight belongs to the day that ends', () => {
    expect(deadlineOf(of('2026-11-21T15:00:00Z', '2026-11-30'), noon).left).toBe('오늘 마감합니다')
  })
})

it('a vote begins with a day, or at a time of it', () => {
  expect(beginningOf('2026-11-21T15:00:00.000Z')).toBe('2026. 11. 22. (일)부터')
  expect(beginningOf('2026-11-25T01:00:00.000Z')).toBe('2026. 11. 25. (수) 10:00부터')
})

describe('an identity', () => {
  it('is complete with name, phone, 동 and 호', () => {
    expect(identityErrors({ name: '홍길동', phone: '01012345678', dong: '101', ho: '1502' })).toEqual({})
    expect(Object.keys(identityErrors({ name: ' ', phone: '0101234', dong: '', ho: ' ' }))).toEqual([
      'name',
      'phone',
      'dong',
      'ho',
    ])
  })
})
