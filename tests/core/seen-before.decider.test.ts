import { describe, expect, it } from 'vitest'
import { DomainError } from '#services/core/domain-error.ts'
import { assertUnchanged } from '#services/core/concurrency/expected-values.decider.ts'

const refused = (...asked: Parameters<typeof assertUnchanged>): readonly string[] => {
  try {
    assertUnchanged(...asked)
    return []
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'CHANGED_MEANWHILE') throw error
    return (error.fields ?? []).map(({ path }) => path)
  }
}
const now = { name: '홍길순', phone: null, dongs: ['101'], area: 84.9 }

describe('who changes what they saw', () => {
  it('is told of each field that somebody else changed meanwhile', () =>
    expect(
      refused({ name: '홍길동', phone: '01011112222' }, { wanted: { name: '홍길자', phone: '01033334444' }, now }),
    ).toEqual(['name', 'phone']))
  it('may do so where it is as they saw it, and nothing is nothing however it is written', () =>
    expect(refused({ name: '홍길순', phone: '', dongs: ['101'] }, { wanted: { phone: '01033334444' }, now })).toEqual(
      [],
    ))
  it('is not stopped where it has become what they want', () =>
    expect(refused({ name: '홍길동', phone: '01011112222' }, { wanted: { name: '홍길순', phone: null }, now })).toEqual(
      [],
    ))
  it('and says nothing of what they saw is asked nothing, nor of what is no such field', () => {
    expect(refused(undefined, { wanted: { name: '홍길자' }, now })).toEqual([])
    expect(refused({ nothing: 1 }, { wanted: {}, now })).toEqual([])
  })
})
