import { addDays, dayAt } from '#events/values/day.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { assertVisible } from '../../core/scope.ts'
import { hashOf } from '../../core/secrets.ts'
import type { AdminSession } from '../../core/session.ts'
import { createWindowCounter } from '../../core/window-counter.ts'
import { findLastUse, recordAddressUse } from './calendar-address-uses.ts'
import * as calls from './calendar-address.contract.ts'
import { calendarAddressDecider, calendarAddressStream } from './calendar-address.decider.ts'
import { addressIdOf, findAddress, findReadAddress, newAddressSecret, type HeldAddress } from './calendar-address.ts'
import { icsEventOf } from './calendar-ics.contract.ts'
import { revisionsOf } from './calendar-revisions.ts'
import { icsOf } from './ics.contract.ts'
import { readCalendar } from './read-calendar.ts'

/** Days before and after today that a calendar program gets. */
const SPAN = { before: 60, after: 366 } as const
/** Reads a minute of one address, and refused ones from one network address. */
const [READS_PER_MINUTE, FAILURES_PER_MINUTE] = [20, 20]
/** Seconds for which a program may go on with what it has. */
const MAX_AGE = 900

/** Returns the id of the caller's address of a complex that they see. @throws DomainError NOT_FOUND */
const ownAddressId = async (deps: Deps, admin: AdminSession, apartmentId: string): Promise<string> => {
  assertVisible(admin, apartmentId)
  await getApartment(deps.store, apartmentId)
  return addressIdOf(deps, admin.id, apartmentId)
}

const addressAnswer = async (deps: Deps, addressId: string): Promise<calls.CalendarAddress> => {
  const address = await findAddress(deps, addressId)
  if (!address) return { issuedAt: null, lastReadAt: null }
  const last = await findLastUse(deps, addressId, new Date(address.issuedAt))
  return { issuedAt: address.issuedAt, lastReadAt: last?.toISOString() ?? null }
}

const getAddress =
  (deps: Deps): Handler<typeof calls.getCalendarAddress> =>
  async ({ params, admin }) => ({
    body: await addressAnswer(deps, await ownAddressId(deps, admin, params.apartmentId)),
  })

const issueAddress =
  (deps: Deps): Handler<typeof calls.issueCalendarAddress> =>
  async ({ params: { apartmentId }, admin, metadata, request }) => {
    // An answer stored for repeats would keep the address; a repeat makes another one.
    request.idempotencyScope = undefined
    const addressId = await ownAddressId(deps, admin, apartmentId)
    const { secret, secretHash } = newAddressSecret()
    const { position } = await commandHandler(
      deps.store,
      calendarAddressDecider,
    )({
      stream: calendarAddressStream(addressId),
      command: () => ({ type: 'IssueAddress', addressId, adminId: admin.id, apartmentId, secretHash }),
      metadata,
    })
    const url = `${deps.publicUrl}/api/calendar/${addressId}/${secret}.ics`
    return { position, body: { issuedAt: metadata.at, lastReadAt: null, url } }
  }

const revokeAddress =
  (deps: Deps): Handler<typeof calls.revokeCalendarAddress> =>
  async ({ params, admin, metadata }) => {
    const addressId = await ownAddressId(deps, admin, params.apartmentId)
    const { position } = await commandHandler(
      deps.store,
      calendarAddressDecider,
    )({ stream: calendarAddressStream(addressId), command: () => ({ type: 'RevokeAddress' }), metadata })
    return { position, body: { issuedAt: null, lastReadAt: null } }
  }

/** Writes the calendar of an address. Of dates with one id, the one that is not done stands for all. */
const calendarOf = async (deps: Deps, { apartmentId, apartment }: HeldAddress): Promise<string> => {
  const today = dayAt(deps.clock())
  const span = { from: addDays(today, -SPAN.before), to: addDays(today, SPAN.after) }
  const entries = await readCalendar(deps, [apartmentId], span)
  const revisionOf = await revisionsOf(deps, entries)
  const events = entries
    .toSorted((one, other) => Number(other.isDone) - Number(one.isDone))
    .map((entry) => {
      const url = `${deps.publicUrl}/admin/calendar?month=${entry.day.slice(0, 7)}`
      return icsEventOf(entry, revisionOf(entry), url)
    })
  const byId = new Map(events.map((event) => [event.uid, event]))
  return icsOf(
    `${apartment} 일정`,
    [...byId.values()].toSorted((one, other) => one.day.localeCompare(other.day) || one.uid.localeCompare(other.uid)),
  )
}

const readAddress = (deps: Deps): Handler<typeof calls.readCalendarAddress> => {
  const limitOf = (perMinute: number): number => Math.ceil(perMinute * deps.rateLimitFactor)
  const reads = createWindowCounter(limitOf(READS_PER_MINUTE))
  const failures = createWindowCounter(limitOf(FAILURES_PER_MINUTE))
  return async ({ params, evidence, request }) => {
    if (failures.isFull(request.ip)) throw new DomainError('TOO_MANY_REQUESTS')
    const address = await findReadAddress(deps, params)
    if (!address) {
      failures.add(request.ip)
      throw new DomainError('NOT_FOUND')
    }
    if (reads.add(address.addressId)) throw new DomainError('TOO_MANY_REQUESTS')
    const content = Buffer.from(await calendarOf(deps, address))
    const etag = `"${hashOf(content.toString())}"`
    const isKnown = (request.headers['if-none-match'] ?? '')
      .split(',')
      .some((one) => one.trim().replace(/^W\//, '') === etag)
    await recordAddressUse(deps, { addressId: address.addressId, status: isKnown ? 304 : 200, evidence })
    const headers = {
      etag,
      'cache-control': `private, max-age=${MAX_AGE}, must-revalidate`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    }
    if (isKnown)
      return { file: { type: 'text/calendar; charset=utf-8', content: Buffer.alloc(0), headers, status: 304 } }
    return { file: { type: 'text/calendar; charset=utf-8', content, headers } }
  }
}

/** Adds the calls for addresses of calendars, and the one that programs make. */
export const calendarAddressRoutes: AddCalls = (route, deps) => {
  route(calls.getCalendarAddress, getAddress(deps))
  route(calls.issueCalendarAddress, issueAddress(deps), { perMinute: 10 })
  route(calls.revokeCalendarAddress, revokeAddress(deps), { perMinute: 10 })
  route(calls.readCalendarAddress, readAddress(deps), { perMinute: 120 })
}
