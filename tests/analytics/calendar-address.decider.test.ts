import { it } from 'vitest'
import type { CalendarAddressEvent } from '#events/analytics/calendar-address.events.ts'
import {
  calendarAddressDecider,
  type CalendarAddressCommand,
} from '#services/analytics/calendar/calendar-address.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const of = { addressId: fixedId(9_801), adminId: fixedId(9_802), apartmentId: fixedId(9_803) }
const issued = (hash: string): CalendarAddressEvent => ({
  type: 'CalendarAddressIssued',
  data: { ...of, secretHash: hash.repeat(64) },
})
const issue = (hash: string): CalendarAddressCommand => ({ type: 'IssueAddress', ...of, secretHash: hash.repeat(64) })
const revoked: CalendarAddressEvent = { type: 'CalendarAddressRevoked', data: of }

it('issues an address, another one in its place, and none twice', () => {
  given(calendarAddressDecider)
    .when(issue('a'))
    .then([issued('a')])
  given(calendarAddressDecider, [issued('a')])
    .when(issue('b'))
    .then([issued('b')])
  given(calendarAddressDecider, [issued('a')])
    .when(issue('a'))
    .then([])
  given(calendarAddressDecider, [issued('a'), revoked])
    .when(issue('a'))
    .then([issued('a')])
})

it('revokes what was issued, once', () => {
  given(calendarAddressDecider, [issued('a')])
    .when({ type: 'RevokeAddress' })
    .then([revoked])
  given(calendarAddressDecider, [issued('a'), revoked])
    .when({ type: 'RevokeAddress' })
    .then([])
  given(calendarAddressDecider).when({ type: 'RevokeAddress' }).then([])
})
