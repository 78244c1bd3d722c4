import { z } from 'zod'
import { adminRole } from '#events/account/admin.events.ts'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

const idParams = z.strictObject({ id })

const assignedAdmin = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  role: adminRole,
  assignedAt: z.string(),
})
export type AssignedAdmin = z.output<typeof assignedAdmin>

/**
 * Lists administrators of every role, by default in the order of their assignment. Sortable: name,
 * role, assignedAt. Filters: role, id.
 */
export const listApartmentAdmins = contract({
  method: 'GET',
  path: '/api/apartment/{id}/admins',
  access: 'admin',
  tag: 'apartment',
  summary: '배정된 관리자',
  params: idParams,
  query: collectionQuery,
  answers: { 200: z.array(assignedAdmin) },
})

/**
 * Repeated: 200 and the same. 422 SUPER_ADMIN_UNASSIGNABLE: a super administrator sees every
 * complex already.
 */
export const assignApartmentAdmin = contract({
  method: 'POST',
  path: '/api/apartment/{id}/admins',
  access: 'super',
  tag: 'apartment',
  summary: '관리자 배정',
  params: idParams,
  body: z.strictObject({ adminId: id }),
  answers: { 201: assignedAdmin, 200: assignedAdmin },
})

/**
 * Takes effect at their next request. Repeated: the same answer; 404 for who never was assigned.
 */
export const unassignApartmentAdmin = contract({
  method: 'DELETE',
  path: '/api/apartment/{id}/admins/{adminId}',
  access: 'super',
  tag: 'apartment',
  summary: '관리자 배정 해제',
  params: z.strictObject({ id, adminId: id }),
  answers: { 200: assignedAdmin },
})
