import { smallForm } from '#tests/pdf-template/small-form.ts'
import { formOf } from '#tests/signature/office-campaign.ts'
import type { GuardedCall } from '#services/calls.contract.ts'
import { newId } from '#services/core/secrets.ts'
import type { Probe } from './probe.ts'
import { mailSheet, type MatrixIds } from './role-matrix-things.ts'

const ofDraft = ({ draftAssemblyId }: MatrixIds) => ({ id: draftAssemblyId })
const ofOpen = ({ openAssemblyId }: MatrixIds) => ({ id: openAssemblyId })
const ofWritten = ({ writtenAssemblyId }: MatrixIds) => ({ id: writtenAssemblyId })
const ofFixed = ({ fixedAssemblyId }: MatrixIds) => ({ id: fixedAssemblyId })
const ofSigner = ({ awaitedAssemblyId, minutesSignerId }: MatrixIds) => ({
  id: awaitedAssemblyId,
  signerId: minutesSignerId,
})
const ofReport = ({ sealedAssemblyId, reportFileId }: MatrixIds) => ({ id: sealedAssemblyId, fileId: reportFileId })
const ofCost = ({ sealedAssemblyId, costId }: MatrixIds) => ({ id: sealedAssemblyId, costId })
const ofSealed = ({ sealedAssemblyId }: MatrixIds) => ({ id: sealedAssemblyId })
const ofAttendee = ({ openAssemblyId, attendeeId }: MatrixIds) => ({ id: openAssemblyId, attendeeId })
const ofStatement = ({ openAssemblyId, attendeeId, statementId }: MatrixIds) => ({
  id: openAssemblyId,
  attendeeId,
  statementId,
})
const ofDelivery = ({ openAssemblyId, deliveryId }: MatrixIds) => ({ id: openAssemblyId, deliveryId })
const ofPosting = ({ openAssemblyId, postingId }: MatrixIds) => ({ id: openAssemblyId, postingId })

const ofPublication = ({ openAssemblyId, publicationId }: MatrixIds) => ({ id: openAssemblyId, publicationId })
const ofInspection = ({ openAssemblyId, inspectionId }: MatrixIds) => ({ id: openAssemblyId, requestId: inspectionId })
const ofInspectionCopy = ({ copyId, ...things }: MatrixIds) => ({ ...ofInspection({ ...things, copyId }), copyId })
const form = { name: '안내문.pdf', content: await smallForm() }

