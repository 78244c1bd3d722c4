import { ownerOf, type Owner } from '#tests/support/campaign.ts'

// Two of them share a unit, one holds two, and one has neither a phone nor a unit that is a number.

export const hong = ownerOf(1, { name: '홍길동', phone: '01012345678', dong: '101', ho: '1502', area: 84.9431 })
export const kim = ownerOf(2, { name: '김철수', phone: '01022223333', dong: '101', ho: '1502', area: 84.9431 })
export const namgung = ownerOf(3, { name: '남궁민수', phone: '01055556666', dong: '1001', ho: '203' })
const anna = ownerOf(4, { name: 'Kim Anna', phone: '', dong: '가동', ho: '지하101호' })
export const owners: readonly Owner[] = [hong, kim, namgung, anna, { ...hong, dong: '102', ho: '101' }]
