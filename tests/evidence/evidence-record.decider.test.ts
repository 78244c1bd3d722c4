import { describe, it } from 'vitest'
import { evidenceRecordDecider } from '#services/evidence/evidence-record.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const record = {
  listId: fixedId(1),
  upTo: 41,
  events: 12,
  digest: '1'.repeat(64),
  results: [{ voteId: fixedId(2), ballots: 3, sha256: '2'.repeat(64) }],
  consents: null,
}
const recorded = (data: typeof record) => ({ type: 'EvidenceRecorded', data }) as const

describe('the record of a campaign', () => {
  it('is written when there is none', () => {
    given(evidenceRecordDecider)
      .when(record)
      .then([recorded(record)])
  })
  it('is not written again where the campaign is what it was, however long the log has grown', () => {
    given(evidenceRecordDecider, [recorded(record)])
      .when({ ...record, upTo: 99 })
      .thenNothing()
  })
  it.each([
    ['another event', { ...record, events: 13, digest: '3'.repeat(64) }],
    ['another result', { ...record, results: [{ voteId: fixedId(2), ballots: 3, sha256: '4'.repeat(64) }] }],
    ['another number of ballots', { ...record, results: [{ voteId: fixedId(2), ballots: 4, sha256: '2'.repeat(64) }] }],
    ['no result any more', { ...record, results: [] }],
  ])('is written anew with %s', (_, next) => {
    given(evidenceRecordDecider, [recorded(record)])
      .when(next)
      .then([recorded(next)])
  })
})
