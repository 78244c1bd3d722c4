import { checkedOn } from '#tests/support/identity-check.ts'
import type { GuardedCall } from '#services/calls.contract.ts'
import { formOf } from '#tests/signature/office-campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import type { Probe } from './probe.ts'
import sharp from 'sharp'
import { form, type MatrixIds } from './role-matrix-things.ts'

const ofList = ({ signatureListId }: MatrixIds) => ({ listId: signatureListId })
const ofRequest = ({ requestId }: MatrixIds) => ({ id: requestId })
const ofEntry = ({ entryId }: MatrixIds) => ({ id: entryId })
const ofCopy = ({ paperId }: MatrixIds) => ({ id: paperId, copyId: fixedId(902) })
const ofPaper = ({ paperId }: MatrixIds) => ({ id: paperId })

const scan = { name: 'form.pdf', content: form.payload.subarray(form.payload.indexOf('%PDF-')) }

const picture = await sharp({ create: { width: 80, height: 50, channels: 3, background: '#888' } })
  .png()
  .toBuffer()

/** Calls of signature campaigns. */
export const signatureProbes = {
  // The list has a link already: making it again answers with that one.
  'POST /api/lists/{listId}/signature/link': { status: 200, params: ofList },
  'GET /api/lists/{listId}/signature/link': { status: 200, params: ofList },
  'DELETE /api/lists/{listId}/signature/link': { status: 200, params: ofList },
  'PUT /api/lists/{listId}/signature/link/status': {
    status: 200,
    params: ofList,
    body: () => ({ status: 'inactive' }),
  },
  'GET /api/lists/{listId}/signature/settings': { status: 200, params: ofList },
  'PUT /api/lists/{listId}/signature/settings': {
    status: 200,
    params: ofList,
    body: () => ({ typedSignature: true }),
  },
  'GET /api/lists/{listId}/deposits/settings': { status: 200, params: ofList },
  // Nothing changes: it is off.
  'PUT /api/lists/{listId}/deposits/settings': { status: 200, params: ofList, body: () => ({ isOn: false }) },
  'GET /api/lists/{listId}/deposits': { status: 200, params: ofList },
  'POST /api/lists/{listId}/deposits/retry': { status: 202, params: ofList, body: () => ({}) },
  // Its consent has no document yet.
  'POST /api/lists/{listId}/signature/application-files': {
    status: 422,
    isAbout: true,
    params: ofList,
    body: () => ({ on: '2026-11-20' }),
  },
  'GET /api/lists/{listId}/signature/application-files': { status: 200, params: ofList },
  'GET /api/lists/{listId}/signature/application-files/{id}/download': {
    status: 404,
    params: ({ signatureListId }: MatrixIds) => ({ listId: signatureListId, id: fixedId(901) }),
  },
  'POST /api/lists/{listId}/signature/acknowledgement': {
    status: 200,
    params: ofList,
    body: () => ({ effect: 'none' }),
  },
  'GET /api/lists/{listId}/signature/explanations': { status: 200, params: ofList },
  'PUT /api/lists/{listId}/signature/explanations': {
    status: 200,
    params: ofList,
    body: () => ({ explanations: [{ key: 'cost', title: '분담금', text: '분담금의 산출 근거입니다.' }] }),
  },
  'POST /api/lists/{listId}/signature/guide': { status: 201, params: ofList, file: form },
  'DELETE /api/lists/{listId}/signature/guide': { status: 200, params: ofList },
  'POST /api/lists/{listId}/signature/reminders': { status: 200, params: ofList },
  'POST /api/signature/request': {
    status: 201,
    isAbout: true,
    file: ({ signatureListId }) => formOf({ listId: signatureListId }),
  },
  'POST /api/signature/{id}/guide': { status: 201, params: ofRequest, file: form },
  'GET /api/signature/requests': { status: 200 },
  'GET /api/signature/requests/{id}': { status: 200, params: ofRequest },
  'DELETE /api/signature/requests/{id}': { status: 200, params: ofRequest },
  'POST /api/signature/{id}/reminder': { status: 200, params: ofRequest },
  'GET /api/signature': { status: 200 },
  'GET /api/lists/{listId}/signature/late-consents': {
    status: 200,
    isAbout: true,
    params: ({ signatureListId }) => ({ listId: signatureListId }),
  },
  'GET /api/signature/stats': {
    status: 200,
    isAbout: true,
    query: ({ signatureListId }) => `listId=${signatureListId}`,
  },
  'GET /api/lists/{listId}/consent-standing': { status: 200, params: ofList },
  'GET /api/lists/{listId}/deemed-consents': { status: 200, params: ofList },
  'GET /api/lists/{listId}/representatives': { status: 200, params: ofList },
  'GET /api/representatives/{id}/form.pdf': { status: 404, params: () => ({ id: fixedId(901) }) },
  // The list is one of votes, which asks for no representative.
  'POST /api/list-user/{id}/representative': {
    status: 422,
    params: ofEntry,
    file: ({ entryId }) => formOf({ representative: entryId, agreedBy: entryId, signedOn: '2026-11-21' }, scan),
  },
  'POST /api/list-user/{id}/representative/end': {
    status: 422,
    params: ofEntry,
    body: () => ({ cause: 'died', endedOn: '2026-11-21', reference: '사망진단서' }),
  },
  'GET /api/list-user/{id}/representative/scan.pdf': { status: 404, params: ofEntry },
  'POST /api/signature/paper': {
    status: 201,
    isAbout: true,
    file: ({ signerId }) => formOf({ listUserId: signerId, signedOn: '2026-11-21', ...checkedOn('2026-11-21') }, scan),
  },
  'GET /api/signature/{id}/scan': { status: 200, params: ofPaper },
  'POST /api/signature/{id}/paper/confirm': { status: 200, params: ofPaper },
  'POST /api/signature/{id}/paper/refuse': {
    status: 200,
    params: ofPaper,
    body: () => ({ reason: '서명이 없습니다.' }),
  },
  // The list has no law by which its consents count for others.
  'POST /api/signature/{id}/objection': {
    status: 422,
    params: ofPaper,
    body: () => ({ writtenOn: '2026-11-21', reason: '반대서 접수' }),
  },
  'POST /api/signature/copies': {
    status: 201,
    isAbout: true,
    file: ({ signerId }) =>
      formOf({ listUserId: signerId, kind: 'id-card', noNumber: 'yes' }, { name: 'id.png', content: picture }),
  },
  'GET /api/signature/{id}/papers': { status: 200, params: ofPaper },
  'GET /api/signature/{id}/copies/{copyId}': { status: 404, params: ofCopy },
  'POST /api/signature/{id}/copies/{copyId}/refuse': {
    status: 404,
    params: ofCopy,
    body: () => ({ reason: '뒷자리가 보입니다.' }),
  },
  // It waits yet: that is said to who may take it back.
  'POST /api/signature/{id}/withdraw': {
    status: 422,
    params: ofPaper,
    body: () => ({ withdrawnOn: '2026-11-21', reason: '철회서 접수' }),
  },
} as const satisfies Partial<Record<GuardedCall, Probe>>
