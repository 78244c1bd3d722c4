import type { AssemblyKind } from '#events/values/assembly/assembly-names.ts'
import type { OnlineProof } from '#events/values/assembly/online-names.ts'
import { versionOn } from './assembly-law.contract.ts'

/** Proofs of identity that a law accepts of online attendees, and the first day on which it does. */
type ProofLaw = {
  readonly effectiveFrom: string
  readonly basis: string
  readonly proofs: readonly OnlineProof[]
}

/**
 * 도시정비법 시행령 제41조의3 제2항 제1호: recognised providers of certificates or identity agencies. A code by
 * message proves nothing here: it only shows who holds the phone of the roll.
 */
const ofAssociation: readonly ProofLaw[] = [
  { effectiveFrom: '2025-12-04', basis: '도시정비법 시행령 제41조의3 제2항 제1호', proofs: ['phone', 'certificate'] },
]

/** Accepted proofs by kind of assembly, oldest first; a kind without any has no online attendance. */
const onlineProofLaws: Readonly<Record<AssemblyKind, readonly ProofLaw[]>> = {
  association: ofAssociation,
  founding: ofAssociation,
  owners: ofAssociation,
  committee: [],
  management: [],
  'election-round': [],
}

/** Tells whether a law accepts a proof of online attendees on a day in Seoul. */
export const acceptsProof = (kind: AssemblyKind, proof: OnlineProof, day: string): boolean =>
  versionOn(onlineProofLaws[kind], day)?.proofs.includes(proof) ?? false

/**
 * Retention of the log of online attendance (entries, exits, opinions). 도시정비법 시행령 제41조의3 제2항 제2호
 * asks for the period that the articles give; without one it is kept until the project ends, so
 * nothing is deleted by time.
 */
export const onlineLogRetention = {
  basis: '도시정비법 시행령 제41조의3 제2항 제2호',
  text: '정관이 정한 기간. 정한 기간이 없으면 사업이 끝날 때까지 보관합니다.',
} as const
