import { Refused } from '#infra/lib/evidence/check/failure.ts'
import { checkEvidence } from '#infra/lib/evidence/check/verify-evidence.ts'
import type { MutatedFile } from './changed-files.ts'

/**
 * Returns why a file's text is refused; undefined: it is accepted. `key`: the fingerprint of the
 * key that must have signed it.
 */
const refusalOf = (text: string, key: string | undefined): Refused | undefined => {
  const checking = checkEvidence(key)
  try {
    for (const line of text.replace(/\n$/, '').split('\n')) checking.take(line)
    checking.finish()
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

/**
 * Returns what is wrong with the answer to a mutation: it is accepted, or refused for another
 * reason. Null: nothing.
 */
export const wrongOf = ({ text, reasons }: MutatedFile, key?: string): string | null => {
  const refusal = refusalOf(text, key)
  if (!refusal) return 'taken'
  return reasons.length === 0 || reasons.includes(refusal.code) ? null : `${refusal.code}: ${refusal.detail}`
}
