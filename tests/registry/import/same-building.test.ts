import { describe, expect, it } from 'vitest'
import { mayBeOfBuilding } from '#services/registry/import/same-building.ts'

const property = '경기도 고양시 한빛구 새솔동 100 한빛마을아파트 제101동 제5층 제502호'

describe('whether a register may be of a complex', () => {
  it.each([
    ['by its name', { name: '한빛마을 아파트', address: '서울특별시 다른구 다른로 1' }],
    ['by a place of its address, also one by road', { name: '늘봄', address: '경기 고양시 새솔로 12' }],
    ['where the office has typed no place at all', { name: '늘봄', address: '경기도' }],
  ])('is so %s', (_how, complex) => {
    expect(mayBeOfBuilding(property, complex)).toBe(true)
  })
  it('is not so where nothing is the same', () => {
    expect(mayBeOfBuilding(property, { name: '먼바다', address: '부산광역시 해솔구 물결동 7' })).toBe(false)
  })
})
