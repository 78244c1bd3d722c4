import { expect, type APIRequestContext } from '@playwright/test'
import type { PendingApproval } from '#services/approval/approvals.contract.ts'
import { openOffice, type Office } from './prepared-vote.ts'

const account = { email: 'second@danji.local', password: 'danji-second-pair-of-eyes' }

/**
 * Another super administrator confirms whatever waits; they are made the first time, and deleted
 * again.
 */
export const confirmPending = async (office: Office, request: APIRequestContext): Promise<void> => {
  const made = await office.call<{ readonly id: string }>('POST', '/api/admin/admins', {
    name: '이확인',
    role: 'SUPER_ADMIN',
    ...account,
  })
  const second = await openOffice(request, account)
  await expect
    .poll(async () => (await second.call<readonly PendingApproval[]>('GET', '/api/admin/pending')).length)
    .toBeGreaterThan(0)
  for (const { id } of await second.call<readonly PendingApproval[]>('GET', '/api/admin/pending'))
    await second.call('POST', `/api/admin/pending/${id}/confirm`)
  await office.call('DELETE', `/api/admin/admins/${made.id}`)
}
