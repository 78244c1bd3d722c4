import type { GuardedCall } from '#services/calls.contract.ts'
import { newId } from '#services/core/secrets.ts'
import { yesOrNo } from '#tests/support/campaign.ts'
import { superAdmin } from '#tests/support/stack/test-app.ts'
import { analyticsProbes } from './analytics-probes.ts'
import type { Probe } from './probe.ts'
import { form, upload, type MatrixIds } from './role-matrix-things.ts'
import { messagingProbes } from './messaging-probes.ts'
import { assemblyProbes } from './assembly-probes.ts'
import { buildingLedgerProbes } from './building-ledger-probes.ts'
import { identityRecordProbes } from './identity-record-probes.ts'
import { confirmationProbes } from './confirmation-probes.ts'
import { approvalProbes } from './approval-probes.ts'
import { integrationProbes } from './integration-probes.ts'
import { logProbes } from './log-probes.ts'
import { providerAccountProbes } from './provider-account-probes.ts'
import { proxyProbes } from './proxy-probes.ts'
import { registryProbes } from './registry-probes.ts'
import { paperVoteProbes } from './paper-vote-probes.ts'
import { signatureProbes } from './signature-probes.ts'
import { voteProbes } from './vote-probes.ts'

const ofApartment = ({ apartmentId }: MatrixIds) => ({ id: apartmentId })
const ofComplex = ({ apartmentId }: MatrixIds) => ({ apartmentId })
const ofBare = ({ bareApartmentId }: MatrixIds) => ({ id: bareApartmentId })
const ofList = ({ listId }: MatrixIds) => ({ id: listId })
const ofVote = ({ voteId }: MatrixIds) => ({ id: voteId })
const ofVoteInList = ({ listId, voteId }: MatrixIds) => ({ listId, voteId })
const ofAdmin = ({ adminId }: MatrixIds) => ({ id: adminId })
const ofPersonInList = ({ listId, personId }: MatrixIds) => ({ id: listId, userId: personId })
const ofEntry = ({ entryId }: MatrixIds) => ({ id: entryId })
const ofImport = ({ importId }: MatrixIds) => ({ id: importId })
const ofTemplate = ({ templateId }: MatrixIds) => ({ id: templateId })
const ofDocument = ({ documentId }: MatrixIds) => ({ id: documentId })
const ofBatch = ({ batchId }: MatrixIds) => ({ id: batchId })
const inList = ({ listId }: MatrixIds) => ({ listId })
/** Probe of an unknown change: only a caller who may decide on it learns that. */
const answered = {
  status: 422,
  params: ({ personId }: MatrixIds) => ({ id: personId, changeId: '01950000-0000-7000-8000-00000000c0de' }),
}
const ofMismatch = ({ mismatchId }: MatrixIds) => ({ id: mismatchId })
const ofPerson = ({ personId }: MatrixIds) => ({ id: personId })

