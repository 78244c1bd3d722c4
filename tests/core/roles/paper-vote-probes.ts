import type { GuardedCall } from '#services/calls.contract.ts'
import type { Probe } from './probe.ts'
import { fixedSecret } from '#tests/support/fixed.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { form, type MatrixIds } from './role-matrix-things.ts'

const ofVote = ({ voteId }: MatrixIds) => ({ id: voteId })
const ofAssembly = ({ openAssemblyId }: MatrixIds) => ({ id: openAssemblyId })
const atAssemblyDesk = ({ openAssemblyId, entryId }: MatrixIds) => ({ id: openAssemblyId, listUserId: entryId })
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
  // The first ballot counts there: that is said to who may request it.
  'POST /api/votes/{id}/desk/{listUserId}/withdrawal': {
    status: 422,
    params: atDesk,
    body: () => ({ ...checkedOn('2026-11-21'), reason: '다시 투표' }),
  },
  // No such ballot counts: that is said to who may challenge one.
  'POST /api/votes/{id}/desk/{listUserId}/challenge': {
    status: 422,
    params: atDesk,
    body: () => ({ ...checkedOn('2026-11-21'), receiptId: fixedSecret(1) }),
  },
  'POST /api/votes/{id}/challenges/{receiptId}/decision': {
    status: 404,
    params: ({ voteId }: MatrixIds) => ({ id: voteId, receiptId: fixedSecret(1) }),
    body: () => ({ outcome: 'upheld', reason: '확인' }),
  },
  'GET /api/list/{id}/ballot-challenges': { status: 200, params: ({ listId }: MatrixIds) => ({ id: listId }) },
  'POST /api/votes/{id}/desk/{listUserId}/tablet': { status: 201, params: atDesk, body: () => ({}) },
  // No vote is on the agenda: that is said to who may print, hand out and enter.
  'POST /api/assemblies/{id}/sheets': { status: 422, params: ofAssembly, body: () => ({ count: 1 }) },
  'GET /api/assemblies/{id}/sheets': { status: 200, params: ofAssembly },
  'GET /api/assemblies/{id}/sheets/{runId}/pdf': {
    status: 404,
    params: ({ openAssemblyId, voteId }) => ({ id: openAssemblyId, runId: voteId }),
  },
  'POST /api/assemblies/{id}/sheets/entries': {
    status: 404,
    params: ofAssembly,
    body: ({ entryId, voteId }) => ({
      number: '00000000',
      listUserId: entryId,
      items: [{ voteId, answers: null }],
    }),
  },
  'POST /api/assemblies/{id}/sheets/{number}/scan': {
    status: 404,
    params: ({ openAssemblyId }) => ({ id: openAssemblyId, number: '00000000' }),
    file: form,
  },
  'GET /api/assemblies/{id}/desk/{listUserId}/sheet': { status: 200, params: atAssemblyDesk },
  'POST /api/assemblies/{id}/desk/{listUserId}/sheet': {
    status: 404,
    params: atAssemblyDesk,
    body: ({ voteId }) => ({ voteIds: [voteId], ...checkedOn('2026-11-21') }),
  },
  'DELETE /api/assemblies/{id}/desk/{listUserId}/sheet': { status: 422, params: atAssemblyDesk },
  'POST /api/assemblies/{id}/desk/{listUserId}/withdrawal': {
    status: 404,
    params: atAssemblyDesk,
    body: ({ voteId }) => ({ voteIds: [voteId], ...checkedOn('2026-11-21'), reason: '다시 투표' }),
  },
} as const satisfies Partial<Record<GuardedCall, Probe>>
