import type { MatrixIds } from './role-matrix-things.ts'

const ofToken = ({ tokenId }: MatrixIds) => ({ id: tokenId })
const ofWebhook = ({ webhookId }: MatrixIds) => ({ id: webhookId })

/** Probes of the calls for other programs. */
export const integrationProbes = {
  'GET /api/integration/tokens': { status: 200 },
  'POST /api/integration/tokens': {
    status: 201,
    isAbout: true,
    body: ({ apartmentId }: MatrixIds) => ({ name: '관리 프로그램', apartmentIds: [apartmentId] }),
  },
  'POST /api/integration/tokens/revocation': { status: 200 },
  'DELETE /api/integration/tokens/{id}': { status: 200, params: ofToken },
  'GET /api/integration/tokens/{id}/uses': { status: 200, params: ofToken },
  'GET /api/integration/webhooks': { status: 200 },
  'POST /api/integration/webhooks': {
    status: 201,
    isAbout: true,
    body: ({ apartmentId }: MatrixIds) => ({
      name: '관리 프로그램',
      url: 'http://127.0.0.1:9/hook',
      apartmentIds: [apartmentId],
      kinds: ['vote.opened'],
    }),
  },
  'DELETE /api/integration/webhooks/{id}': { status: 200, params: ofWebhook },
  'POST /api/integration/webhooks/{id}/pause': { status: 200, params: ofWebhook },
  'POST /api/integration/webhooks/{id}/resume': { status: 200, params: ofWebhook },
  'POST /api/integration/webhooks/{id}/replay': { status: 200, params: ofWebhook, body: () => ({ after: 0 }) },
  'POST /api/integration/webhooks/{id}/test': { status: 200, params: ofWebhook },
  'GET /api/integration/webhooks/{id}/deliveries': { status: 200, params: ofWebhook },
} as const
