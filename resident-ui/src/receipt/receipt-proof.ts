import type { ReceiptCheck, ReceiptLeaf } from '#services/participation/receipts.contract.ts'
import { bytesOfBase64, bytesOfText, digest, hexOf } from './bytes.ts'
import { isSignedWith } from './ed25519.ts'
import { canVerify, verifyInclusion } from './inclusion-proof.ts'

/** Verdict: 'fits' and 'differs' were computed here; 'not-computed' relies on the server alone. */
export type ProofVerdict = 'fits' | 'differs' | 'not-computed'

/** Facts from this browser, independent of the server's answer. */
export type TrustedReceiptFacts = {
  /** Hash that the receipt was issued with, from its own address. */
  readonly hash: string | undefined
  /** Key that signed the receipts checked here before. */
  readonly publicKey: string | undefined
}

/** Prefix of an Ed25519 key as SPKI (RFC 8410); the key's 32 bytes follow. */
const SPKI_ED25519 = '302a300506032b6570032100'

const leafHashOf = async ({ type, version, at, receiptId, rest, slot, maskedHash }: ReceiptLeaf): Promise<string> => {
  const last = slot ?? (maskedHash === undefined ? undefined : `masked ${maskedHash}`)
  const parts = [type, version, at, receiptId, rest, ...(last === undefined ? [] : [last])]
  return hexOf(await digest('SHA-256', [Uint8Array.of(0), bytesOfText(JSON.stringify(parts))]))
}

const isSignedBy = async (publicKey: string, text: string, signature: string): Promise<boolean> => {
  const key = bytesOfBase64(publicKey)
  if (hexOf(key.slice(0, 12)) !== SPKI_ED25519) return false
  return isSignedWith(key.slice(12), bytesOfText(text), bytesOfBase64(signature))
}

const isSigned = ({ size, root, at, signature, publicKey }: ReceiptCheck['treeHead']): Promise<boolean> =>
  isSignedBy(publicKey, `danji tree head\n${size}\n${root}\n${at}\n`, signature)

/** Tells whether changes of the log's key lead from one to another, each certified by the one before. */
const leadsTo = async (
  known: string,
  present: string,
  changes: NonNullable<ReceiptCheck['keyChanges']>,
): Promise<boolean> => {
  let key = known
  for (const { from, to, size, root, certificate } of changes) {
    if (key === present) return true
    if (from !== key) continue
    const text = `danji log key\n${size}\n${root}\n${from}\n${to}\n`
    if (certificate === null || !(await isSignedBy(from, text, certificate).catch(() => false))) return false
    key = to
  }
  return key === present
}

const fits = async (
  { receipt, leaf, leafIndex, treeHead, inclusionProof, keyChanges = [] }: ReceiptCheck,
  held: TrustedReceiptFacts,
): Promise<boolean> => {
  if (leaf?.receiptId !== receipt.id || leaf.at !== receipt.submittedAt) return false
  const leafHash = await leafHashOf(leaf)
  if (leafHash !== receipt.hash || (held.hash ?? leafHash) !== leafHash) return false
  if (!(await leadsTo(held.publicKey ?? treeHead.publicKey, treeHead.publicKey, keyChanges))) return false
  const { size: treeSize, root } = treeHead
  return (
    (await verifyInclusion({ leafHash, leafIndex, treeSize, proof: inclusionProof, root })) &&
    (await isSigned(treeHead).catch(() => false))
  )
}

/**
 * Returns whether a receipt holds, computed here: the hash from the log's present content, its
 * proof up to the root of the whole log, and the signature of that; and whether hash and key are
 * those that are known here already.
 */
export const verdictOf = async (check: ReceiptCheck, held: TrustedReceiptFacts): Promise<ProofVerdict> => {
  if (canVerify()) return (await fits(check, held)) ? 'fits' : 'differs'
  return check.intact ? 'not-computed' : 'differs'
}
