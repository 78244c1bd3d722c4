import type { GuardedCall } from '#services/calls.contract.ts'
import type { Probe } from './probe.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { form, type MatrixIds } from './role-matrix-things.ts'

const ofVote = ({ voteId }: MatrixIds) => ({ id: voteId })
const atDesk = ({ voteId, entryId }: MatrixIds) => ({ id: voteId, listUserId: entryId })
/** A number that was printed nowhere: that is said to who may read papers. */
const ofPaper = ({ voteId }: MatrixIds) => ({ id: voteId, number: '00000000' })

/** Calls of papers and of the desk. */
export const paperVoteProbes = {
  'POST /api/votes/{id}/papers': { status: 201, params: ofVote, body: () => ({ count: 1 }) },
  'GET /api/votes/{id}/papers': { status: 200, params: ofVote },
  'GET /api/votes/{id}/papers/register': { status: 200, params: ofVote },
  'GET /api/votes/{id}/papers/register/export': { status: 200, params: ofVote },
  'POST /api/votes/{id}/papers/entries': {
    status: 404,
    params: ofVote,
    body: ({ entryId }) => ({ number: '00000000', answers: null, listUserId: entryId }),
  },
  'POST /api/votes/{id}/papers/{number}/scan': { status: 400, params: ofPaper, file: form },
  'GET /api/votes/{id}/papers/{number}/scan': { status: 404, params: ofPaper },
  'GET /api/votes/{id}/desk': { status: 200, params: ofVote, query: 'q=101' },
  // None was printed: that is said to who may hand papers out.
  'POST /api/votes/{id}/desk/{listUserId}/paper': {
    status: 422,
    params: atDesk,
    body: () => checkedOn('2026-11-21'),
  },
  'DELETE /api/votes/{id}/desk/{listUserId}/paper': { status: 200, params: atDesk },
  'POST /api/votes/{id}/desk/{listUserId}/tablet': { status: 201, params: atDesk, body: () => ({}) },
} as const satisfies Partial<Record<GuardedCall, Probe>>
