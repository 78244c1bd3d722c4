import type { APIRequestContext } from '@playwright/test'
import { dayAt } from '#events/values/day.ts'
import { legalForm } from '#services/pdf-template/legal-form/legal-forms.contract.ts'
import type { FormRun } from '#services/confirmation/form-runs.contract.ts'
import { form, type PreparedCampaign } from '../support/prepared-campaign.ts'
import type { Office } from '../support/prepared-vote.ts'
import { confirmPending } from '../support/second-admin.ts'

const FORM = 'association'

/**
 * Has the campaign's form confirmed as an electronic one, with numbers from 1 on, by the calls of two
 * administrators.
 */
export const confirmForm = async (
  office: Office,
  request: APIRequestContext,
  { listId, templateId }: PreparedCampaign,
): Promise<void> => {
  const { call, upload } = office
  await call('PUT', `/api/pdf-template/${templateId}/items`, {
    form: FORM,
    items: legalForm(FORM).items.map(({ key }) => ({ key, page: 1 })),
  })
  const today = dayAt(new Date())
  const { id } = await call<FormRun>('POST', `/api/lists/${listId}/form-runs`, {
    way: 'electronic',
    appliedOn: today,
    authority: '노원구청장',
    templateId,
    wanted: 100,
    electronicForm: 'electronic',
    storage: '암호화해 보관합니다.',
    protection: '전자서명으로 위조를 막습니다.',
  })
  const numbers = { from: '1', to: '100', prefix: '제2026-', digits: '4', suffix: '호' }
  await upload(`/api/form-runs/${id}/answer`, {
    outcome: 'confirmed',
    answeredOn: today,
    documentNo: '도시정비과-12',
    ...numbers,
    file: { name: '확인서.pdf', mimeType: 'application/pdf', buffer: form },
  })
  await confirmPending(office, request)
}
