import { z } from 'zod'
import { id } from './values/schemas.ts'

/**
 * Actor of an event: a signed-in person, a voter with a session, an anonymous caller, or the system
 * itself.
 */
export const actor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('admin'), id }),
  z.strictObject({ kind: z.literal('voter'), id }),
  z.strictObject({ kind: z.literal('anonymous') }),
  z.strictObject({ kind: z.literal('system'), name: z.string() }),
])
export type Actor = z.output<typeof actor>

/** Metadata of every event. Nothing personal is in it: it is readable in the log. */
export const metadata = z.strictObject({
  actor,
  at: z.iso.datetime(),
  requestId: z.string().max(100).optional(),
  /**
   * Origin of an administrator's act: a network without its last number, and the browser
   * ("203.0.113.* · Chrome, Windows").
   */
  from: z.string().max(100).optional(),
  /** Position of the event that led to this one. */
  cause: z.int().positive().optional(),
  /**
   * Trace that the event was recorded in, where tracing is configured: the `traceparent` of its
   * append, random numbers.
   */
  trace: z
    .string()
    .regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    .optional(),
})
export type Metadata = Readonly<z.output<typeof metadata>>
