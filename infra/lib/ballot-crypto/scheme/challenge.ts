import type { Group } from './group.ts'
import { bytesOf, numberIn, reduced } from './scalar.ts'

/** Part of a hashed transcript: a text as UTF-8, a number in four bytes, bytes unchanged. */
export type TranscriptPart = string | number | Uint8Array

const written = (part: TranscriptPart): Uint8Array => {
  if (typeof part === 'string') return new TextEncoder().encode(part)
  return typeof part === 'number' ? bytesOf(BigInt(part), 4) : part
}

/**
 * Joins parts, each after its length in four bytes, little-endian: no two lists of parts give the
 * same bytes.
 */
const transcript = (parts: readonly TranscriptPart[]): Uint8Array => {
  const pieces = parts.map(written)
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + 4 + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(bytesOf(BigInt(piece.length), 4), at)
    bytes.set(piece, at + 4)
    at += 4 + piece.length
  }
  return bytes
}

type Hash = Pick<Group<unknown>, 'sha512'>

/** Hashes a purpose and its parts with SHA-512. */
export const digestOf = ({ sha512 }: Hash, purpose: string, parts: readonly TranscriptPart[]): Uint8Array =>
  sha512(transcript([`danji ${purpose} 1`, ...parts]))

/**
 * Computes a challenge over the whole statement, not over the commitments alone (strong
 * Fiat-Shamir: Bernhard, Pereira, Warinschi, "How not to prove yourself", ASIACRYPT 2012).
 */
export const challengeOf = (hash: Hash, purpose: string, parts: readonly TranscriptPart[]): bigint =>
  reduced(numberIn(digestOf(hash, purpose, parts)))
