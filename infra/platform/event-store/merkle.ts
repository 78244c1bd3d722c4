import { createHash, hash } from 'node:crypto'

const NODE = Buffer.from([1])

/** Hashes a leaf (RFC 6962, section 2.1): SHA-256 over 0x00 and the content. */
export const leafHash = (content: string): Buffer => hash('sha256', `\0${content}`, 'buffer')

/** Hashes an inner node (RFC 6962, section 2.1): SHA-256 over 0x01 and both children. */
export const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(NODE).update(left).update(right).digest()

/** Complete subtree: it covers the leaves from index · 2^level to (index + 1) · 2^level. */
export type MerkleNode = { readonly level: number; readonly index: number; readonly hash: Buffer }

export type NodeAddress = Pick<MerkleNode, 'level' | 'index'>

const LOW_BITS = 2 ** 32
const onesIn32 = (bits: number): number => {
  let ones = 0
  for (let rest = bits >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) ones += 1
  return ones
}

/**
 * Returns the place of a complete node, from 0, among all in the order in which leaves complete
 * them: each leaf, then the nodes that it completes, from the smallest up. Growing the tree only
 * adds to the end of this order.
 */
export const placeOfNode = ({ level, index }: NodeAddress): number => {
  const leaf = (index + 1) * 2 ** level - 1
  return 2 * leaf - onesIn32(leaf % LOW_BITS) - onesIn32(Math.floor(leaf / LOW_BITS)) + level
}

/** Lists the complete subtrees that a tree of a size consists of, largest first. */
export const peaksOf = (size: number): readonly NodeAddress[] => {
  const peaks: NodeAddress[] = []
  let start = 0
  for (let level = Math.floor(Math.log2(Math.max(size, 1))); level >= 0; level -= 1) {
    const width = 2 ** level
    if (size - start < width) continue
    peaks.push({ level, index: start / width })
    start += width
  }
  return peaks
}

/**
 * Appends leaves to a tree given by its peaks; returns every complete node that this makes, and the
 * new peaks.
 */
export const appendLeaves = (
  peaks: readonly MerkleNode[],
  size: number,
  leaves: readonly Buffer[],
): { readonly made: readonly MerkleNode[]; readonly peaks: readonly MerkleNode[] } => {
  const stack = [...peaks]
  const made: MerkleNode[] = []
  leaves.forEach((hash, offset) => {
    let node: MerkleNode = { level: 0, index: size + offset, hash }
    made.push(node)
    for (let left = stack.at(-1); left?.level === node.level; left = stack.at(-1)) {
      stack.pop()
      node = { level: node.level + 1, index: left.index / 2, hash: nodeHash(left.hash, node.hash) }
      made.push(node)
    }
    stack.push(node)
  })
  return { made, peaks: stack }
}

/**
 * Computes the root (RFC 6962, MTH): the peaks joined from the smallest up.
 * @throws {Error} for an empty tree
 */
export const rootOf = (peaks: readonly MerkleNode[]): Buffer => {
  const last = peaks.at(-1)
  if (!last) throw new Error('an empty tree has no root here')
  return peaks.slice(0, -1).reduceRight((right, left) => nodeHash(left.hash, right), last.hash)
}

/** Returns the hash of a complete node. */
export type Lookup = (address: NodeAddress) => Buffer

/** Returns where RFC 6962 splits a tree: the largest power of two below its size. */
export const largestPowerBelow = (size: number): number => 2 ** Math.floor(Math.log2(size - 1))

/** Hashes the leaves from start to end (exclusive), which need not make a complete node. */
export const subtreeHash = (start: number, end: number, lookup: Lookup): Buffer => {
  const size = end - start
  const level = Math.log2(size)
  // Every subtree that the recursion reaches begins at a multiple of its width.
  if (Number.isInteger(level)) return lookup({ level, index: start / size })
  const split = start + largestPowerBelow(size)
  return nodeHash(subtreeHash(start, split, lookup), subtreeHash(split, end, lookup))
}

const pathWithin = (leaf: number, start: number, end: number, lookup: Lookup): readonly Buffer[] => {
  if (end - start === 1) return []
  const split = start + largestPowerBelow(end - start)
  return leaf < split
    ? [...pathWithin(leaf, start, split, lookup), subtreeHash(split, end, lookup)]
    : [...pathWithin(leaf, split, end, lookup), subtreeHash(start, split, lookup)]
}

/**
 * Computes an inclusion proof (RFC 6962, section 2.1.1) of a leaf in a tree of a size, from leaf to
 * root; `lookup` returns complete nodes.
 */
export const inclusionProof = (leaf: number, size: number, lookup: Lookup): readonly Buffer[] =>
  pathWithin(leaf, 0, size, lookup)

/** Lists the complete nodes that an inclusion proof is made from. */
export const nodesOfProof = (leaf: number, size: number): readonly NodeAddress[] => {
  const asked: NodeAddress[] = []
  inclusionProof(leaf, size, (address) => {
    asked.push(address)
    return NODE
  })
  return asked
}

/**
 * Lists the fewest complete subtrees with the leaves from start to end (exclusive), from the left:
 * a tree of size `start` grows by them.
 */
export const subtreesBetween = (start: number, end: number): readonly NodeAddress[] => {
  const found: NodeAddress[] = []
  for (let at = start; at < end;) {
    let level = 0
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1
    found.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return found
}
