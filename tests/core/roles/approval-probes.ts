import type { GuardedCall } from '#services/calls.contract.ts'
import type { Probe } from './probe.ts'

/** Probe of an unknown request: only a caller who may decide on it learns that. */
const ofNothing = { status: 404, params: () => ({ id: '01950000-0000-7000-8000-00000000c0de' }) }

/** Probes of requests that wait for a second administrator. */
export const approvalProbes = {
  'GET /api/admin/pending': { status: 200 },
  'POST /api/admin/pending/{id}/confirm': ofNothing,
  'POST /api/admin/pending/{id}/refuse': ofNothing,
  'POST /api/admin/pending/{id}/withdraw': ofNothing,
} as const satisfies Partial<Record<GuardedCall, Probe>>