/** Probes of all calls, such that only the caller decides about the answer. */
export const probes: Readonly<Record<GuardedCall, Probe>> = {
  'GET /api/auth/me': { status: 200 },
  'POST /api/auth/logout-everywhere': { status: 200 },
  // Nobody's password is known here: that it is wrong is said to who may change it.
  'POST /api/auth/password': {
    status: 422,
    body: () => ({ currentPassword: superAdmin.password, newPassword: 'another-battery-staple' }),
  },
  'GET /api/auth/sign-ins': { status: 200 },
  'GET /api/upload/progress': { status: 200, query: 'key=upload' },

  ...logProbes,
  ...integrationProbes,
  ...approvalProbes,
  ...assemblyProbes,
  ...confirmationProbes,
  ...buildingLedgerProbes,
  ...providerAccountProbes,
  ...identityRecordProbes,

  'GET /api/identity/mismatches': { status: 200 },
  'POST /api/identity/mismatches/{id}/accept': {
    status: 200,
    params: ofMismatch,
    body: ({ entryId }) => ({ listUserId: entryId }),
  },
  'POST /api/identity/mismatches/{id}/refuse': {
    status: 200,
    params: ofMismatch,
    body: () => ({ reason: '다른 사람입니다.' }),
  },
  'GET /api/phone-calls': { status: 200 },
  'POST /api/phone-calls/{id}/outcome': {
    status: 200,
    params: ({ phoneCallId }) => ({ id: phoneCallId }),
    body: () => ({ outcome: 'reached', tries: 0 }),
  },

  'GET /api/admin/dashboard/stats': { status: 200 },
  'GET /api/admin/calendar': { status: 200, query: 'from=2026-11-01&to=2026-11-30' },
  'GET /api/admin/calendar/addresses/{apartmentId}': { status: 200, params: ofComplex },
  'POST /api/admin/calendar/addresses/{apartmentId}': { status: 201, params: ofComplex },
  'DELETE /api/admin/calendar/addresses/{apartmentId}': { status: 200, params: ofComplex },
  'GET /api/admin/dashboard/explain': { status: 200, query: 'figure=listsActive' },
  'GET /api/admin/dashboard/explain/export': { status: 200, query: 'figure=listsActive' },
  ...analyticsProbes,
  'GET /api/admin/profile': { status: 200 },
  'PATCH /api/admin/profile': { status: 200, body: () => ({ name: '새 이름' }) },
  'GET /api/admin/help-desk': { status: 200 },
  'GET /api/admin/views': { status: 200, query: 'collection=lists' },
  'POST /api/admin/views': {
    status: 201,
    body: () => ({
      collection: 'lists',
      apartmentId: null,
      name: `보기 ${crypto.randomUUID()}`,
      filter: {},
      sort: null,
      hidden: [],
      order: [],
    }),
  },
  // No view is prepared.
  'PUT /api/admin/views/{id}/name': {
    status: 404,
    params: () => ({ id: crypto.randomUUID() }),
    body: () => ({ name: '다른 이름' }),
  },
  'DELETE /api/admin/views/{id}': { status: 404, params: () => ({ id: crypto.randomUUID() }) },
  'GET /api/admin/admins': { status: 200 },
  'POST /api/admin/admins': {
    status: 201,
    body: () => ({ name: '김관리', email: `${newId()}@danji.test`, role: 'ADMIN' }),
  },
  'GET /api/admin/admins/{id}': { status: 200, params: ofAdmin },
  'PATCH /api/admin/admins/{id}': { status: 200, params: ofAdmin, body: () => ({ name: '새 이름' }) },
  'DELETE /api/admin/admins/{id}': { status: 200, params: ofAdmin },
  'GET /api/admin/access-log': { status: 200 },
  'GET /api/admin/log-check': { status: 200 },
  'GET /api/admin/retention': { status: 200 },
  'GET /api/admin/users': { status: 200 },
  'GET /api/admin/users/{id}': { status: 200, params: ofPerson },
  'PATCH /api/admin/users/{id}': { status: 200, params: ofPerson, body: () => ({ name: '새 이름' }) },
  'DELETE /api/admin/users/{id}': { status: 200, params: ofPerson, body: () => ({ reason: 'retention-over' }) },

  'GET /api/apartment': { status: 200 },
  'POST /api/apartment': { status: 201, body: () => ({ name: '새마을', address: '고양시', totalUnits: 10 }) },
  'GET /api/apartment/stats': { status: 200 },
  'GET /api/apartment/{id}': { status: 200, params: ofApartment },
  'PATCH /api/apartment/{id}': { status: 200, params: ofApartment, body: () => ({ name: '새 이름' }) },
  'DELETE /api/apartment/{id}': { status: 200, params: ofBare },
  'GET /api/apartment/{id}/admins': { status: 200, params: ofApartment },
  'POST /api/apartment/{id}/admins': { status: 201, params: ofApartment, body: ({ adminId }) => ({ adminId }) },
  'DELETE /api/apartment/{id}/admins/{adminId}': {
    status: 200,
    params: ({ bareApartmentId, adminId }) => ({ id: bareApartmentId, adminId }),
  },

  'GET /api/list/apartment/{apartmentId}': { status: 200, params: ({ apartmentId }) => ({ apartmentId }) },
  'POST /api/list': {
    status: 201,
    isAbout: true,
    body: ({ apartmentId }) => ({ name: '새 리스트', type: 'vote', apartmentId }),
  },
  'GET /api/list/{id}': { status: 200, params: ofList },
  'GET /api/list/{id}/stats': { status: 200, params: ofList },
  'PUT /api/list/{id}': { status: 200, params: ofList, body: () => ({ name: '새 이름' }) },
  'DELETE /api/list/{id}': { status: 200, params: ofList },
  'POST /api/list/{id}/close': { status: 200, params: ofList },
  // It runs: that is said to who may reopen it.
  'POST /api/list/{id}/reopen': { status: 422, params: ofList, body: () => ({ newEndDate: '2027-06-30' }) },
  'GET /api/list/{id}/stats/explain': { status: 200, params: ofList, query: 'figure=completedCount' },
  'GET /api/list/{id}/stats/explain/export': { status: 200, params: ofList, query: 'figure=completedCount' },
  'GET /api/list/{id}/units': { status: 200, params: ofList },
  'GET /api/list/{id}/evidence': { status: 200, params: ofList },
  'GET /api/list/{id}/live': { status: 200, params: ofList, isStream: true },
  'GET /api/list/{id}/activities': { status: 200, params: ofList },
  'GET /api/list/{id}/changes': { status: 200, params: ofList },
  'GET /api/list/{id}/objections': { status: 200, params: ofList },
  'GET /api/list/{id}/changes/waiting': { status: 200, params: ofList },
  'GET /api/list/{id}/users': { status: 200, params: ofList },
  'DELETE /api/list/{id}/users': { status: 202, params: ofList, body: ({ personId }) => ({ userIds: [personId] }) },
  'POST /api/list/{id}/users/restore': {
    status: 200,
    params: ofList,
    body: ({ entryId }) => ({ listUserIds: [entryId] }),
  },
  'PUT /api/list/{id}/users/{userId}': { status: 200, params: ofPersonInList, body: () => ({ kakaoEnabled: false }) },
  'GET /api/list/{id}/users/{userId}/logs': { status: 200, params: ofPersonInList },
  'GET /api/list/{id}/users/{userId}/logs/export': { status: 200, params: ofPersonInList, query: 'format=csv' },
  'GET /api/list-user/list/{listId}': { status: 200, params: inList },
  'GET /api/list-user/list/{listId}/export': { status: 200, params: inList, query: 'format=csv' },
  'GET /api/list-user/list/{listId}/totals': { status: 200, params: inList },
  'GET /api/list-user/{id}': { status: 200, params: ofEntry },
  'PUT /api/list-user/{id}': { status: 200, params: ofEntry, body: () => ({ area: 59.9912 }) },
  'POST /api/list-user/{id}/move': { status: 202, params: ofEntry, body: () => ({ dong: '109', ho: '901' }) },
  'GET /api/list-user/{id}/exclusion': { status: 200, params: ofEntry },
  // The list is one of votes, whose rule leaves nobody out.
  'POST /api/list-user/{id}/exclusion': {
    status: 422,
    params: ofEntry,
    body: () => ({
      registeredWithoutNumber: true,
      addressDiffers: true,
      ground: '등기우편 반송',
      foundMissingOn: '2026-11-01',
    }),
  },
  'DELETE /api/list-user/{id}/exclusion': { status: 422, params: ofEntry },
  // The list is one of votes: no consents are counted.
  'POST /api/list-user/{id}/ownership-passing': {
    status: 422,
    params: ofEntry,
    body: ({ entryId }) => ({ listUserIds: [entryId], passedOn: '2026-11-01', reference: '접수 제1호' }),
  },
  'DELETE /api/list-user/{id}/ownership-passing': { status: 422, params: ofEntry },
  'POST /api/list-user/{id}/public-land': {
    status: 422,
    params: ofEntry,
    body: () => ({ askedOn: '2026-11-01', reference: '공문 제1호' }),
  },
  'POST /api/list-user/{id}/public-land/refusal': {
    status: 422,
    params: ofEntry,
    body: () => ({ refusedOn: '2026-11-01' }),
  },
  'DELETE /api/list-user/{id}/public-land': { status: 422, params: ofEntry },
  'DELETE /api/list-user/{id}': { status: 202, params: ofEntry },
  'PUT /api/list-user/bulk/kakao-status': {
    status: 200,
    isAbout: true,
    body: ({ listId, entryId }) => ({ listId, userIds: [entryId], kakaoEnabled: false }),
  },
  'GET /api/roll-import/form': { status: 200 },
  'GET /api/roll-import/list/{listId}': { status: 200, params: inList },
  'POST /api/roll-import/list/{listId}': { status: 201, params: inList, file: upload },
  // The complex of the probes has no ledger.
  'GET /api/roll-import/list/{listId}/ledger-form': { status: 422, params: inList },
  'GET /api/roll-import/{id}': { status: 200, params: ofImport },
  'PUT /api/roll-import/{id}': { status: 200, params: ofImport, body: () => ({ headerRow: 1 }) },
  'DELETE /api/roll-import/{id}': { status: 200, params: ofImport },
  'POST /api/roll-import/{id}/start': { status: 200, params: ofImport },

  'POST /api/pdf-template/upload/{listId}': { status: 201, params: inList, file: form },
  'GET /api/pdf-template/list/{listId}': { status: 200, params: inList },
  'GET /api/pdf-template/{id}': { status: 200, params: ofTemplate },
  'GET /api/pdf-template/{id}/versions': { status: 200, params: ofTemplate },
  'PATCH /api/pdf-template/{id}': { status: 200, params: ofTemplate, body: () => ({ name: '새 이름' }) },
  'DELETE /api/pdf-template/{id}': { status: 200, params: ofTemplate },
  'PUT /api/pdf-template/{id}/fields': { status: 200, params: ofTemplate, body: () => ({ fields: [] }) },
  'POST /api/pdf-template/legal-form/{listId}': {
    status: 201,
    params: inList,
    body: () => ({ form: 'free', items: { subject: '주차장 공사에 동의합니다.' } }),
  },
  'PUT /api/pdf-template/{id}/items': {
    status: 200,
    params: ofTemplate,
    body: () => ({ form: 'free', items: [{ key: 'subject', page: 1 }] }),
  },
  'GET /api/pdf-template/{id}/differences': { status: 200, params: ofTemplate },
  'GET /api/pdf-template/{id}/masks': { status: 200, params: ofTemplate },
  'POST /api/pdf-template/{id}/masks': { status: 201, params: ofTemplate, body: () => ({ masks: [] }) },
  'DELETE /api/pdf-template/{id}/masks': { status: 200, params: ofTemplate },
  'GET /api/pdf-template/{id}/masks/page/{page}': {
    status: 200,
    params: ({ templateId }) => ({ id: templateId, page: '1' }),
  },
  'DELETE /api/pdf-template/masks/{maskId}': { status: 200, params: ({ maskId }) => ({ maskId }) },
  'GET /api/pdf-template/{id}/download': { status: 200, params: ofTemplate },
  'GET /api/pdf-template/{id}/file': { status: 200, params: ofTemplate },
  'GET /api/pdf-template/{id}/preview': { status: 200, params: ofTemplate, query: 'sample=true' },

  'GET /api/document/{id}': { status: 200, params: ofDocument },
  'GET /api/document/{id}/download': { status: 200, params: ofDocument },
  'GET /api/document/{id}/view': { status: 200, params: ofDocument },
  'GET /api/document/{id}/evidence': { status: 200, params: ofDocument },
  // It is sealed: that is said to who may have it made again.
  'POST /api/document/{id}/retry': { status: 422, params: ofDocument },
  'GET /api/document/{id}/deposit-certificate': { status: 404, params: ofDocument },
  'GET /api/document/template/{id}': { status: 200, params: ofTemplate },
  'GET /api/document/list/{listId}': { status: 200, params: inList },
  // The form has no fields: that is said to who may make documents of it.
  'POST /api/document/list/{listId}/make': {
    status: 422,
    params: inList,
    body: ({ templateId }) => ({ templateId }),
  },
  'GET /api/document/list/{listId}/batches': { status: 200, params: inList },
  'GET /api/document/batch/{id}': { status: 200, params: ofBatch },
  'POST /api/document/batch/{id}/cancel': { status: 200, params: ofBatch },
  'POST /api/document/batch/{id}/retry': { status: 202, params: ofBatch },
  'GET /api/list/{id}/download-all-documents': { status: 200, params: ofList },

  'GET /api/user/profile/{id}': { status: 200, params: ofPerson },
  'GET /api/user/list/{listId}': { status: 200, params: inList },
  'PATCH /api/user/{id}': { status: 200, params: ofPerson, body: () => ({ name: '새 이름' }) },
  'POST /api/user/{id}/contact-change/{changeId}/confirm': answered,
  'POST /api/user/{id}/contact-change/{changeId}/refuse': answered,
  'POST /api/user/{id}/objections/{objectionId}/decision': {
    status: 404,
    params: ({ personId }: MatrixIds) => ({ id: personId, objectionId: '01950000-0000-7000-8000-00000000c0de' }),
    body: () => ({ decision: 'keep' }),
  },
  'POST /api/user/{id}/memo': { status: 201, params: ofPerson, body: () => ({ memo: '부재중' }) },
  // None was written: who may ask is told so.
  'DELETE /api/user/{id}/memo/{memoId}': {
    status: 404,
    params: ({ personId }) => ({ id: personId, memoId: personId }),
  },
  'GET /api/user/{id}/memos': { status: 200, params: ofPerson },
  'POST /api/list-user/bulk': {
    status: 200,
    isAbout: true,
    body: ({ listId }) => ({ listId, users: [{ name: '홍길동', dong: '101', ho: '1502' }] }),
  },

  'POST /api/votes': {
    status: 201,
    isAbout: true,
    body: ({ listId }) => ({ listId, title: '안건', ballotKind: 'open', weight: 'unit', questions: [yesOrNo] }),
  },
  'GET /api/votes': { status: 200 },
  'GET /api/votes/{id}': { status: 200, params: ofVote },
  'PATCH /api/votes/{id}/status': { status: 200, params: ofVote, body: () => ({ status: 'closed' }) },
  'GET /api/votes/{id}/results': { status: 200, params: ofVote },
  'GET /api/votes/{id}/results/export': { status: 200, params: ofVote },
  'GET /api/votes/{id}/turnout': { status: 200, params: ofVote },
  'GET /api/votes/{id}/explain': { status: 200, params: ofVote, query: 'figure=voted' },
  'GET /api/votes/{id}/explain/export': { status: 200, params: ofVote, query: 'figure=voted' },
  'GET /api/votes/{id}/announcement': { status: 200, params: ofVote },
  'GET /api/votes/{id}/announcement.pdf': { status: 200, params: ofVote },
  // The vote is open: said to who may read them.
  'GET /api/votes/{id}/results.pdf': { status: 422, params: ofVote },
  'GET /api/votes/{id}/minutes.pdf': { status: 422, params: ofVote },
  'GET /api/votes/{id}/papers/{runId}/pdf': { status: 404, params: ({ voteId }) => ({ id: voteId, runId: voteId }) },
  'POST /api/votes/{id}/templates': { status: 200, params: ofVote, body: () => ({ templates: [] }) },
  // Open yet: the rule answers whoever may ask.
  'POST /api/votes/{id}/generate-pdf': { status: 422, params: ofVote },
  'GET /api/votes/{id}/users/{userId}/pdf': {
    status: 404,
    params: ({ voteId, personId }) => ({ id: voteId, userId: personId }),
  },
  // The campaign has a link already: making it again answers with that one.
  'POST /api/votes/lists/{listId}/vote/{voteId}/link': { status: 200, params: ofVoteInList },
  'GET /api/lists/{listId}/vote/{voteId}/link': { status: 200, params: ofVoteInList },
  'DELETE /api/lists/{listId}/vote/{voteId}/link': { status: 200, params: ofVoteInList },
  'PUT /api/lists/{listId}/vote/{voteId}/link/status': {
    status: 200,
    params: ofVoteInList,
    body: () => ({ status: 'inactive' }),
  },

  ...messagingProbes,
  ...proxyProbes,
  ...signatureProbes,
  ...paperVoteProbes,
  ...registryProbes,
  ...voteProbes,

  'GET /api/list/{listId}/area-sources': { status: 200, params: inList },
  'GET /api/holidays': { status: 200 },
  'GET /api/monitoring/error-reports': { status: 200 },
  'GET /api/monitoring/client-logs': { status: 200 },
}
