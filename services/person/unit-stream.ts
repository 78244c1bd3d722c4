import type { Secrets } from '../core/secrets.ts'
import { unitStream } from './unit.decider.ts'

/** Stream of a unit of a list: who its owners are, and by which names they are known. */
export const unitStreamOf = (
  secrets: Pick<Secrets, 'digest'>,
  { listId, dong, ho }: { readonly listId: string; readonly dong: string; readonly ho: string },
): string => unitStream(listId, secrets.digest('unit', `${dong}\n${ho}`))
