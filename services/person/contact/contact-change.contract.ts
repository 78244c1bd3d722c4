import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { profile } from '../residents.contract.ts'

const ofChange = z.strictObject({ id, changeId: id })

/**
 * Confirms a change as the second administrator: from now on the person verifies by the new name
 * and phone. 422 SECOND_ADMIN_NEEDED for the proposer, CONTACT_CHANGE_SETTLED if it does not wait
 * any more.
 */
export const confirmContactChange = contract({
  method: 'POST',
  path: '/api/user/{id}/contact-change/{changeId}/confirm',
  access: 'admin',
  tag: 'resident',
  summary: '연락처 변경 확인',
  params: ofChange,
  body: z.strictObject({}).nullish(),
  answers: { 200: profile },
})

/** The second administrator's no: all stays as it is. Refused to the same as a yes. */
export const refuseContactChange = contract({
  method: 'POST',
  path: '/api/user/{id}/contact-change/{changeId}/refuse',
  access: 'admin',
  tag: 'resident',
  summary: '연락처 변경 거절',
  params: ofChange,
  body: z.strictObject({}).nullish(),
  answers: { 200: profile },
})
