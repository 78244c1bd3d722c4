import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { profile } from '../residents.contract.ts'

const ofChange = z.strictObject({ id, changeId: id })

/**
 * The second administrator's yes: from now on they verify themselves by the new name and phone. 422
 * SECOND_ADMIN_NEEDED for whoever asked for the change, CONTACT_CHANGE_SETTLED where it does not
 * wait any more.
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
