import type { GuardedCall } from '#services/calls.contract.ts'
import type { Probe } from './probe.ts'
import type { MatrixIds } from './role-matrix-things.ts'

const inList = ({ listId }: MatrixIds) => ({ listId })
const ofPerson = ({ personId }: MatrixIds) => ({ id: personId })
/** Parameters of an unknown mailing: only a caller who may stop one learns that. */
const ofNoMailing = () => ({ id: '01950000-0000-7000-8000-00000000c0de' })
const settings = {
  enabled: false,
  smsFallback: true,
  quietHours: { from: '21:00', to: '08:00' },
  occasions: [],
}
const tried = { occasion: 'invitation', templateId: 'KA01TP-danji-signature-request' }

/** Probes of calls about messages. */
export const messagingProbes = {
  'GET /api/kakao-message-settings/list/{listId}': { status: 200, params: inList },
  'POST /api/kakao-message-settings/list/{listId}': { status: 201, params: inList, body: () => settings },
  'PUT /api/kakao-message-settings/list/{listId}': { status: 200, params: inList, body: () => settings },
  'GET /api/messages/list/{listId}': { status: 200, params: inList },
  // Nothing was switched on: that is said to who may send.
  'POST /api/messages/list/{listId}/send': { status: 422, params: inList, body: () => ({ occasion: 'invitation' }) },
  'GET /api/messages/list/{listId}/mailings': { status: 200, params: inList },
  'GET /api/messages/list/{listId}/summary': { status: 200, params: inList },
  'GET /api/messages/list/{listId}/templates': { status: 200, params: inList },
  'GET /api/messages/list/{listId}/preview': {
    status: 200,
    params: inList,
    query: `occasion=${tried.occasion}&templateId=${tried.templateId}`,
  },
  // Nobody here has a phone of their own.
  'POST /api/messages/list/{listId}/test': { status: 422, params: inList, body: () => tried },
  'POST /api/messages/mailing/{id}/cancel': { status: 404, params: ofNoMailing },
  'POST /api/messages/mailing/{id}/resume': { status: 404, params: ofNoMailing },
  'GET /api/user/{id}/messages': { status: 200, params: ofPerson },
  'PUT /api/user/{id}/message-wish': { status: 200, params: ofPerson, body: () => ({ declined: true }) },
} as const satisfies Partial<Readonly<Record<GuardedCall, Probe>>>
