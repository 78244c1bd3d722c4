import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errors } from '#services/core/errors/error.contract.ts'
import { rounds } from '#tests/support/deep.ts'
import { isUsedReturn, refusalOf, withoutRefusal } from '../../admin-ui/src/account/sign-in/refusal-code.ts'

const known: readonly string[] = Object.values(errors).map(({ text }) => text)

describe('a refusal in the address of the sign-in page', () => {
  it('is told in our own words', () => {
    expect(refusalOf('?error=KAKAO_DENIED')).toBe(errors.KAKAO_DENIED.text)
    expect(refusalOf('?next=%2Flists&error=KAKAO_NOT_INVITED')).toBe(errors.KAKAO_NOT_INVITED.text)
  })

  it.each([
    '',
    '?',
    '?error=',
    '?error',
    '?error=kakao_denied',
    '?error=toString',
    '?error=__proto__',
    '?error=constructor',
    '?code=KAKAO_DENIED',
  ])('%j says nothing', (search) => {
    expect(refusalOf(search)).toBeNull()
  })

  it('never says anything but texts of the error map', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const refusal = refusalOf(`?error=${encodeURIComponent(text)}`)
        expect(refusal === null || known.includes(refusal)).toBe(true)
      }),
      { numRuns: rounds(1_000) },
    )
  })

  it('is told apart where the return from Kakao was used before', () => {
    expect(isUsedReturn('?error=KAKAO_STATE_MISMATCH')).toBe(true)
    expect(isUsedReturn('?error=KAKAO_DENIED')).toBe(false)
    expect(isUsedReturn('')).toBe(false)
  })

  it('goes out of the address; whatever else stands there stays', () => {
    expect(withoutRefusal('?error=KAKAO_DENIED')).toBe('')
    expect(withoutRefusal('?next=%2Flists&error=KAKAO_DENIED&error=x')).toBe('?next=%2Flists')
    expect(withoutRefusal('')).toBe('')
  })
})
