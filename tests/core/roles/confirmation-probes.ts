import type { GuardedCall } from '#services/calls.contract.ts'
import { formOf } from '#tests/signature/office-campaign.ts'
import type { Probe } from './probe.ts'
import { form, type MatrixIds } from './role-matrix-things.ts'

const ofList = ({ signatureListId }: MatrixIds) => ({ listId: signatureListId })
const ofApplied = ({ appliedRunId }: MatrixIds) => ({ id: appliedRunId })
const ofConfirmed = ({ confirmedRunId }: MatrixIds) => ({ id: confirmedRunId })

const scan = { name: 'answer.pdf', content: form.payload.subarray(form.payload.indexOf('%PDF-')) }
const answered = {
  outcome: 'confirmed',
  answeredOn: '2026-03-16',
  documentNo: '정비-1',
  from: '1',
  to: '9',
  digits: '4',
}

/** Calls of applications for stamped and confirmed forms. */
export const confirmationProbes = {
  'GET /api/lists/{listId}/form-runs': { status: 200, params: ofList },
  'POST /api/lists/{listId}/form-runs': {
    status: 201,
    params: ofList,
    body: ({ signatureTemplateId }) => ({
      way: 'electronic',
      appliedOn: '2026-03-02',
      authority: '의정부시장',
      templateId: signatureTemplateId,
      wanted: 600,
      storage: '암호화해 보관합니다.',
      protection: '전자서명으로 위조를 막습니다.',
    }),
  },
  'POST /api/form-runs/{id}/withdraw': { status: 200, params: ofApplied, body: () => ({ reason: '오기' }) },
  'POST /api/form-runs/{id}/answer': { status: 202, params: ofApplied, file: formOf(answered, scan) },
  'GET /api/form-runs/{id}/answer.pdf': { status: 200, params: ofConfirmed },
  'GET /api/form-runs/{id}/application.pdf': { status: 200, params: ofApplied },
  'GET /api/lists/{listId}/form-numbers': { status: 200, params: ofList },
  'GET /api/lists/{listId}/form-numbers/export': { status: 200, params: ofList },
  'POST /api/form-runs/{id}/numbers/{number}/void': {
    status: 202,
    params: ({ confirmedRunId }) => ({ id: confirmedRunId, number: '7' }),
    body: () => ({ reason: '훼손' }),
  },
} as const satisfies Partial<Record<GuardedCall, Probe>>
