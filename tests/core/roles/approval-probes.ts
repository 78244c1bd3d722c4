import type { GuardedCall } from '#services/calls.contract.ts'
import type { Probe } from './probe.ts'

/** What nobody asked for: that is said to who may answer it. */
const ofNothing = { status: 404, params: () => ({ id: '01950000-0000-7000-8000-00000000c0de' }) }

/** What waits for a second administrator. */
export const approvalProbes = {
  'GET /api/admin/pending': { status: 200 },
  'POST /api/admin/pending/{id}/confirm': ofNothing,
  'POST /api/admin/pending/{id}/refuse': ofNothing,
  'POST /api/admin/pending/{id}/withdraw': ofNothing,
} as const satisfies Partial<Record<GuardedCall, Probe>>
