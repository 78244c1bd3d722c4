import { bytesOfHex as bytesOf, digest, hexOf, type Bytes } from './bytes.ts'

/**
 * Position of an entry in the log, and its proof up to the root of the tree head. All hashes are
 * hex SHA-256.
 */
export type Inclusion = {
  readonly leafHash: string
  /** Index of the leaf, from 0. */
  readonly leafIndex: number
  readonly treeSize: number
  /** Sibling hashes from the leaf to the root. */
  readonly proof: readonly string[]
  readonly root: string
}

const SHA256_HEX = /^[0-9a-f]{64}$/i
const NODE_PREFIX = Uint8Array.of(1)

const nodeHash = (left: Bytes, right: Bytes): Promise<Bytes> => digest('SHA-256', [NODE_PREFIX, left, right])

const isOdd = (index: number): boolean => index % 2 === 1
// Positions may exceed the 32 bits that >> works on.
const half = (index: number): number => Math.floor(index / 2)

/**
 * Moves a node up while it is the last of its level without a sibling, where its hash does not
 * change.
 */
const carriedUp = (node: number, last: number): readonly [number, number] =>
  isOdd(node) || node === 0 ? [node, last] : carriedUp(half(node), half(last))

type Climb = { readonly hash: Bytes; readonly node: number; readonly last: number }

const climbed = async ({ hash, node, last }: Climb, sibling: Bytes): Promise<Climb> => {
  if (!isOdd(node) && node !== last) return { hash: await nodeHash(hash, sibling), node: half(node), last: half(last) }
  const [at, end] = carriedUp(node, last)
  return { hash: await nodeHash(sibling, hash), node: half(at), last: half(end) }
}

const isWellFormed = ({ leafHash, leafIndex, treeSize, proof, root }: Inclusion): boolean =>
  [leafHash, root, ...proof].every((hash) => SHA256_HEX.test(hash)) &&
  Number.isSafeInteger(leafIndex) &&
  Number.isSafeInteger(treeSize) &&
  leafIndex >= 0 &&
  leafIndex < treeSize

/**
 * Tells whether this browser can compute SHA-256: it cannot on a page that came over plain http.
 */
export const canVerify = (): boolean => typeof crypto !== 'undefined' && (crypto.subtle as unknown) !== undefined

/**
 * Tells whether the proof leads from the leaf to the root of the tree head (RFC 9162, section
 * 2.1.3.2, which words the check of RFC 6962's proofs). Anything malformed does not fit. Needs
 * `canVerify()`.
 */
export const verifyInclusion = async (inclusion: Inclusion): Promise<boolean> => {
  if (!isWellFormed(inclusion)) return false
  let climb: Climb = { hash: bytesOf(inclusion.leafHash), node: inclusion.leafIndex, last: inclusion.treeSize - 1 }
  for (const sibling of inclusion.proof) {
    if (climb.last === 0) return false
    climb = await climbed(climb, bytesOf(sibling))
  }
  return climb.last === 0 && hexOf(climb.hash) === inclusion.root.toLowerCase()
}
