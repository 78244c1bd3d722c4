import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import { describeAdmin, profileAnswer } from './admin/admin-answer.ts'
import { changeAdmin } from './admin/change-admin.ts'
import * as calls from './profile.contract.ts'

const getProfile =
  (deps: Deps): Handler<typeof calls.getProfile> =>
  async ({ admin }) => ({ body: profileAnswer(await describeAdmin(deps, admin.id)) })

const changeProfile =
  (deps: Deps): Handler<typeof calls.changeProfile> =>
  async ({ body, admin, metadata }) => {
    const { name, phone, before } = body
    const wanted = { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone: phone || null }) }
    const { position } = await changeAdmin(deps, { adminId: admin.id, wanted, seen: before, metadata })
    return { position, body: profileAnswer(await describeAdmin(deps, admin.id)) }
  }

/** Adds the calls for administrators' own profiles. */
export const profileRoutes: AddCalls = (route, deps) => {
  route(calls.getProfile, getProfile(deps))
  route(calls.changeProfile, changeProfile(deps))
}
