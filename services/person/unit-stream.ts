import type { Secrets } from '../core/secrets.ts'
import { unitStream } from './unit.decider.ts'

/** A keyed digest of 동 and 호: names a unit in streams without saying which. */
export const unitDigest = (
  secrets: Pick<Secrets, 'digest'>,
  { dong, ho }: { readonly dong: string; readonly ho: string },
): string => secrets.digest('unit', `${dong}\n${ho}`)

/** Stream of a unit of a list: who its owners are, and by which names they are known. */
export const unitStreamOf = (
  secrets: Pick<Secrets, 'digest'>,
  unit: { readonly listId: string; readonly dong: string; readonly ho: string },
): string => unitStream(unit.listId, unitDigest(secrets, unit))
