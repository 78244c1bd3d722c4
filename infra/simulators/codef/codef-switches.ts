import { z } from 'zod'

const mode = z.enum([
  /** CF-01004 is answered, and it was paid. */
  'timeout',
  /** Breaks the connection after the charge. */
  'drop-after-charge',
  /** `code` is answered; nothing is paid. */
  'code',
  /** The call is paid, and the answer is wrong. */
  'nonsense',
  'half',
  'twice',
  'other-unit',
  'renamed-fields',
  'issued-undelivered',
])
export const failureModes = mode.options

const failure = z.object({
  mode,
  code: z.string().max(20).optional(),
  /** Calls that fail: issue is the next paying call; any is the next one. */
  on: z.enum(['issue', 'any']).default('issue'),
})
export type Failure = z.output<typeof failure>

const count = z.coerce.number().int().min(0).max(1_000_000_000)

const switches = z.object({
  /** Delay in milliseconds of every answer of the register call, before anything is done. */
  delayMs: count.max(600_000),
  points: count,
  dailyRemaining: count,
  maintenance: z.stringbool().or(z.boolean()),
  failNext: z.array(failure).max(1_000),
  /** Interval of paying calls whose answer is lost after the charge; 0: none. */
  dropEvery: count,
})
export type CodefSwitches = z.output<typeof switches>

export const usualCodefSwitches: CodefSwitches = {
  delayMs: 0,
  points: 1_000_000,
  dailyRemaining: 100_000,
  maintenance: false,
  failNext: [],
  dropEvery: 0,
}

const changes = switches.partial().extend({ forgetTokens: z.stringbool().or(z.boolean()).optional() })

/** Parses changed switches, from JSON or from the page's form. @throws {ZodError} */
export const switchChangesOf = (body: unknown): Partial<CodefSwitches> & { readonly forgetTokens?: boolean } =>
  Object.fromEntries(Object.entries(changes.parse(body)).filter(([, value]) => value !== undefined))
