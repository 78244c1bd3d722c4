/** Result of one check: what is there, and what to do where it is not well. */
export type Finding = {
  readonly level: 'well' | 'warning' | 'fault'
  readonly check: string
  readonly text: string
  readonly advice?: string
}

export const well = (check: string, text: string): Finding => ({ level: 'well', check, text })
export const warning = (check: string, text: string, advice: string): Finding => ({
  level: 'warning',
  check,
  text,
  advice,
})
export const fault = (check: string, text: string, advice: string): Finding => ({ level: 'fault', check, text, advice })

/** Check of an installation; one that throws is a fault, with this advice. */
export type InstallationCheck = {
  readonly name: string
  readonly advice: string
  readonly run: () => Promise<readonly Finding[]>
}

/** Returns the reason of an error in one line. */
export const reasonText = (error: unknown): string => {
  // A name with several addresses, none of which answers: Node gives it no message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonText).join('; ')
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0] ?? ''
}

const LIMIT_MS = 15_000

const withinLimit = async (run: () => Promise<readonly Finding[]>, limitMs: number): Promise<readonly Finding[]> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1_000} s`)), limitMs)
  return Promise.race([run(), late]).finally(() => clearTimeout(timer))
}

/** Runs one check; it has fifteen seconds, where nothing else is said. */
export const runCheck = (
  { name, advice, run }: InstallationCheck,
  limitMs: number = LIMIT_MS,
): Promise<readonly Finding[]> =>
  withinLimit(run, limitMs).catch((error: unknown) => [fault(name, reasonText(error), advice)])

const marks = { well: 'ok  ', warning: 'warn', fault: 'FAIL' } as const
const NAME_WIDTH = 9

/** Returns the line of a finding. */
export const lineOf = ({ level, check, text, advice }: Finding): string =>
  `${marks[level]} ${check.padEnd(NAME_WIDTH)} ${text}${advice === undefined ? '' : ` – ${advice}`}`
