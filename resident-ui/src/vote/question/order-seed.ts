import { readStored, store } from '../../browser-storage.ts'

const keyOf = (linkId: string): string => `danji.vote-order.${linkId}`

/**
 * Returns the seed of this voter's order of candidates. It stays the same in this tab, and is never
 * sent.
 */
export const orderSeed = (linkId: string): string => {
  const kept = readStored('sessionStorage', keyOf(linkId))
  if (typeof kept === 'string') return kept
  const seed = crypto.getRandomValues(new Uint32Array(2)).join('-')
  store('sessionStorage', keyOf(linkId), seed)
  return seed
}
