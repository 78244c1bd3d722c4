import type { GuardedCall } from '#services/calls.contract.ts'
import { yesOrNo } from '#tests/support/campaign.ts'
import type { Probe } from './probe.ts'
import { form, type MatrixIds } from './role-matrix-things.ts'

const ofVote = ({ voteId }: MatrixIds) => ({ id: voteId })
/** A choice that the vote does not have: that is said to who may describe one. */
const ofChoice = ({ voteId }: MatrixIds) => ({ id: voteId, choiceId: voteId })
/** A question that the vote does not have: only a caller who may attach files to one learns that. */
const ofQuestion = ({ voteId }: MatrixIds) => ({ id: voteId, questionId: voteId })
/** An attachment that the vote does not have. */
const ofAttachment = ({ voteId }: MatrixIds) => ({ id: voteId, questionId: voteId, attachmentId: voteId })
/** Parameters of an unknown trustee: only a caller who may write to one learns that. */
const ofTrustee = ({ voteId }: MatrixIds) => ({ id: voteId, trusteeId: voteId })
/** Parameters of an unknown recipient: only a caller who may remove one learns that. */
const ofRecipient = ({ voteId }: MatrixIds) => ({ id: voteId, recipientId: voteId })
/** Parameters of an unknown question set: only a caller who may store one learns that. */
const ofSet = ({ voteId }: MatrixIds) => ({ id: voteId })

/**
 * Probes of calls of a vote's life. The vote is open: calls for drafts answer so to whoever may
 * make them.
 */
export const voteProbes = {
  'PUT /api/votes/{id}': {
    status: 422,
    params: ofVote,
    body: () => ({ title: '안건', ballotKind: 'open', weight: 'unit', questions: [yesOrNo] }),
  },
  'DELETE /api/votes/{id}': { status: 422, params: ofVote },
  'POST /api/votes/{id}/announcement': {
    status: 422,
    params: ofVote,
    body: () => ({ announcedOn: '2026-11-20', place: '게시판' }),
  },
  'DELETE /api/votes/{id}/announcement': { status: 422, params: ofVote, body: () => ({ reason: '오타' }) },
  'POST /api/votes/{id}/draw': { status: 422, params: ofVote },
  'POST /api/votes/{id}/count': { status: 422, params: ofVote, body: () => ({}) },
  'GET /api/votes/{id}/checklist': { status: 200, params: ofVote },
  'GET /api/votes/{id}/trustees': { status: 200, params: ofVote },
  'PUT /api/votes/{id}/trustees': { status: 422, params: ofVote, body: () => ({ threshold: 0, trustees: [] }) },
  'POST /api/votes/{id}/trustees/count': { status: 422, params: ofVote },
  'POST /api/votes/{id}/trustees/{trusteeId}/link': {
    status: 404,
    params: ofTrustee,
    body: () => ({ after: null }),
  },
  'POST /api/votes/{id}/trustees/{trusteeId}/link/renewal': {
    status: 404,
    params: ofTrustee,
    body: () => ({ oldLinks: 0 }),
  },
  'POST /api/votes/{id}/rehearsal': { status: 422, params: ofVote },
  'GET /api/votes/{id}/candidates': { status: 200, params: ofVote },
  'PUT /api/votes/{id}/candidates/{choiceId}': { status: 404, params: ofChoice, body: () => ({ career: '전 동대표' }) },
  'POST /api/votes/{id}/candidates/{choiceId}/picture': { status: 404, params: ofChoice, file: form },
  'DELETE /api/votes/{id}/candidates/{choiceId}/picture': { status: 404, params: ofChoice },
  'GET /api/votes/{id}/candidates/{choiceId}/picture': { status: 404, params: ofChoice },
  'POST /api/votes/{id}/questions/{questionId}/attachments': { status: 404, params: ofQuestion, file: form },
  'DELETE /api/votes/{id}/questions/{questionId}/attachments/{attachmentId}': {
    status: 404,
    params: ofAttachment,
  },
  'GET /api/votes/{id}/attachments/{attachmentId}': { status: 404, params: ofAttachment },
  'GET /api/votes/{id}/roll-edits': { status: 200, params: ofVote },
  'GET /api/votes/{id}/head-recipients': { status: 200, params: ofVote },
  'POST /api/votes/{id}/head-recipients': {
    status: 201,
    params: ofVote,
    body: () => ({ name: '김참관', phone: '010-9876-5432' }),
  },
  'DELETE /api/votes/{id}/head-recipients/{recipientId}': { status: 404, params: ofRecipient },
  'POST /api/votes/{id}/head-recipients/{recipientId}/restore': { status: 404, params: ofRecipient, body: () => ({}) },
  'GET /api/question-sets': {
    status: 200,
    isAbout: true,
    query: ({ apartmentId }) => `filter=${encodeURIComponent(JSON.stringify({ apartmentId }))}`,
  },
  'POST /api/question-sets': {
    status: 201,
    isAbout: true,
    body: ({ apartmentId }) => ({ apartmentId, name: '정기 총회', questions: [yesOrNo] }),
  },
  'PUT /api/question-sets/{id}': {
    status: 404,
    params: ofSet,
    body: () => ({ name: '정기 총회', questions: [yesOrNo] }),
  },
  'DELETE /api/question-sets/{id}': { status: 404, params: ofSet },
  'GET /api/practices': {
    status: 200,
    isAbout: true,
    query: ({ apartmentId }) => `filter=${encodeURIComponent(JSON.stringify({ apartmentId }))}`,
  },
  'POST /api/practices': { status: 201, isAbout: true, body: ({ apartmentId }) => ({ apartmentId }) },
  'POST /api/practices/{id}/count': { status: 404, params: ofSet },
  'DELETE /api/practices/{id}': { status: 404, params: ofSet },
  'GET /api/vote-patterns': {
    status: 200,
    isAbout: true,
    query: ({ apartmentId }) => `filter=${encodeURIComponent(JSON.stringify({ apartmentId }))}`,
  },
  'POST /api/vote-patterns': { status: 201, body: ({ voteId }) => ({ voteId, name: '정기 총회' }) },
  'PATCH /api/vote-patterns/{id}': { status: 404, params: ofSet, body: () => ({ name: '정기 총회' }) },
  'DELETE /api/vote-patterns/{id}': { status: 404, params: ofSet },
} as const satisfies Partial<Readonly<Record<GuardedCall, Probe>>>
