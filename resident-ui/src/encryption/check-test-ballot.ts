import { nobleGroup, seededBallot } from '#infra/lib/ballot-crypto/scheme/index.ts'
import { bytesIn } from './base64url.ts'
import type { BallotWorkerRequest } from './ballot-worker.ts'

type Ballot = Extract<BallotWorkerRequest, { chosen: unknown }>

/**
 * Returns the fingerprint of a ballot made again from its answers and seed.
 *
 * @throws Error where it cannot be made
 */
export const recomputeFingerprint = ({ statement, chosen }: Ballot, seed: string): string => {
  const keys = { key: bytesIn(statement.key), helperKeys: statement.helperKeys.map(bytesIn) }
  return seededBallot(nobleGroup, { ...statement, ...keys }, chosen, bytesIn(seed)).fingerprint
}
