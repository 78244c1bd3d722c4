import type { MatrixIds } from './role-matrix-things.ts'

const ofApartment = ({ apartmentId }: MatrixIds) => ({ apartmentId })
const ofMonth = ({ apartmentId }: MatrixIds) => ({ apartmentId, month: '2025-02' })

/** Probes of the calls about the log itself. */
export const logProbes = {
  'GET /api/admin/proof': { status: 200 },
  'POST /api/admin/log-check': { status: 202 },
  'GET /api/admin/log/events': { status: 200 },
  'GET /api/admin/findings': { status: 200 },
  'GET /api/admin/findings/counts': { status: 200 },
  // None is known here: that it is not there is said to who may ask.
  'GET /api/admin/findings/{id}': { status: 404, params: () => ({ id: 'ab'.repeat(32) }) },
  'POST /api/admin/findings/{id}/acknowledgement': {
    status: 404,
    params: () => ({ id: 'ab'.repeat(32) }),
    body: () => ({ reason: '확인했습니다.', upTo: 1 }),
  },
  'GET /api/admin/access-review/due': { status: 200 },
  'GET /api/admin/access-review/{apartmentId}': { status: 200, params: ofApartment },
  'GET /api/admin/access-review/{apartmentId}/{month}': { status: 200, params: ofMonth },
  // The digest in the request is not that of the month, which only callers who may sign learn.
  'POST /api/admin/access-review/{apartmentId}/{month}': {
    status: 422,
    params: ofMonth,
    body: () => ({ sha256: 'ab'.repeat(32) }),
  },
  'GET /api/admin/access-review/{apartmentId}/{month}/pdf': { status: 422, params: ofMonth },
  'POST /api/admin/log/bundle/{userId}': {
    status: 200,
    params: ({ personId }: MatrixIds) => ({ userId: personId }),
    body: () => ({ reason: '법원의 제출 명령' }),
  },
  'GET /api/admin/log/export': { status: 200 },
  'GET /api/admin/log/events/{position}': {
    status: 200,
    params: ({ position }: MatrixIds) => ({ position }),
  },
} as const
