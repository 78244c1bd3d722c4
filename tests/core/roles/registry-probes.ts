import { drawRegister } from '#infra/simulators/registers/draw-register.ts'
import { inventedRegisters } from '#tests/fixtures/registry-records/invented-registers.ts'
import type { GuardedCall } from '#services/calls.contract.ts'
import { formOf } from '#tests/signature/office-campaign.ts'
import type { Probe } from './probe.ts'
import type { MatrixIds } from './role-matrix-things.ts'

const inList = ({ listId }: MatrixIds) => ({ listId })
const ofRegister = ({ registryId }: MatrixIds) => ({ id: registryId })
const ofCollection = ({ collectionId }: MatrixIds) => ({ id: collectionId })
const ofImport = ({ registryImportId }: MatrixIds) => ({ id: registryImportId })
const risk = ({ entryId }: MatrixIds) => ({ listUserId: entryId, code: 'mortgage' })

const [register] = inventedRegisters
if (!register) throw new Error('no register is invented')
const file = { name: '등기부.pdf', content: await drawRegister(register.printed) }

/** Probes of calls about registers. */
export const registryProbes = {
  'GET /api/registry/list/{listId}': { status: 200, params: inList },
  'GET /api/registry/all': { status: 200 },
  'GET /api/registry/{id}': { status: 200, params: ofRegister },
  'DELETE /api/registry/{id}': { status: 200, params: ofRegister },
  'GET /api/registry/{id}/document': { status: 200, params: ofRegister },
  'POST /api/registry/{id}/risk/clear': {
    status: 200,
    params: ofRegister,
    body: (things) => ({ ...risk(things), reason: '말소된 것을 확인했습니다.' }),
  },
  'POST /api/registry/{id}/risk/restore': { status: 200, params: ofRegister, body: risk },
  'GET /api/registry/system/status': { status: 200 },
  'GET /api/registry/system/points': { status: 200 },
  'GET /api/registry/list/{listId}/proposals': { status: 200, params: inList },
  'POST /api/registry/list/{listId}/proposals/accept': {
    status: 200,
    params: inList,
    body: () => ({ ids: ['nobody-proposed-this'] }),
  },
  // Nobody accepted it: that is said to who may take back.
  'POST /api/registry/list/{listId}/proposals/take-back': {
    status: 404,
    params: inList,
    body: () => ({ id: 'nobody-proposed-this' }),
  },
  'GET /api/registry/list/{listId}/export': { status: 200, params: inList },
  'GET /api/registry/list/{listId}/retention': { status: 200, params: inList },
  'PUT /api/registry/list/{listId}/retention': { status: 200, params: inList, body: () => ({ destroyOn: null }) },
  'GET /api/registry/retention/due': { status: 200 },
  'POST /api/registry/fetch': {
    status: 202,
    isAbout: true,
    body: ({ entryId }) => ({ listUserId: entryId, again: true }),
  },
  'GET /api/registry-collection/list/{listId}/plan': { status: 200, params: inList },
  'POST /api/registry-collection/start': {
    status: 202,
    isAbout: true,
    body: ({ listId, entryId }) => ({ listId, listUserIds: [entryId] }),
  },
  'GET /api/registry-collection/{id}/progress': { status: 200, params: ofCollection },
  'GET /api/registry-collection/list/{listId}': { status: 200, params: inList },
  'GET /api/registry-collection/all': { status: 200 },
  'POST /api/registry-collection/{id}/retry': { status: 200, params: ofCollection },
  'POST /api/registry-collection/{id}/cancel': { status: 200, params: ofCollection },
  'POST /api/registry-collection/{id}/resume': { status: 200, params: ofCollection },
  // Nothing of it is unclear: that is said to who may write off.
  'POST /api/registry-collection/{id}/write-off': {
    status: 404,
    params: ofCollection,
    body: ({ entryId }) => ({ listUserId: entryId }),
  },
  'POST /api/registry/import/file': { status: 202, isAbout: true, file: ({ listId }) => formOf({ listId }, file) },
  'POST /api/registry/import/api': { status: 202, isAbout: true, body: ({ listId }) => ({ listId }) },
  'GET /api/registry/import/{id}/progress': { status: 200, params: ofImport },
  'GET /api/registry/import/history/list/{listId}': { status: 200, params: inList },
  'GET /api/registry/import/stats/list/{listId}': { status: 200, params: inList },
} as const satisfies Partial<Readonly<Record<GuardedCall, Probe>>>
