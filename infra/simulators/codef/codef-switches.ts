import { z } from 'zod'

const mode = z.enum([
  /** CF-01004, and it was paid. */
  'timeout',
  /** Paid, and the connection breaks. */
  'drop-after-charge',
  /** Answers `code`; nothing is paid. */
  'code',
  /** What follows is paid, and the answer is not what it should be. */
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
  /** issue: the next call that pays; any: the next one. */
  on: z.enum(['issue', 'any']).default('issue'),
})
export type Failure = z.output<typeof failure>

const count = z.coerce.number().int().min(0).max(1_000_000_000)

const switches = z.object({
  /** Milliseconds that every answer of the register call waits, before anything is done. */
  delayMs: count.max(600_000),
  points: count,
  dailyRemaining: count,
  maintenance: z.stringbool().or(z.boolean()),
  failNext: z.array(failure).max(1_000),
  /** Every how many paying calls the answer is lost after the money is gone; 0: none. */
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

/** What somebody turns, by JSON or by the page's form. @throws ZodError */
export const switchChangesOf = (body: unknown): Partial<CodefSwitches> & { readonly forgetTokens?: boolean } =>
  Object.fromEntries(Object.entries(changes.parse(body)).filter(([, value]) => value !== undefined))
