import { readStored, store } from '../../browser-storage.ts'

const HOUR = 3_600_000

const keyOf = (assemblyId: string): string => `danji.vote.assembly.${assemblyId}`

/**
 * Stores by which item's link the voter has verified identity, for as long as a session may last;
 * null removes it.
 */
export const storeSessionLink = (assemblyId: string, linkId: string | null): void =>
  store('localStorage', keyOf(assemblyId), linkId === null ? null : { at: Date.now(), linkId })

/**
 * Returns the link by which this browser's voter has verified identity for an assembly, so that
 * another item's link asks for no second code; null where there is none.
 */
export const sessionLinkOf = (assemblyId: string): string | null => {
  const stored = readStored('localStorage', keyOf(assemblyId))
  if (typeof stored !== 'object' || stored === null || !('at' in stored) || !('linkId' in stored)) return null
  const { at, linkId } = stored
  const isFresh = typeof at === 'number' && at <= Date.now() && Date.now() - at < HOUR
  return isFresh && typeof linkId === 'string' ? linkId : null
}
