import { largestPowerBelow, subtreeHash, type Lookup, type NodeAddress } from './merkle.ts'

type LeafRange = { readonly start: number; readonly end: number; readonly isWhole: boolean }

const subproof = (first: number, { start, end, isWhole }: LeafRange, lookup: Lookup): readonly Buffer[] => {
  if (first === end) return isWhole ? [] : [subtreeHash(start, end, lookup)]
  const split = start + largestPowerBelow(end - start)
  return first <= split
    ? [...subproof(first, { start, end: split, isWhole }, lookup), subtreeHash(split, end, lookup)]
    : [...subproof(first, { start: split, end, isWhole: false }, lookup), subtreeHash(start, split, lookup)]
}

/**
 * Computes a consistency proof (RFC 6962, section 2.1.2): the tree of a size begins with all leaves
 * of the tree of a smaller size, unchanged and in order. `lookup` returns complete nodes. Takes
 * sizes with 0 < first <= second.
 */
export const consistencyProof = (first: number, second: number, lookup: Lookup): readonly Buffer[] =>
  subproof(first, { start: 0, end: second, isWhole: true }, lookup)

/** Lists the complete nodes that a consistency proof is made from. */
export const nodesOfConsistency = (first: number, second: number): readonly NodeAddress[] => {
  const asked: NodeAddress[] = []
  consistencyProof(first, second, (address) => {
    asked.push(address)
    return Buffer.alloc(32)
  })
  return asked
}
