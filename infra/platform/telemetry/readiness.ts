/** Check that resolves where all is well, and rejects with the reason. */
export type Check = () => Promise<unknown>
export type Verdict = 'OK' | 'ERROR'
export type Verdicts = Readonly<Record<string, Verdict>>

/**
 * Use of a check. `readiness`: the process cannot work without it. `health`: operators are told,
 * and the process stays in service.
 */
export type CheckUse = 'readiness' | 'health'

/** Checks of what a process needs to do its work, by name; modules may add their own. */
export type Readiness = {
  /**
   * Adds a check; a second one of the same name replaces it. The name is public, its reasons are
   * not. For readiness by default.
   */
  readonly add: (name: string, check: Check, use?: CheckUse) => void
  /**
   * Runs the checks of readiness, or for `health` every check, for at most two seconds. Concurrent
   * callers get the same answer.
   */
  readonly ask: (use?: CheckUse) => Promise<Verdicts>
}

const ANSWER_WITHIN_MS = 2_000

/** Fails where a check does not pass in time. */
const inTime = (check: Check): Promise<unknown> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${ANSWER_WITHIN_MS} ms`)), ANSWER_WITHIN_MS)
  return Promise.race([check(), tooLate]).finally(() => clearTimeout(timer))
}

/** Runs a check with a limit of two seconds. */
export const verdictOf = (check: Check, onFailure: (reason: unknown) => void = () => {}): Promise<Verdict> =>
  inTime(check).then(
    () => 'OK',
    (reason: unknown) => {
      onFailure(reason)
      return 'ERROR'
    },
  )

/**
 * Creates readiness. `onChange` is called when a check changes: with the reason where it fails,
 * undefined where it passes again.
 */
export const createReadiness = (onChange: (name: string, reason: unknown) => void = () => {}): Readiness => {
  const checks = new Map<string, { readonly check: Check; readonly use: CheckUse }>()
  const failing = new Set<string>()
  const asking = new Map<CheckUse, Promise<Verdicts>>()

  const judge = async ([name, check]: readonly [string, Check]): Promise<readonly [string, Verdict]> => {
    const verdict = await verdictOf(check, (reason) => {
      if (!failing.has(name)) onChange(name, reason)
      failing.add(name)
    })
    if (verdict === 'OK' && failing.delete(name)) onChange(name, undefined)
    return [name, verdict]
  }

  const askThose = async (wanted: CheckUse): Promise<Verdicts> => {
    const asked = [...checks].filter(([, { use }]) => wanted === 'health' || use === 'readiness')
    return Object.fromEntries(await Promise.all(asked.map(([name, { check }]) => judge([name, check]))))
  }

  return {
    add: (name, check, use = 'readiness') => void checks.set(name, { check, use }),
    ask: (use = 'readiness') => {
      const answer = asking.get(use) ?? askThose(use).finally(() => asking.delete(use))
      asking.set(use, answer)
      return answer
    },
  }
}
