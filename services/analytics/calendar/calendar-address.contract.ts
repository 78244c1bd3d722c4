import { z } from 'zod'
import { id, limitedString } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const ofComplex = z.strictObject({ apartmentId: id })

const address = z.object({
  /** Time since which the address holds; null: there is none. */
  issuedAt: z.string().nullable(),
  /** Last time at which a program read it; null: none has yet. */
  lastReadAt: z.string().nullable(),
})
export type CalendarAddress = z.output<typeof address>

/** Returns whether one has an address of a complex's calendar for other programs. */
export const getCalendarAddress = contract({
  method: 'GET',
  path: '/api/admin/calendar/addresses/{apartmentId}',
  access: 'admin',
  tag: 'admin',
  summary: '구독 주소',
  params: ofComplex,
  answers: { 200: address },
})

/** Makes an address; the one before it ends. Only this answer contains it. */
export const issueCalendarAddress = contract({
  method: 'POST',
  path: '/api/admin/calendar/addresses/{apartmentId}',
  access: 'admin',
  tag: 'admin',
  summary: '구독 주소 만들기',
  params: ofComplex,
  answers: { 201: address.extend({ url: z.string() }) },
})

/** Ends one's address of a complex; repeating it changes nothing. */
export const revokeCalendarAddress = contract({
  method: 'DELETE',
  path: '/api/admin/calendar/addresses/{apartmentId}',
  access: 'admin',
  tag: 'admin',
  summary: '구독 주소 폐기',
  params: ofComplex,
  answers: { 200: address },
})

/**
 * Returns the dates of a complex as a calendar (RFC 5545), from 60 days ago to a year ahead. `file`:
 * the secret with `.ics`. 304 where `If-None-Match` has its `ETag`. 404 for an address that does not
 * hold, whatever the reason. 429 TOO_MANY_REQUESTS.
 */
export const readCalendarAddress = contract({
  method: 'GET',
  path: '/api/calendar/{addressId}/{file}',
  access: 'public',
  tag: 'admin',
  summary: '일정 구독',
  params: z.strictObject({ addressId: limitedString(36), file: limitedString(60) }),
  gives: ['text/calendar'],
  answers: { 200: z.any() },
})
