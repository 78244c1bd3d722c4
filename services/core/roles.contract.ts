import type { AdminRole } from '#events/auth/admin.events.ts'

const all = ['SUPER_ADMIN', 'ADMIN', 'AUDITOR', 'ANALYST'] as const
const office = ['SUPER_ADMIN', 'ADMIN'] as const
const audit = ['SUPER_ADMIN', 'AUDITOR'] as const
const superOnly = ['SUPER_ADMIN'] as const

/**
 * Which role may make which call of the administrators' (decisions, "Who"): a super administrator all, an administrator what belongs
 * to the office work of their complexes, an auditor what happened, an analyst figures; the last two nothing that holds personal data
 * of residents. The guards are made from this table; a call of access `admin` or `super` that is not in it cannot be registered.
 */
export const rolesOfCalls = {
  'GET /api/auth/me': all,
  'POST /api/auth/logout-everywhere': all,
  'POST /api/auth/password': superOnly,
  'GET /api/auth/sign-ins': audit,

  'GET /api/admin/dashboard/stats': all,
  'GET /api/admin/profile': all,
  'PATCH /api/admin/profile': all,
  'GET /api/admin/admins': superOnly,
  'POST /api/admin/admins': superOnly,
  'GET /api/admin/admins/{id}': superOnly,
  'PATCH /api/admin/admins/{id}': superOnly,
  'DELETE /api/admin/admins/{id}': superOnly,
  'GET /api/admin/users': office,
  'GET /api/admin/users/{id}': office,
  'PATCH /api/admin/users/{id}': office,

  'GET /api/apartment': all,
  'POST /api/apartment': superOnly,
  'GET /api/apartment/stats': all,
  'GET /api/apartment/{id}': all,
  'PATCH /api/apartment/{id}': office,
  'DELETE /api/apartment/{id}': superOnly,
  'GET /api/apartment/{id}/admins': office,
  'POST /api/apartment/{id}/admins': superOnly,
  'DELETE /api/apartment/{id}/admins/{adminId}': superOnly,

  'GET /api/list/apartment/{apartmentId}': all,
  'POST /api/list': office,
  'GET /api/list/{id}': all,
  'GET /api/list/{id}/stats': all,
  'GET /api/list-user/list/{listId}': office,
  'POST /api/list-user/bulk': office,

  'POST /api/votes': office,
  'GET /api/votes': all,
  'GET /api/votes/{id}': all,
  'PATCH /api/votes/{id}/status': office,
  'GET /api/votes/{id}/results': all,
  'POST /api/votes/lists/{listId}/vote/{voteId}/link': office,
  'GET /api/lists/{listId}/vote/{voteId}/link': office,
  'DELETE /api/lists/{listId}/vote/{voteId}/link': office,
  'PUT /api/lists/{listId}/vote/{voteId}/link/status': office,

  'GET /api/monitoring/error-reports': superOnly,
  'GET /api/monitoring/client-logs': superOnly,
} as const satisfies Readonly<Record<string, readonly AdminRole[]>>

/** A call as the table names it. */
export type GuardedCall = keyof typeof rolesOfCalls

/** Whether a role may make a call: what screens and menus show follows the same table as the guards. */
export const mayCall = (role: AdminRole, call: GuardedCall): boolean => (rolesOfCalls[call] as readonly AdminRole[]).includes(role)
