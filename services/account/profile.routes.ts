import type { Deps } from '../core/deps.ts'
import type { AddRoute } from '../core/routes.ts'
import { describeAdmin, profileAnswer } from './admin-answer.ts'
import { changeAdmin } from './change-admin.ts'
import { changeProfile, getProfile } from './profile.contract.ts'

/** What administrators see and change of themselves. */
export const profileRoutes = (route: AddRoute, deps: Deps): void => {
  route(getProfile, async ({ admin }) => ({ body: profileAnswer(await describeAdmin(deps, admin.id)) }))

  route(changeProfile, async ({ body, admin, metadata }) => {
    const { name, phone } = body
    const wanted = { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone: phone || null }) }
    const { position } = await changeAdmin(deps, { adminId: admin.id, wanted, metadata })
    return { position, body: profileAnswer(await describeAdmin(deps, admin.id)) }
  })
}
