import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import type { VoterSession } from '../../core/session.ts'
import { identityRecordDecider, identityRecordStreams, provesIdentity } from './identity-record.decider.ts'

/** Returns what a submission records of the proof of its session; nothing where that was a phone. */
export const identityProofOf = ({ identityRecordId }: Pick<VoterSession, 'identityRecordId'>) =>
  identityRecordId === undefined ? {} : { proof: { kind: 'identity-document' as const, recordId: identityRecordId } }

/**
 * Checks within a decision that the record that a session rests on still proves the identity, so
 * that a submission and a revocation never cross.
 * @throws DomainError VOTER_SESSION_REQUIRED
 */
export const assertIdentityStands = async (
  desk: Pick<DecisionContext, 'read' | 'fold'>,
  voter: Pick<VoterSession, 'identityRecordId'>,
  now: Date,
): Promise<void> => {
  for (const stream of identityRecordStreams(voter)) {
    await desk.read([stream])
    if (!provesIdentity(desk.fold(stream, identityRecordDecider), now)) throw new DomainError('VOTER_SESSION_REQUIRED')
  }
}
