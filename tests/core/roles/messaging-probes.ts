import type { GuardedCall } from '#services/calls.contract.ts'
import type { Probe } from './probe.ts'
import type { MatrixIds } from './role-matrix-things.ts'

const inList = ({ listId }: MatrixIds) => ({ listId })
const ofPerson = ({ personId }: MatrixIds) => ({ id: personId })
/** Parameters of an unknown mailing: only a caller who may stop one learns that. */
const ofNoMailing = () => ({ id: '01950000-0000-7000-8000-00000000c0de' })
const ofApartment = ({ apartmentId }: MatrixIds) => ({ id: apartmentId })
const noAccount = () => ({ accountId: '01950000-0000-7000-8000-00000000c0de' })
const account = {
  apiKey: 'DANJICOMPLEX0001',
  apiSecret: 'danji-complex-secret-of-nothing-1',
  pfId: 'KA01PF-danji-complex-1',
  from: '0319999999',
  templates: {
    verification: 'KA01TP1',
    identityAccepted: 'KA01TP2',
    identityRefused: 'KA01TP3',
    signatureRequest: 'KA01TP4',
    signatureReminder: 'KA01TP5',
  },
}
const settings = {
  enabled: false,
  smsFallback: true,
  quietHours: { from: '21:00', to: '08:00' },
  occasions: [],
}
const tried = { occasion: 'invitation', templateId: 'KA01TP-danji-signature-request' }

/** Probes of calls about messages. */
export const messagingProbes = {
  'GET /api/messages/list/{listId}/receipts': { status: 200, params: inList },
  'PUT /api/messages/list/{listId}/receipts': { status: 200, params: inList, body: () => ({ isOn: true }) },
  'GET /api/apartment/{id}/message-account': { status: 200, params: ofApartment },
  // No number is listed: that is said to who may propose an account.
  'POST /api/apartment/{id}/message-account/proposal': { status: 422, params: ofApartment, body: () => account },
  'POST /api/apartment/{id}/message-account/confirmation': { status: 422, params: ofApartment, body: noAccount },
  'POST /api/apartment/{id}/message-account/refusal': { status: 422, params: ofApartment, body: noAccount },
  'DELETE /api/apartment/{id}/message-account': { status: 200, params: ofApartment },
  'POST /api/apartment/{id}/message-account/check': { status: 422, params: ofApartment, body: noAccount },
  'PUT /api/apartment/{id}/message-account/shared': {
    status: 200,
    params: ofApartment,
    body: () => ({ isAllowed: true }),
  },
  'PUT /api/apartment/{id}/sender-number': {
    status: 200,
    params: ofApartment,
    body: () => ({ number: '031-000-1111', registration: 'unknown', papers: [] }),
  },
  'POST /api/apartment/{id}/sender-number/removal': {
    status: 200,
    params: ofApartment,
    body: () => ({ number: '0310001111' }),
  },
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
