import type { GuardedCall } from '#services/calls.contract.ts'
import type { Probe } from './probe.ts'
import type { MatrixIds } from './role-matrix-things.ts'

const ofApartment = ({ apartmentId }: MatrixIds) => ({ id: apartmentId })
const ofKind = ({ apartmentId }: MatrixIds) => ({ id: apartmentId, kind: 'registry' })
const noAccount = () => ({ accountId: '01950000-0000-7000-8000-00000000c0de' })
const client = { clientId: 'danji-complex-nice-1', clientSecret: 'danji-complex-secret-of-nothing-1' }
const payment = { phone: '01000000001', pin: '1111', prepayNo: '111111111111', prepayPass: 'danji-complex-1' }

/** Probes of calls about accounts of complexes at providers. */
export const providerAccountProbes = {
  'GET /api/apartment/{id}/provider-account': { status: 200, params: ofApartment },
  // No public key: that is said to who may propose an account.
  'POST /api/apartment/{id}/provider-account/registry/proposal': {
    status: 400,
    params: ofApartment,
    body: () => ({ ...client, ...payment, publicKey: 'none' }),
  },
  'POST /api/apartment/{id}/provider-account/identity/proposal': {
    status: 201,
    params: ofApartment,
    body: () => client,
  },
  'POST /api/apartment/{id}/provider-account/{kind}/confirmation': { status: 422, params: ofKind, body: noAccount },
  'POST /api/apartment/{id}/provider-account/{kind}/refusal': { status: 422, params: ofKind, body: noAccount },
  'DELETE /api/apartment/{id}/provider-account/{kind}': { status: 200, params: ofKind },
  'POST /api/apartment/{id}/provider-account/{kind}/check': { status: 422, params: ofKind, body: noAccount },
  'PUT /api/apartment/{id}/provider-account/{kind}/shared': {
    status: 200,
    params: ofKind,
    body: () => ({ isAllowed: true }),
  },
} as const satisfies Partial<Readonly<Record<GuardedCall, Probe>>>
