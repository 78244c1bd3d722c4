import { describe, expect, test } from 'vitest'
import {
  stepAfterField,
  firstStep,
  nextStepFor,
  permittedStep,
  signingWay,
  type SigningFacts,
  type UnitFacts,
} from '../../resident-ui/src/signature/signing-steps.ts'

const unit: UnitFacts = {
  id: 'a',
  isOpen: true,
  isRead: false,
  isExplained: true,
  isWaiting: false,
  askedCount: 2,
  firstMissing: 0,
  isSigned: false,
}
const other: UnitFacts = { ...unit, id: 'b' }
const ready: UnitFacts = { ...unit, isRead: true, firstMissing: null, isSigned: true }
const facts = (units: readonly UnitFacts[], hasAgreed = true): SigningFacts => ({ units, hasAgreed })

describe('the next step of a unit', () => {
  test.each([
    ['the document, until it is read to its end', unit, { name: 'document', unit: 'a' }],
    [
      'the first thing that is missing',
      { ...unit, isRead: true, firstMissing: 1 },
      { name: 'field', unit: 'a', index: 1, editing: false },
    ],
    ['what is explained, once it is read', { ...ready, isExplained: false }, { name: 'explain', unit: 'a' }],
    ['the wait for an app, whatever is missing', { ...unit, isWaiting: true }, { name: 'review', unit: 'a' }],
    ['the signature', { ...ready, isSigned: false }, { name: 'sign', unit: 'a' }],
    ['the review, where everything is there', ready, { name: 'review', unit: 'a' }],
    ['its receipt, where it is signed for', { ...ready, isOpen: false }, { name: 'settled', unit: 'a' }],
  ] as const)('is %s', (_, given, step) => expect(nextStepFor(given)).toEqual(step))

  test('after an answer is the next question, whether or not it has one', () =>
    expect(stepAfterField(ready, 0)).toEqual({ name: 'field', unit: 'a', index: 1, editing: false }))
  test('after the last answer is the signature, or the review of who has signed', () => {
    expect(stepAfterField({ ...ready, isSigned: false }, 1)).toEqual({ name: 'sign', unit: 'a' })
    expect(stepAfterField(ready, 1)).toEqual({ name: 'review', unit: 'a' })
  })
})

describe('who proved who they are', () => {
  test('goes straight on with their only unit', () =>
    expect(firstStep(facts([unit]))).toEqual({ name: 'document', unit: 'a' }))
  test('goes on where they were', () => expect(firstStep(facts([ready]))).toEqual({ name: 'review', unit: 'a' }))
  test('chooses one of several', () => expect(firstStep(facts([unit, other]))).toEqual({ name: 'units' }))
  test('goes on with the unit that was begun', () =>
    expect(firstStep(facts([other, { ...unit, isRead: true }]))).toMatchObject({ name: 'field', unit: 'a' }))
  test('agrees to the texts first', () => expect(firstStep(facts([unit], false))).toEqual({ name: 'texts' }))
  test('sees a receipt without agreeing to anything', () =>
    expect(firstStep(facts([{ ...unit, isOpen: false }], false))).toEqual({ name: 'settled', unit: 'a' }))
})

describe('a step of the history', () => {
  test('is shown where everything before it is done', () => {
    const wanted = { name: 'sign', unit: 'a' } as const
    expect(permittedStep(wanted, facts([ready]))).toEqual(wanted)
  })
  test('waits for the document', () =>
    expect(permittedStep({ name: 'sign', unit: 'a' }, facts([unit]))).toEqual({ name: 'document', unit: 'a' }))
  test('waits for what is missing', () =>
    expect(permittedStep({ name: 'review', unit: 'a' }, facts([{ ...ready, firstMissing: 1 }]))).toMatchObject({
      name: 'field',
      index: 1,
    }))
  test('of a unit that is signed for is its receipt', () =>
    expect(permittedStep({ name: 'sign', unit: 'a' }, facts([{ ...ready, isOpen: false }]))).toEqual({
      name: 'settled',
      unit: 'a',
    }))
  test('of somebody else’s unit is the first of one’s own', () =>
    expect(permittedStep({ name: 'sign', unit: 'x' }, facts([unit]))).toEqual({ name: 'document', unit: 'a' }))
  test('of a question that is not asked any more is what is next', () =>
    expect(permittedStep({ name: 'field', unit: 'a', index: 7, editing: false }, facts([ready]))).toEqual({
      name: 'review',
      unit: 'a',
    }))
  test('before identity is none any more', () =>
    expect(permittedStep({ name: 'identity' }, facts([unit]))).toEqual({ name: 'document', unit: 'a' }))
  test('waits for texts that were changed meanwhile, but saying no does not', () => {
    expect(permittedStep({ name: 'sign', unit: 'a' }, facts([ready], false))).toEqual({ name: 'texts' })
    expect(permittedStep({ name: 'decline', unit: 'a' }, facts([ready], false)).name).toBe('decline')
  })
  test('is known from what else a history keeps', () => {
    expect(signingWay.isStep({ name: 'sign', unit: 'a' })).toBe(true)
    for (const stranger of [null, 'sign', { name: 'sign' }, { name: 'question', unit: 'a' }])
      expect(signingWay.isStep(stranger)).toBe(false)
  })
})
