import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canVerify, verifyInclusion, type Inclusion } from '../../resident-ui/src/receipt/inclusion-proof.ts'

const sha256 = (...parts: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const leafHash = (content: string): Buffer => sha256(Buffer.from([0]), Buffer.from(content))

/** The largest power of two smaller than n. */
const split = (n: number): number => 2 ** Math.ceil(Math.log2(n) - 1)

/** MTH of RFC 6962, section 2.1. */
const rootOf = (leaves: readonly Buffer[]): Buffer => {
  const [only] = leaves
  if (leaves.length === 1 && only !== undefined) return only
  const k = split(leaves.length)
  return sha256(Buffer.from([1]), rootOf(leaves.slice(0, k)), rootOf(leaves.slice(k)))
}

/** PATH of RFC 6962, section 2.1.1. */
const pathOf = (index: number, leaves: readonly Buffer[]): readonly Buffer[] => {
  if (leaves.length === 1) return []
  const k = split(leaves.length)
  return index < k
    ? [...pathOf(index, leaves.slice(0, k)), rootOf(leaves.slice(k))]
    : [...pathOf(index - k, leaves.slice(k)), rootOf(leaves.slice(0, k))]
}

const hex = (bytes: Buffer): string => bytes.toString('hex')
const leavesOf = (size: number): readonly Buffer[] =>
  Array.from({ length: size }, (_, index) => leafHash(`event ${index}`))

const inclusionOf = (index: number, size: number): Inclusion => {
  const leaves = leavesOf(size)
  return {
    leafHash: hex(leaves[index] ?? leafHash('')),
    leafIndex: index,
    treeSize: size,
    proof: pathOf(index, leaves).map(hex),
    root: hex(rootOf(leaves)),
  }
}

const everyLeafUpTo = (size: number): readonly (readonly [number, number])[] =>
  Array.from({ length: size }, (_, last) =>
    Array.from({ length: last + 1 }, (_, index) => [index, last + 1] as const),
  ).flat()

describe('inclusion proof', () => {
  it('can be computed here', () => {
    expect(canVerify()).toBe(true)
  })

  it('fits for every leaf of every tree of up to 33 leaves', async () => {
    const verdicts = await Promise.all(
      everyLeafUpTo(33).map(([index, size]) => verifyInclusion(inclusionOf(index, size))),
    )
    expect(verdicts).toHaveLength((33 * 34) / 2)
    expect(verdicts).not.toContain(false)
  })

  it('fits a proof of the reference implementation', async () => {
    // Leaf 0 of 8 in the test data of certificate-transparency-go: the leaf is empty.
    const published: Inclusion = {
      leafHash: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      leafIndex: 0,
      treeSize: 8,
      proof: [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
      root: '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    }
    expect(await verifyInclusion(published)).toBe(true)
  })

  const good = inclusionOf(4, 7)
  const other = hex(leafHash('something else'))
  it.each<[string, Partial<Inclusion>]>([
    ['another leaf', { leafHash: other }],
    ['another root', { root: other }],
    ['another index', { leafIndex: 5 }],
    ['an index outside the tree', { leafIndex: 7 }],
    ['a negative index', { leafIndex: -1 }],
    ['another tree size', { treeSize: 5 }],
    ['a step too few', { proof: good.proof.slice(0, -1) }],
    ['a step too many', { proof: [...good.proof, other] }],
    ['steps in another order', { proof: [...good.proof].reverse() }],
    ['a hash that is none', { leafHash: 'xyz' }],
    ['an empty root', { root: '' }],
  ])('does not fit with %s', async (_what, change) => {
    expect(await verifyInclusion(good)).toBe(true)
    expect(await verifyInclusion({ ...good, ...change })).toBe(false)
  })

  it('reads hexadecimal in either case', async () => {
    expect(await verifyInclusion({ ...good, root: good.root.toUpperCase() })).toBe(true)
  })
})
