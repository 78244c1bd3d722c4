import type { EvidenceRecord, EvidenceRecordEvent } from '#events/evidence/evidence-record.events.ts'
import type { Decider } from '../core/decider.ts'

export const evidenceRecordStream = (listId: string): string => `evidence-record-${listId}`

/** Returns the content of a record without its position. */
const contentOf = ({ events, digest, results, consents, assemblies = [] }: EvidenceRecord): string => {
  const ofVotes = results.map(({ voteId, ballots, sha256 }) => [voteId, ballots, sha256])
  const ofAssemblies = assemblies.map(({ assemblyId, sha256 }) => [assemblyId, sha256])
  return JSON.stringify([events, digest, ofVotes, consents, ofAssemblies])
}

/** Records a campaign when it differs from its newest record: repeated, it does nothing. */
export const evidenceRecordDecider: Decider<EvidenceRecord | null, EvidenceRecord, EvidenceRecordEvent> = {
  initial: null,
  evolve: (_, { data }) => data,
  decide: (record, newest) =>
    newest && contentOf(newest) === contentOf(record) ? [] : [{ type: 'EvidenceRecorded', data: record }],
}
