import type { GuardedCall } from '#services/calls.contract.ts'
import { formOf } from '#tests/signature/office-campaign.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { fixedId } from '#tests/support/fixed.ts'
import type { Probe } from './probe.ts'
import type { MatrixIds } from './role-matrix-things.ts'

const ofVote = ({ voteId }: MatrixIds) => ({ id: voteId })
/** Parameters of an unknown proxy: only a caller who may act on it learns that. */
const ofNone = ({ voteId }: MatrixIds) => ({ id: voteId, proxyId: fixedId(977) })
const file = { name: '위임장.pdf', content: await smallForm() }

/** Probes of calls about proxies. */
export const proxyProbes = {
  'POST /api/votes/{id}/proxies': {
    status: 201,
    isAbout: true,
    params: ofVote,
    file: ({ entryId }) => formOf({ listUserId: entryId, holderName: '김대리', relation: 'family' }, file),
  },
  'GET /api/votes/{id}/proxies': { status: 200, params: ofVote },
  'POST /api/votes/{id}/proxies/{proxyId}/confirm': { status: 404, params: ofNone },
  'POST /api/votes/{id}/proxies/{proxyId}/refuse': {
    status: 404,
    params: ofNone,
    body: () => ({ reason: '서명이 없습니다.' }),
  },
  'POST /api/votes/{id}/proxies/{proxyId}/revoke': {
    status: 404,
    params: ofNone,
    body: () => ({ reason: '직접 오셨습니다.' }),
  },
  'GET /api/votes/{id}/proxies/{proxyId}/scan': { status: 404, params: ofNone },
  'GET /api/votes/{id}/proxy-rule': { status: 200, params: ofVote },
  'PUT /api/votes/{id}/proxy-rule': {
    status: 200,
    params: ofVote,
    body: () => ({ allowed: true, reason: '관리규약에 따릅니다.' }),
  },
} as const satisfies Partial<Readonly<Record<GuardedCall, Probe>>>