/** Calls of assemblies and their ledgers of attendance. */
export const assemblyProbes = {
  'GET /api/assemblies': { status: 200 },
  'POST /api/assemblies': {
    status: 201,
    isAbout: true,
    body: ({ listId }) => ({ listId, kind: 'association', title: '정기총회' }),
  },
  'GET /api/assemblies/{id}': { status: 200, params: ofDraft },
  'PATCH /api/assemblies/{id}': { status: 200, params: ofDraft, body: () => ({ title: '임시총회' }) },
  'DELETE /api/assemblies/{id}': { status: 200, params: ofDraft },
  'POST /api/assemblies/{id}/status': { status: 200, params: ofOpen, body: () => ({ status: 'ended' }) },
  'GET /api/assemblies/{id}/attendance': { status: 200, params: ofOpen },
  'GET /api/assemblies/{id}/attendees': { status: 200, params: ofOpen },
  'GET /api/assemblies/{id}/desk': { status: 200, params: ofOpen, query: 'q=x' },
  'GET /api/assemblies/{id}/desk/roll': { status: 200, params: ofOpen },
  'POST /api/assemblies/{id}/arrivals': {
    status: 200,
    params: ofOpen,
    body: ({ entryId }) => ({ by: 'owner', listUserId: entryId, actId: newId() }),
  },
  'POST /api/assemblies/{id}/attendees/{attendeeId}/moves': {
    status: 200,
    params: ofAttendee,
    body: () => ({ move: 'leave', actId: newId() }),
  },
  'POST /api/assemblies/{id}/attendees/{attendeeId}/corrections': {
    status: 202,
    params: ofAttendee,
    body: ({ actId }) => ({ actId, to: { kind: 'struck' }, reason: '잘못 눌렀습니다.' }),
  },
  'GET /api/assemblies/{id}/results': { status: 200, params: ofOpen },
  'GET /api/assemblies/{id}/count': { status: 200, params: ofOpen },
  'POST /api/assemblies/{id}/count': { status: 200, params: ofOpen, body: () => ({}) },
  'GET /api/assemblies/{id}/minutes': { status: 200, params: ofOpen },
  'PUT /api/assemblies/{id}/minutes': {
    status: 200,
    params: ofOpen,
    body: () => ({ texts: { opening: '개회', course: [], remarks: '' }, revision: 0 }),
  },
  'POST /api/assemblies/{id}/minutes/final': { status: 200, params: ofWritten, body: () => ({ revision: 1 }) },
  'POST /api/assemblies/{id}/minutes/versions': {
    status: 200,
    params: ofFixed,
    body: () => ({ version: 1, reason: '바로잡습니다.' }),
  },
  'PUT /api/assemblies/{id}/minutes/signers': {
    status: 200,
    params: ofFixed,
    body: ({ entryId }) => ({
      signers: [
        { role: 'chair', who: { by: 'typed', name: '김의장', phone: '01055556666' } },
        { role: 'signer', who: { by: 'owner', listUserId: entryId } },
      ],
    }),
  },
  'POST /api/assemblies/{id}/minutes/signers/{signerId}/replacement': {
    status: 200,
    params: ofSigner,
    body: () => ({ who: { by: 'typed', name: '김의장', phone: '01055556666' }, reason: '연락이 닿지 않습니다.' }),
  },
  'POST /api/assemblies/{id}/minutes/signers/{signerId}/link': { status: 200, params: ofSigner },
  'GET /api/assemblies/{id}/minutes.pdf': { status: 200, params: ofOpen },
  'GET /api/assemblies/{id}/minutes/public': { status: 200, params: ofSealed },
  'GET /api/assemblies/{id}/minutes/public.pdf': { status: 200, params: ofSealed },
  'GET /api/assemblies/{id}/attendance/export': { status: 200, params: ofOpen },
  'GET /api/assemblies/{id}/attendance.pdf': { status: 200, params: ofOpen },
  // No code was shown that could be claimed.
  'POST /api/assemblies/{id}/entry-codes': { status: 422, params: ofOpen, body: () => ({ code: 'BCDFGHJK' }) },
  'GET /api/assemblies/{id}/course': { status: 200, params: ofOpen },
  'POST /api/assemblies/{id}/course/items': {
    status: 200,
    params: ofOpen,
    body: ({ reportItemId }) => ({ itemId: reportItemId, to: 'started' }),
  },
  'PUT /api/assemblies/{id}/course/stream': {
    status: 200,
    params: ofOpen,
    body: () => ({ address: 'https://youtu.be/abcdefghijk' }),
  },
  'POST /api/assemblies/{id}/course/interruptions': {
    status: 200,
    params: ofOpen,
    body: () => ({ to: 'interrupted' }),
  },
  'POST /api/assemblies/{id}/display': { status: 200, params: ofOpen },
  'DELETE /api/assemblies/{id}/display': { status: 200, params: ofOpen },
  'GET /api/assemblies/{id}/statements': { status: 200, params: ofOpen },
  'POST /api/assemblies/{id}/statements/{attendeeId}/{statementId}/answers': {
    status: 200,
    params: ofStatement,
    body: () => ({ how: 'spoken' }),
  },
  'PUT /api/assemblies/{id}/statements/{attendeeId}/{statementId}/visibility': {
    status: 200,
    params: ofStatement,
    body: () => ({ hidden: true, reason: '다른 사람의 개인정보' }),
  },
  'POST /api/assemblies/{id}/floor/{attendeeId}/{requestId}': {
    status: 200,
    params: ({ openAssemblyId, attendeeId, floorRequestId }) => ({
      id: openAssemblyId,
      attendeeId,
      requestId: floorRequestId,
    }),
    body: () => ({ to: 'given' }),
  },
  'POST /api/assemblies/{id}/renewal': { status: 200, params: ofOpen, body: () => ({ reason: '장소 변경' }) },
  'GET /api/assemblies/{id}/notice.pdf': { status: 200, params: ofDraft },
  'GET /api/assemblies/{id}/notice': { status: 200, params: ofOpen },
  'GET /api/assemblies/{id}/notice/owners': { status: 200, params: ofOpen },
  'GET /api/assemblies/{id}/notice/export': { status: 200, params: ofOpen },
  'GET /api/assemblies/{id}/notice/certificate.pdf': { status: 200, params: ofOpen },
  'POST /api/assemblies/{id}/notice/mails': {
    status: 200,
    params: ofOpen,
    body: ({ entryId }) => ({ listUserId: entryId, number: '1234567890124', sentOn: '2025-03-11' }),
  },
  'POST /api/assemblies/{id}/notice/mails/import': { status: 200, params: ofOpen, file: mailSheet },
  'POST /api/assemblies/{id}/notice/handovers': {
    status: 200,
    params: ofOpen,
    body: ({ entryId }) => ({
      deliveryId: newId(),
      listUserId: entryId,
      on: '2025-03-11',
      handedBy: '김관리',
      receiver: 'owner',
    }),
  },
  'POST /api/assemblies/{id}/notice/deliveries/{deliveryId}/outcome': {
    status: 200,
    params: ofDelivery,
    body: () => ({ outcome: 'arrived', on: '2025-03-12' }),
  },
  'POST /api/assemblies/{id}/notice/deliveries/{deliveryId}/void': {
    status: 200,
    params: ofDelivery,
    body: () => ({ reason: '잘못 적었습니다.' }),
  },
  // No mailing was sent since the notice: only who may name one learns that.
  'POST /api/assemblies/{id}/notice/mailings': { status: 422, params: ofOpen, body: () => ({ mailingId: newId() }) },
  'POST /api/assemblies/{id}/notice/mailings/{mailingId}/void': {
    status: 200,
    params: ({ openAssemblyId }) => ({ id: openAssemblyId, mailingId: newId() }),
    body: () => ({ reason: '통지가 아닙니다.' }),
  },
  // The file is no picture: only who may send one learns that.
  'POST /api/assemblies/{id}/notice/postings/{postingId}': {
    status: 422,
    params: ofPosting,
    query: 'dong=101',
    file: mailSheet,
  },
  'GET /api/assemblies/{id}/notice/postings/{postingId}/photo': { status: 200, params: ofPosting },
  'POST /api/assemblies/{id}/notice/postings/{postingId}/void': {
    status: 200,
    params: ofPosting,
    body: () => ({ reason: '다른 동의 사진입니다.' }),
  },
  'GET /api/assemblies/{id}/publications': { status: 200, params: ofOpen },
  'POST /api/assemblies/{id}/publications': {
    status: 201,
    params: ofOpen,
    file: formOf({ document: 'other', title: '안내문', madeOn: '2025-03-01', looked: 'yes', unread: 'yes' }, form),
  },
  'POST /api/assemblies/{id}/publications/offered': {
    status: 201,
    params: ofOpen,
    body: () => ({ key: 'assembly-notice' }),
  },
  'POST /api/assemblies/{id}/publications/{publicationId}/withdrawal': {
    status: 200,
    params: ofPublication,
    body: () => ({ reason: '잘못 올렸습니다.' }),
  },
  'POST /api/assemblies/{id}/publications/{publicationId}/postings': {
    status: 200,
    params: ofPublication,
    body: () => ({ way: 'board', postedOn: '2025-03-01' }),
  },
  'GET /api/assemblies/{id}/publications/{publicationId}/file': { status: 200, params: ofPublication },
  'POST /api/assemblies/{id}/publication-lists': {
    status: 200,
    params: ofOpen,
    body: () => ({ quarter: '2025-Q1', sentOn: '2025-03-01' }),
  },
  'GET /api/assemblies/{id}/publication-lists.pdf': { status: 200, params: ofOpen, query: 'quarter=2025-Q1' },
  'GET /api/assemblies/{id}/report': { status: 200, params: ofSealed },
  'PUT /api/assemblies/{id}/report/costs/{costId}': {
    status: 200,
    params: ofCost,
    body: () => ({ item: '현수막', supplier: '한빛광고', amount: 90_000, receipt: null, revision: 1, reason: '정정' }),
  },
  'POST /api/assemblies/{id}/report/costs/{costId}/removal': {
    status: 200,
    params: ofCost,
    body: () => ({ reason: '다른 총회의 비용' }),
  },
  'POST /api/assemblies/{id}/report/files': { status: 201, params: ofSealed, body: () => ({}) },
  'GET /api/assemblies/{id}/report/files/{fileId}': { status: 200, params: ofReport },
  'GET /api/assemblies/{id}/inspections': { status: 200, params: ofOpen },
  'POST /api/assemblies/{id}/inspections': {
    status: 201,
    params: ofOpen,
    body: ({ entryId }) => ({
      listUserId: entryId,
      wants: 'copy',
      documents: ['minutes'],
      purpose: '확인하려고 합니다.',
      requestedOn: '2025-03-01',
      identityHow: 'id-seen',
    }),
  },
  'POST /api/assemblies/{id}/inspections/{requestId}/grant': {
    status: 200,
    params: ofInspection,
    body: () => ({ cost: 0 }),
  },
  'POST /api/assemblies/{id}/inspections/{requestId}/refusal': {
    status: 202,
    params: ({ openAssemblyId, waitingRequestId }) => ({ id: openAssemblyId, requestId: waitingRequestId }),
    body: () => ({ ground: 'other', reason: '사유' }),
  },
  'POST /api/assemblies/{id}/inspections/{requestId}/copies': {
    status: 201,
    params: ofInspection,
    file: formOf({ document: 'minutes', title: '의사록', looked: 'yes' }, form),
  },
  'GET /api/assemblies/{id}/inspections/{requestId}/copies/{copyId}': { status: 200, params: ofInspectionCopy },
  'POST /api/assemblies/{id}/inspections/{requestId}/copies/{copyId}/handing-out': {
    status: 200,
    params: ofInspectionCopy,
    body: () => ({ way: 'paper', on: '2025-03-01', identityHow: 'id-seen', proof: '수령증' }),
  },
} as const satisfies Partial<Record<GuardedCall, Probe>>
