import { z } from 'zod'
import { adminRole } from '#events/account/admin.events.ts'
import { findAdmins } from '#projections/account/find-admins.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../../core/collection.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { adminAnswer, adminOfRow, describeAdmin } from './admin-answer.ts'
import * as calls from './admins.contract.ts'
import { changeAdmin as change, deleteAdmin as remove } from './change-admin.ts'
import { inviteAdmin as invite } from './invite-admin.ts'

const filters = z.strictObject({
  q: searchFilter,
  role: adminRole.optional(),
  status: calls.adminStatus.optional(),
  apartmentId: z.guid().optional(),
  id: idFilter,
})

/**
 * Builds the error for changing one's own password here: that requires the present one, so that an
 * open screen is not enough.
 */
const ownPasswordError = () =>
  new DomainError('VALIDATION_FAILED', [
    { path: 'password', message: '내 비밀번호는 내 프로필에서 지금 비밀번호를 확인하고 바꿀 수 있습니다.' },
  ])

const listAdmins =
  (deps: Deps): Handler<typeof calls.listAdmins> =>
  async ({ query }) => {
    const page = readPage(query, { sortable: ['name', 'role', 'createdAt', 'lastSignInAt'], filters })
    const found = await findAdmins(deps.database, page)
    return { body: found.rows.map(adminOfRow), headers: contentRange('admins', found) }
  }

const getAdmin =
  (deps: Deps): Handler<typeof calls.getAdmin> =>
  async ({ params }) => {
    const known = await describeAdmin(deps, params.id)
    if (known.admin.status === 'deleted') throw new DomainError('NOT_FOUND')
    return { body: adminAnswer(known) }
  }

const inviteAdmin =
  (deps: Deps): Handler<typeof calls.inviteAdmin> =>
  async ({ body, newId, metadata }) => {
    const adminId = newId()
    const { name, role, password, apartmentIds = [] } = body
    const { position } = await invite(
      deps,
      { adminId, name, role, password, apartmentIds, email: body.email || null, phone: body.phone || null },
      metadata,
    )
    return { position, body: adminAnswer(await describeAdmin(deps, adminId)) }
  }

const changeAdmin =
  (deps: Deps): Handler<typeof calls.changeAdmin> =>
  async ({ params, body, admin, metadata }) => {
    const { name, email, phone, role, password, before } = body
    if (password !== undefined && params.id === admin.id) throw ownPasswordError()
    const wanted = {
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email: email || null }),
      ...(phone === undefined ? {} : { phone: phone || null }),
      ...(role === undefined ? {} : { role }),
      ...(password === undefined ? {} : { password }),
    }
    const { position } = await change(deps, { adminId: params.id, wanted, seen: before, metadata })
    return { position, body: adminAnswer(await describeAdmin(deps, params.id)) }
  }

const deleteAdmin =
  (deps: Deps): Handler<typeof calls.deleteAdmin> =>
  async ({ params, metadata }) => {
    const { position } = await remove(deps, { adminId: params.id, metadata })
    return { position, body: adminAnswer(await describeAdmin(deps, params.id)) }
  }

/** Administrators, as super administrators manage them. */
export const adminRoutes: AddCalls = (route, deps) => {
  route(calls.listAdmins, listAdmins(deps))
  route(calls.getAdmin, getAdmin(deps))
  route(calls.inviteAdmin, inviteAdmin(deps))
  route(calls.changeAdmin, changeAdmin(deps))
  route(calls.deleteAdmin, deleteAdmin(deps))
}
