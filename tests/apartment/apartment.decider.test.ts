import { describe, expect, it } from 'vitest'
import { apartmentDecider, existingApartment } from '#services/apartment/apartment.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const particulars = {
  apartmentId: fixedId(1),
  name: '한빛마을',
  address: '고양시 일산동구 중앙로 1',
  totalUnits: 1_204,
}
const registered = { type: 'ApartmentRegistered', data: particulars } as const

describe('registering a complex', () => {
  it('records it', () =>
    given(apartmentDecider)
      .when({ type: 'RegisterApartment', ...particulars })
      .then([registered]))
  it('records whom residents call', () => {
    const withPhone = { ...particulars, officePhone: '0319001234' }
    given(apartmentDecider)
      .when({ type: 'RegisterApartment', ...withPhone })
      .then([{ type: 'ApartmentRegistered', data: withPhone }])
  })
  it('stays quiet when repeated', () =>
    given(apartmentDecider, [registered])
      .when({ type: 'RegisterApartment', ...particulars })
      .thenNothing())
})

it('what rests on a complex needs it to be there', () => {
  expect(() => existingApartment(apartmentDecider.initial)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
})

describe('changing a complex', () => {
  const changed = (overrides: object) => ({ type: 'ApartmentChanged', data: { ...particulars, ...overrides } }) as const
  it('records the whole', () =>
    given(apartmentDecider, [registered])
      .when({ type: 'ChangeApartment', totalUnits: 1_300 })
      .then([changed({ totalUnits: 1_300 })]))
  it('takes the office phone away where it is empty', () =>
    given(apartmentDecider, [registered, changed({ officePhone: '0319001234' })])
      .when({ type: 'ChangeApartment', officePhone: '' })
      .then([changed({})]))
  it('stays quiet when repeated', () =>
    given(apartmentDecider, [registered]).when({ type: 'ChangeApartment', name: '한빛마을' }).thenNothing())
  it('is refused where there is none', () =>
    given(apartmentDecider).when({ type: 'ChangeApartment', name: '한빛마을' }).thenRejects('NOT_FOUND'))
})

describe('deleting a complex', () => {
  const deleted = { type: 'ApartmentDeleted', data: { apartmentId: fixedId(1) } } as const
  const command = (hasCampaigns: boolean) => ({ type: 'DeleteApartment', hasCampaigns }) as const
  it('records it', () => given(apartmentDecider, [registered]).when(command(false)).then([deleted]))
  it('is refused where campaigns are', () =>
    given(apartmentDecider, [registered]).when(command(true)).thenRejects('APARTMENT_HAS_CAMPAIGNS'))
  it('stays quiet when repeated', () =>
    given(apartmentDecider, [registered, deleted]).when(command(false)).thenNothing())
  it('is refused where there was none', () => given(apartmentDecider).when(command(false)).thenRejects('NOT_FOUND'))
  it('leaves nothing that can be changed', () =>
    given(apartmentDecider, [registered, deleted])
      .when({ type: 'ChangeApartment', name: '새마을' })
      .thenRejects('NOT_FOUND'))
})
