import type { MatrixIds } from './role-matrix-things.ts'

const ofList = ({ listId }: MatrixIds): string => `listId=${listId}`

/** Probes of the calls of analysts. */
export const analyticsProbes = {
  'GET /api/analytics/views': { status: 200 },
  'GET /api/analytics/export': { status: 200, query: 'view=lists' },
  'GET /api/analytics/charts/participation': { status: 200, query: ofList },
  'GET /api/analytics/charts/comparison': { status: 200, query: ({ listId }: MatrixIds) => `listIds=${listId}` },
  'GET /api/analytics/charts/dong-bands': { status: 200, query: ofList },
  'GET /api/analytics/charts/funnel': { status: 200, query: ofList },
  'GET /api/analytics/charts/hours': { status: 200, query: ofList },
  'GET /api/analytics/charts/weekdays': {
    status: 200,
    query: ({ apartmentId }: MatrixIds) => `apartmentId=${apartmentId}`,
  },
  'GET /api/analytics/connection': { status: 200 },
  'POST /api/analytics/connection': { status: 200 },
  'DELETE /api/analytics/connection': { status: 200 },
} as const
