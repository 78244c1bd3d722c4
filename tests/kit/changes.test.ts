import { describe, expect, it } from 'vitest'
import { changesOf } from '../../admin-ui/src/kit/data/changes.ts'

const before = { id: 'u1', name: '홍길동', phone: '01012345678', birthDate: null, entries: [{ id: 'e1' }] }

describe('what a form changed of a record', () => {
  it('is nothing where it holds what was there', () => {
    expect(changesOf(before, { ...before })).toEqual({})
  })

  it('is the fields that differ, and no other', () => {
    expect(changesOf(before, { ...before, name: '홍길순' })).toEqual({ name: '홍길순' })
  })

  it('is an empty text where something was taken away', () => {
    expect(changesOf(before, { ...before, phone: '' })).toEqual({ phone: '' })
    expect(changesOf(before, { ...before, phone: null })).toEqual({ phone: '' })
  })

  it('is nothing where what was missing stays empty', () => {
    expect(changesOf(before, { ...before, birthDate: '' })).toEqual({})
    expect(changesOf({}, { name: undefined })).toEqual({})
  })

  it('leaves alone what the form does not hold', () => {
    expect(changesOf(before, { name: '홍길순' })).toEqual({ name: '홍길순' })
  })
})
