import { z } from 'zod'

const fault = z.strictObject({
  /** Code of the gateway: 01 to 05 pass, 22 and 23 are limits, 30 and 31 are of the key. */
  code: z.string().regex(/^\d{2}$/),
  /** Form of the error, and the status with which it comes. */
  form: z.enum(['xml', 'json']).default('xml'),
  status: z.union([z.literal(200), z.literal(401), z.literal(403), z.literal(429)]).default(200),
})
export type GatewayFault = z.output<typeof fault>

const count = z.coerce.number().int().min(0).max(1_000_000)

const switches = z.strictObject({
  /** down: every call is answered with 503. firewall: with a page of HTML. lost: the connection breaks. */
  service: z.enum(['as-usual', 'down', 'firewall', 'lost']),
  /** Delay of every answer in milliseconds. */
  delayMs: count.max(60_000),
  /** Faults of the calls to come, one each. */
  failNext: z.array(fault).max(1_000),
  /** Number of calls after which a row is added to every lot: pages shift while they are read. */
  shiftAfter: count,
  /** all: every holiday of a year is named. half: those of its first half. none: no day at all. */
  holidays: z.enum(['all', 'half', 'none']),
  /** Holidays, YYYY-MM-DD, that the government has taken back. */
  withdrawnHolidays: z.array(z.iso.date()).max(50),
})
export type PublicDataSwitches = z.output<typeof switches>

/** Changes of some of them, as they come over HTTP. */
export const publicDataSwitchChanges = switches.partial()

export const usualPublicDataSwitches: PublicDataSwitches = {
  service: 'as-usual',
  delayMs: 0,
  failNext: [],
  shiftAfter: 0,
  holidays: 'all',
  withdrawnHolidays: [],
}
