import { mustBe } from '../failure.ts'
import { hexToBytes, nodeHash } from './hashes.ts'

type Subtree = { readonly level: number; readonly hash: Uint8Array }

const HASH = /^[0-9a-f]{64}$/

const bytesOf = (hash: unknown): Uint8Array => {
  mustBe(typeof hash === 'string' && HASH.test(hash), 'damaged', 'what should be a SHA-256 is none')
  return hexToBytes(hash as string)
}

/**
 * Creates a Merkle tree (RFC 6962) that grows from the left, leaf by leaf or by whole subtrees; it
 * stores only their tops.
 */
export const growingTree = () => {
  const tops: Subtree[] = []
  let size = 0

  const add = (level: number, hash: Uint8Array): void => {
    let grown: Subtree = { level, hash }
    for (let left = tops.at(-1); left?.level === grown.level; left = tops.at(-1)) {
      tops.pop()
      grown = { level: grown.level + 1, hash: nodeHash(left.hash, grown.hash) }
    }
    tops.push(grown)
    size += 2 ** level
  }

  return {
    /** Returns the number of leaves. */
    size: (): number => size,
    addLeaf: (hash: string): void => add(0, bytesOf(hash)),
    /**
     * Grows the tree to a size by the subtrees in between: each as large as its position and the
     * size allow.
     */
    skipTo: (to: number, hashes: readonly unknown[]): void => {
      mustBe(Number.isSafeInteger(to) && to > size, 'gap', `what is skipped ends at ${to}, behind ${size} events`)
      for (const hash of hashes) {
        mustBe(size < to, 'gap', `more hashes than lie between ${size} and ${to}`)
        let level = 0
        while (size % 2 ** (level + 1) === 0 && size + 2 ** (level + 1) <= to) level += 1
        add(level, bytesOf(hash))
      }
      mustBe(size === to, 'gap', `${to - size} events before position ${to} are neither shown nor skipped`)
    },
    /** Returns its root, as a signed head has it. */
    root: (): Uint8Array => {
      const [last, ...others] = tops.toReversed()
      mustBe(last !== undefined, 'root', 'there are no events')
      return others.reduce((right, { hash }) => nodeHash(hash, right), last?.hash ?? new Uint8Array())
    },
  }
}
