import { describe, expect, it } from 'vitest'
import { apartmentDecider, registeredApartment } from '#services/apartment/apartment.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const particulars = { apartmentId: fixedId(1), name: '한빛마을', address: '고양시 일산동구 중앙로 1', totalUnits: 1_204 }
const registered = { type: 'ApartmentRegistered', data: particulars } as const

describe('registering a complex', () => {
  it('records it', () => given(apartmentDecider).when({ type: 'RegisterApartment', ...particulars }).then([registered]))
  it('records whom residents call', () => {
    const withPhone = { ...particulars, officePhone: '0319001234' }
    given(apartmentDecider).when({ type: 'RegisterApartment', ...withPhone }).then([{ type: 'ApartmentRegistered', data: withPhone }])
  })
  it('stays quiet when repeated', () => given(apartmentDecider, [registered]).when({ type: 'RegisterApartment', ...particulars }).thenNothing())
})

it('what rests on a complex needs it to be there', () => {
  expect(() => registeredApartment(apartmentDecider.initial)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
})
