import type { AdminRole } from '#events/account/admin.events.ts'
import type { GuardedCall, SuperCall } from './calls.contract.ts'

const all = ['SUPER_ADMIN', 'ADMIN', 'AUDITOR', 'ANALYST'] as const
const office = ['SUPER_ADMIN', 'ADMIN'] as const
/** Auditors too, who get names, phones and birth dates masked. */
const reading = ['SUPER_ADMIN', 'ADMIN', 'AUDITOR'] as const
const audit = ['SUPER_ADMIN', 'AUDITOR'] as const
const superOnly = ['SUPER_ADMIN'] as const

/**
 * Which role may make which call of the administrators': a super administrator all, an administrator what belongs
 * to the office work of their complexes, an auditor what happened, an analyst figures; the last two nothing that holds personal data
 * of residents in clear. The guards are made from this table: one that misses an administrators' call, or names what is none, or lends a
 * super administrator's, does not compile.
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
  'GET /api/admin/access-log': audit,
  'GET /api/admin/log-check': audit,
  'GET /api/admin/users': office,
  'GET /api/admin/users/{id}': office,
  'DELETE /api/admin/users/{id}': superOnly,
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
  'PUT /api/list/{id}': office,
  'DELETE /api/list/{id}': office,
  'POST /api/list/{id}/close': office,
  'POST /api/list/{id}/reopen': office,
  'GET /api/list/{id}/units': reading,
  'GET /api/list/{id}/live': all,
  'GET /api/list/{id}/activities': reading,
  'GET /api/list/{id}/changes': reading,
  'GET /api/list/{id}/changes/waiting': reading,
  'GET /api/list/{id}/users': reading,
  'DELETE /api/list/{id}/users': office,
  'PUT /api/list/{id}/users/{userId}': office,
  'GET /api/list/{id}/users/{userId}/logs': reading,
  'GET /api/list/{id}/users/{userId}/logs/export': reading,
  'GET /api/list-user/list/{listId}': reading,
  'GET /api/list-user/list/{listId}/export': office,
  'GET /api/list-user/{id}': reading,
  'PUT /api/list-user/{id}': office,
  'DELETE /api/list-user/{id}': office,
  'POST /api/list-user/bulk': office,
  'PUT /api/list-user/bulk/kakao-status': office,
  'GET /api/roll-import/form': office,
  'GET /api/roll-import/list/{listId}': office,
  'POST /api/roll-import/list/{listId}': office,
  'GET /api/roll-import/{id}': office,
  'PUT /api/roll-import/{id}': office,
  'DELETE /api/roll-import/{id}': office,
  'POST /api/roll-import/{id}/start': office,

  'GET /api/document/{id}': reading,
  'GET /api/document/{id}/download': reading,
  'GET /api/document/{id}/view': reading,
  'GET /api/document/{id}/evidence': reading,
  'POST /api/document/{id}/retry': office,
  'GET /api/document/template/{id}': reading,
  'GET /api/document/list/{listId}': reading,
  'POST /api/document/list/{listId}/make': office,
  'GET /api/document/list/{listId}/batches': reading,
  'GET /api/document/batch/{id}': reading,
  'POST /api/document/batch/{id}/cancel': office,
  'POST /api/document/batch/{id}/retry': office,
  'GET /api/list/{id}/download-all-documents': reading,
  'POST /api/pdf-template/upload/{listId}': office,
  'GET /api/pdf-template/list/{listId}': reading,
  'GET /api/pdf-template/{id}': reading,
  'GET /api/pdf-template/{id}/versions': reading,
  'PATCH /api/pdf-template/{id}': office,
  'DELETE /api/pdf-template/{id}': office,
  'PUT /api/pdf-template/{id}/fields': office,
  'GET /api/pdf-template/{id}/masks': reading,
  'POST /api/pdf-template/{id}/masks': office,
  'DELETE /api/pdf-template/{id}/masks': office,
  'GET /api/pdf-template/{id}/masks/page/{page}': reading,
  'DELETE /api/pdf-template/masks/{maskId}': office,
  'GET /api/pdf-template/{id}/download': reading,
  'GET /api/pdf-template/{id}/file': office,
  'GET /api/pdf-template/{id}/preview': office,

  'GET /api/user/profile/{id}': reading,
  'GET /api/user/list/{listId}': reading,
  'PATCH /api/user/{id}': office,
  'POST /api/user/{id}/contact-change/{changeId}/confirm': office,
  'POST /api/user/{id}/contact-change/{changeId}/refuse': office,
  'POST /api/user/{id}/memo': office,
  'GET /api/user/{id}/memos': office,

  'POST /api/votes': office,
  'GET /api/votes': all,
  'GET /api/votes/{id}': all,
  'PATCH /api/votes/{id}/status': office,
  'GET /api/votes/{id}/results': all,
  'POST /api/votes/{id}/templates': office,
  'POST /api/votes/{id}/generate-pdf': office,
  'GET /api/votes/{id}/users/{userId}/pdf': reading,
  'POST /api/votes/lists/{listId}/vote/{voteId}/link': office,
  'GET /api/lists/{listId}/vote/{voteId}/link': office,
  'DELETE /api/lists/{listId}/vote/{voteId}/link': office,
  'PUT /api/lists/{listId}/vote/{voteId}/link/status': office,

  'GET /api/monitoring/error-reports': superOnly,
  'GET /api/monitoring/client-logs': superOnly,
} as const satisfies Readonly<Record<GuardedCall, readonly AdminRole[]>> &
  Readonly<Record<SuperCall, readonly 'SUPER_ADMIN'[]>>

/** Whether a role may make a call: what screens and menus show follows the same table as the guards. */
export const mayCall = (role: AdminRole, call: GuardedCall): boolean =>
  (rolesOfCalls[call] as readonly AdminRole[]).includes(role)
