import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  appendLeaves,
  inclusionProof,
  nodesOfProof,
  peaksOf,
  rootOf,
  type MerkleNode,
  type NodeAddress,
} from '#infra/platform/event-store/merkle.ts'

// RFC 6962, section 2.1, word for word and apart from the product's code: over whole lists of
// leaves, splitting at the largest power of two below their number.
const sha256 = (...parts: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const leafOf = (n: number): Buffer => sha256(Buffer.from([0]), Buffer.from(`event ${n}`))
const splitOf = (count: number): number => {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}
const treeHash = (leaves: readonly Buffer[]): Buffer => {
  const [only] = leaves
  if (leaves.length === 1 && only) return only
  const split = splitOf(leaves.length)
  return sha256(Buffer.from([1]), treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)))
}
const pathOf = (leaf: number, leaves: readonly Buffer[]): readonly Buffer[] => {
  if (leaves.length === 1) return []
  const split = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return leaf < split ? [...pathOf(leaf, left), treeHash(right)] : [...pathOf(leaf - split, right), treeHash(left)]
}

const leavesOf = (count: number): readonly Buffer[] => Array.from({ length: count }, (_, n) => leafOf(n))
const hex = (hashes: readonly Buffer[]): readonly string[] => hashes.map((hash) => hash.toString('hex'))

/** A tree grown in batches, as the read model grows it: peaks in, nodes out. */
const grow = (leaves: readonly Buffer[], batches: readonly number[]) => {
  const nodes = new Map<string, Buffer>()
  let peaks: readonly MerkleNode[] = []
  let size = 0
  for (const batch of [...batches, leaves.length]) {
    const { made, peaks: next } = appendLeaves(peaks, size, leaves.slice(size, size + batch))
    for (const { level, index, hash } of made) nodes.set(`${level}/${index}`, hash)
    size = Math.min(size + batch, leaves.length)
    peaks = next
  }
  const lookup = ({ level, index }: NodeAddress): Buffer => {
    const hash = nodes.get(`${level}/${index}`)
    if (!hash) throw new Error(`no node ${level}/${index}`)
    return hash
  }
  return { peaks, nodes, lookup }
}

describe('a tree of any size up to 70', () => {
  const sizes = Array.from({ length: 70 }, (_, index) => index + 1)

  it('has the root of RFC 6962', () => {
    for (const size of sizes)
      expect(rootOf(grow(leavesOf(size), []).peaks).toString('hex'), `size ${size}`).toBe(
        treeHash(leavesOf(size)).toString('hex'),
      )
  })

  it('proves every leaf by the path of RFC 6962, from the nodes that it says it needs', () => {
    for (const size of sizes) {
      const leaves = leavesOf(size)
      const { lookup } = grow(leaves, [])
      leaves.forEach((_, leaf) => {
        expect(hex(inclusionProof(leaf, size, lookup)), `leaf ${leaf} of ${size}`).toEqual(hex(pathOf(leaf, leaves)))
        const named = new Map(
          nodesOfProof(leaf, size).map((address) => [`${address.level}/${address.index}`, lookup(address)]),
        )
        const fromNamed = inclusionProof(
          leaf,
          size,
          ({ level, index }) => named.get(`${level}/${index}`) ?? Buffer.from('not named'),
        )
        expect(hex(fromNamed)).toEqual(hex(pathOf(leaf, leaves)))
      })
    }
  })

  it('says which complete subtrees it consists of', () => {
    for (const size of sizes)
      expect(peaksOf(size)).toEqual(grow(leavesOf(size), []).peaks.map(({ level, index }) => ({ level, index })))
  })

  it('still proves what was in it when it was smaller', () => {
    const { lookup } = grow(leavesOf(70), [])
    for (const size of sizes) expect(hex(inclusionProof(0, size, lookup))).toEqual(hex(pathOf(0, leavesOf(size))))
  })
})

it('a tree is the same, however it was cut into batches', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 12 }),
      (size, batches) => {
        const leaves = leavesOf(size)
        const [cut, whole] = [grow(leaves, batches), grow(leaves, [])]
        expect(cut.nodes).toEqual(whole.nodes)
        expect(rootOf(cut.peaks)).toEqual(rootOf(whole.peaks))
      },
    ),
  )
})

it('an empty tree has no root', () => {
  expect(() => rootOf([])).toThrow('empty')
  expect(peaksOf(0)).toEqual([])
})
