import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appendLeaves, leafHash, nodeHash, placeOfNode } from '#infra/platform/event-store/merkle.ts'

// Test vectors of the Certificate Transparency reference implementation: transparency-dev/merkle,
// testonly/constants.go and rfc6962/rfc6962_test.go.
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (hex) => Buffer.from(hex, 'hex').toString('ascii'),
)

const leafHashes = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  '0298d122906dcfc10892cb53a73992fc5b9f493ea4c9badb27b791b4127a7fe7',
  '07506a85fd9dd2f120eb694f86011e5bb4662e5c415a62917033d4a9624487e7',
  'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  '4271a26be0d8a84f0bd54c8c302e7cb3a3b5d1fa6780a40bcce2873477dab658',
  'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
  '46f6ffadd3d06a09ff3c5860d2755c8b9819db7df44251788c7d8e3180de8eb1',
]

/** Root of the tree over the first so many leaves. */
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

// The definition in section 2.1, word for word: split at the largest power of two below the number
// of leaves.
const treeHash = (inputs: readonly string[]): Buffer => {
  const [only] = inputs
  if (inputs.length === 1 && only !== undefined) return leafHash(only)
  const split = 2 ** (Math.ceil(Math.log2(inputs.length)) - 1)
  return nodeHash(treeHash(inputs.slice(0, split)), treeHash(inputs.slice(split)))
}

describe('hashing as in RFC 6962', () => {
  it.each(leaves.map((leaf, index) => [leaf, leafHashes[index]]))('gives leaf %j its known hash', (leaf, hash) => {
    expect(leafHash(leaf ?? 'missing').toString('hex')).toBe(hash)
  })

  it('gives the leaf "L123456" and the node over "N123" and "N456" their known hashes', () => {
    expect(leafHash('L123456').toString('hex')).toBe('395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56')
    expect(nodeHash(Buffer.from('N123'), Buffer.from('N456')).toString('hex')).toBe(
      'aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb',
    )
  })

  it.each(roots.map((root, index) => [index + 1, root] as const))(
    'gives the tree of the first %i leaves its known root',
    (count, root) => {
      expect(treeHash(leaves.slice(0, count)).toString('hex')).toBe(root)
    },
  )

  it('takes the UTF-8 bytes of a content', () => {
    expect(leafHash('단지 😀')).toEqual(
      createHash('sha256')
        .update(Buffer.concat([Buffer.from([0]), Buffer.from('단지 😀', 'utf8')]))
        .digest(),
    )
  })

  it('never takes a node for a leaf, nor its children for one another', () => {
    const [left, right] = ['5', '6'].map((digit) => Buffer.from(digit.repeat(32)))
    if (!left || !right) throw new Error('two children')
    expect(leafHash(Buffer.concat([left, right]).toString())).not.toEqual(nodeHash(left, right))
    expect(nodeHash(left, right)).not.toEqual(nodeHash(right, left))
  })
})

describe('the place of a node', () => {
  it('follows the one before it, in the order in which leaves complete nodes', () => {
    const { made } = appendLeaves(
      [],
      0,
      Array.from({ length: 300 }, (_, leaf) => leafHash(`${leaf}`)),
    )
    expect(made.map(placeOfNode)).toEqual(made.map((_, place) => place))
  })

  it('is exact beyond 32 bits', () => {
    const far = 2 ** 40
    expect(placeOfNode({ level: 40, index: 0 })).toBe(2 * far - 2)
    expect(placeOfNode({ level: 0, index: far })).toBe(2 * far - 1)
    expect(placeOfNode({ level: 1, index: far / 2 })).toBe(2 * far + 1)
  })
})
