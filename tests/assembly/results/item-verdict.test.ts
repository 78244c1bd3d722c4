import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Verdict } from '#services/vote/results/vote-results.contract.ts'
import { rounds } from '#tests/support/deep.ts'
import { judgeAgain, matters, type OwnerDid } from './item-model.ts'
import { judged, ownersOf } from './judged-item.ts'

const passedRule: Verdict = { met: true, conditions: [], sentence: '가결되었습니다.' }

it('says the verdict in one plain statement', () => {
  expect(judged(ownersOf({ all: 60, there: 8, votes: 33, assent: 30 }), 'ordinary').sentence).toBe(
    '가결되었습니다. 조합원 60명 중 직접 참석 8명(13.3%)을 포함해 41명이 참석했고, 참석자 중 30명이 찬성했습니다.',
  )
  expect(judged(ownersOf({ all: 60, there: 8, votes: 20, assent: 10 }), 'ordinary').sentence).toBe(
    '부결되었습니다. 31명이 참석해야 하는데 28명이 참석했고, 참석자 중 15명이 찬성해야 하는데 10명이 찬성했습니다.',
  )
})

it('is void where the vote passed and too few attended, and says that both differ', () => {
  const { state, sentence, conflict } = judged(ownersOf({ all: 60, there: 8, votes: 22, assent: 28 }), 'ordinary', {
    rule: passedRule,
  })
  expect(state).toBe('void')
  expect(sentence).toBe('성립하지 않았습니다. 31명이 참석해야 하는데 30명이 참석했고, 참석자 중 28명이 찬성했습니다.')
  expect(conflict).toMatch(/출석이 모자라/)
})

it.each([
  // Exactly half does not attend enough, one more does.
  ['ordinary', { all: 60, there: 6, votes: 24, assent: 30 }, 'void'],
  ['ordinary', { all: 60, there: 6, votes: 25, assent: 30 }, 'passed'],
  // Exactly half of those present is no majority.
  ['ordinary', { all: 60, there: 6, votes: 34, assent: 20 }, 'rejected'],
  ['ordinary', { all: 60, there: 6, votes: 34, assent: 21 }, 'passed'],
  // Exactly 10 % and 20 % there directly are enough, one less is not.
  ['ordinary', { all: 60, there: 5, votes: 40, assent: 40 }, 'void'],
  ['ordinary', { all: 61, there: 6, votes: 40, assent: 40 }, 'void'],
  ['disposal-plan', { all: 60, there: 12, votes: 30, assent: 31 }, 'passed'],
  ['disposal-plan', { all: 60, there: 11, votes: 30, assent: 31 }, 'void'],
  // Half of all does not assent enough, two thirds do.
  ['disposal-plan', { all: 60, there: 12, votes: 30, assent: 30 }, 'rejected'],
  ['plan-cost-up', { all: 60, there: 12, votes: 40, assent: 40 }, 'passed'],
  ['plan-cost-up', { all: 60, there: 12, votes: 40, assent: 39 }, 'rejected'],
  // The builder needs over half there directly, and proxies count.
  ['builder', { all: 60, there: 30, byProxy: 9, votes: 10, assent: 40 }, 'void'],
  ['builder', { all: 60, there: 31, byProxy: 9, votes: 10, assent: 40 }, 'passed'],
] as const)('%s with %o is %s', (matter, scene, state) => {
  expect(judged(ownersOf(scene), matter).state).toBe(state)
})

it('judges a matter without attendance of law by the rule of the vote alone', () => {
  const owners = ownersOf({ all: 10, there: 1, votes: 2, assent: 3 })
  const management = { kind: 'election-round' } as const
  expect(judged(owners, 'ordinary', management).state).toBe('undecided')
  const passed = judged(owners, 'ordinary', { ...management, rule: passedRule })
  expect(passed).toMatchObject({ state: 'passed', conflict: null })
  expect(passed.sentence).toBe(
    '가결되었습니다. 소유자 10명 중 직접 참석 1명(10%)을 포함해 3명이 참석했고, 3명이 찬성했습니다.',
  )
})

it('shows where the rule of the vote and the law differ about the assent', () => {
  const rejected: Verdict = { met: false, conditions: [], sentence: '부결되었습니다.' }
  const owners = ownersOf({ all: 60, there: 10, votes: 30, assent: 25 })
  expect(judged(owners, 'ordinary', { rule: rejected })).toMatchObject({
    state: 'rejected',
    conflict: expect.stringContaining('투표의 의결 기준을 채우지 못해'),
  })
  const lacking = ownersOf({ all: 60, there: 10, votes: 30, assent: 20 })
  expect(judged(lacking, 'ordinary', { rule: passedRule })).toMatchObject({
    state: 'rejected',
    conflict: expect.stringContaining('법이 정한 찬성이 모자라'),
  })
})

const numbersIn = (sentence: string): readonly number[] =>
  [...sentence.matchAll(/(\d[\d,]*)명/g)].map(([, number = '']) => Number(number.replaceAll(',', '')))

const anyOwner = fc.record({
  there: fc.constantFrom<OwnerDid['there']>('self', 'proxy', null, null, null, null),
  voted: fc.constantFrom<OwnerDid['voted']>('for', 'for', 'against', null),
})
const anyScene = fc.record({
  owners: fc.array(anyOwner, { minLength: 1, maxLength: 70 }),
  matter: fc.constantFrom(...Object.keys(matters)),
})

it('agrees with a second reading of random assemblies, also in the figures of its statement', () => {
  fc.assert(
    fc.property(anyScene, ({ owners, matter }) => {
      const asked = matters[matter]
      if (!asked) throw new Error('no such matter')
      const model = judgeAgain(owners, asked)
      const { state, sentence, attendance, approval } = judged(owners, matter)
      // Without anybody there is nothing to assent to.
      const isEmpty = model.attending === 0 && asked.assent.among === 'present'
      expect(state).toBe(isEmpty ? 'void' : model.outcome)
      expect(attendance).toMatchObject({ owners: model.owners, attending: model.attending, present: model.direct })
      expect([attendance.direct?.least ?? null, attendance.presence?.least ?? null, approval?.needed]).toEqual([
        model.leastDirect,
        model.leastPresent,
        model.leastAssent,
      ])
      const told = numbersIn(sentence)
      expect(told.at(-1)).toBe(model.assent)
      if (state === 'passed') expect(told).toEqual([model.owners, model.direct, model.attending, model.assent])
    }),
    { numRuns: rounds(500) },
  )
})
