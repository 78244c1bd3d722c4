import { expect } from 'vitest'
import type { PendingAnswer, PendingApproval } from '#services/approval/approvals.contract.ts'
import { adminOf, appoint, type Answer, type Caller, type TestApp } from './stack/test-app.ts'

/** A second administrator of a complex, and what they answer to what waits. */
export const secondAdminOf = async (danji: TestApp, apartmentId: string): Promise<Caller> =>
  adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId], name: '이확인' }))

/** Returns the waiting requests that a caller sees. */
export const pendingOf = async (caller: Caller, filter: object = {}): Promise<readonly PendingApproval[]> =>
  (await caller.get(`/api/admin/pending?filter=${encodeURIComponent(JSON.stringify(filter))}`))
    .body as readonly PendingApproval[]

/** The id of what an answer says is pending. */
export const pendingIn = (answer: Answer): string => {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 202 })
  return (answer.body as PendingAnswer).pending.id
}

/** Has a second administrator confirm what an answer says is pending. */
export const confirmPending = async (second: Caller, answer: Answer): Promise<void> => {
  const confirmed = await second.post(`/api/admin/pending/${pendingIn(answer)}/confirm`)
  expect({ status: confirmed.status, text: confirmed.text }).toMatchObject({ status: 200 })
}

/** Has a second administrator of a complex confirm what an answer says is pending. */
export const confirmBySecond = async (danji: TestApp, apartmentId: string, answer: Answer): Promise<void> =>
  confirmPending(await secondAdminOf(danji, apartmentId), answer)
