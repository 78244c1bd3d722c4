import type { MatrixIds } from './role-matrix-things.ts'

const ofToken = ({ tokenId }: MatrixIds) => ({ id: tokenId })

/** Probes of the calls for other programs. */
export const integrationProbes = {
  'GET /api/integration/tokens': { status: 200 },
  'POST /api/integration/tokens': {
    status: 201,
    isAbout: true,
    body: ({ apartmentId }: MatrixIds) => ({ name: '관리 프로그램', apartmentIds: [apartmentId] }),
  },
  'DELETE /api/integration/tokens/{id}': { status: 200, params: ofToken },
  'GET /api/integration/tokens/{id}/uses': { status: 200, params: ofToken },
} as const
