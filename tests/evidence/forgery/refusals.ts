import { Refused } from '#infra/lib/evidence/check/failure.ts'
import { checkEvidence } from '#infra/lib/evidence/check/verify-evidence.ts'
import type { MutatedFile } from './changed-files.ts'

/** Why a file's text is refused; undefined: it is taken. `key`: the fingerprint of the key that must have signed it. */
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

/** What is wrong with how a mutation is answered: it is taken, or refused for another reason. Null: nothing. */
export const wrongOf = ({ text, reasons }: MutatedFile, key?: string): string | null => {
  const refusal = refusalOf(text, key)
  if (!refusal) return 'taken'
  return reasons.length === 0 || reasons.includes(refusal.code) ? null : `${refusal.code}: ${refusal.detail}`
}
