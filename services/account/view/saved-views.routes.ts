import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { assertVisible } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { readState } from '../../core/read-state.ts'
import { adminDecider, adminStream } from '../admin/admin.decider.ts'
import * as calls from './saved-views.contract.ts'
import {
  countViews,
  deleteView,
  findView,
  findViews,
  insertView,
  updateViewName,
  type NamedViewRow,
  type ViewRow,
} from './view-table.ts'

const answerOf = (row: NamedViewRow, adminId: string): calls.SavedView => ({
  id: row.id,
  collection: row.collection,
  name: row.name,
  apartmentId: row.apartment_id,
  isOwn: row.admin_id === adminId,
  maker: row.maker,
  ...row.settings,
})

const nameError = (message: string) => new DomainError('VALIDATION_FAILED', [{ path: 'name', message }])

const listViews =
  ({ database }: Deps): Handler<typeof calls.listSavedViews> =>
  async ({ query: { collection, apartmentId }, admin }) => {
    if (apartmentId !== undefined) assertVisible(admin, apartmentId)
    const rows = await findViews(database, { adminId: admin.id, collection, apartmentId })
    return { body: rows.map((row) => answerOf(row, admin.id)) }
  }

const nameOf = async ({ store }: Pick<Deps, 'store'>, adminId: string): Promise<string | null> => {
  const state = await readState(store, adminDecider, adminStream(adminId))
  return state.status === 'registered' ? state.name : null
}

const saveView =
  (deps: Deps): Handler<typeof calls.saveView> =>
  async ({ body: { collection, apartmentId, name, ...settings }, admin, newId }) => {
    if (apartmentId !== null) assertVisible(admin, apartmentId)
    const row = { id: newId(), admin_id: admin.id, apartment_id: apartmentId, collection, name, settings }
    if ((await countViews(deps.database, admin.id)) >= calls.MAX_VIEWS)
      throw nameError(`보기는 ${calls.MAX_VIEWS}개까지 저장할 수 있습니다.`)
    const isNew = await insertView(deps.database, row, deps.clock())
    // A repeated request finds what the first one saved.
    if (!isNew && (await findView(deps.database, row.id)) === undefined)
      throw nameError('같은 이름으로 저장한 보기가 있습니다.')
    return { status: 201, body: answerOf({ ...row, maker: await nameOf(deps, admin.id) }, admin.id) }
  }

/** Views are deleted by who made them; shared ones by super administrators, too: a maker may have left. */
const mayDelete = ({ admin_id, apartment_id }: ViewRow, { id, role }: AdminSession): boolean =>
  admin_id === id || (apartment_id !== null && role === 'SUPER_ADMIN')

const renameView =
  (deps: Deps): Handler<typeof calls.renameView> =>
  async ({ params: { id }, body: { name }, admin }) => {
    const row = await findView(deps.database, id)
    if (row?.admin_id !== admin.id) throw new DomainError('NOT_FOUND')
    if (!(await updateViewName(deps.database, id, name))) throw nameError('같은 이름으로 저장한 보기가 있습니다.')
    return { body: answerOf({ ...row, name, maker: await nameOf(deps, admin.id) }, admin.id) }
  }

const removeView =
  ({ database }: Deps): Handler<typeof calls.deleteView> =>
  async ({ params: { id }, admin }) => {
    const row = await findView(database, id)
    if (row && !mayDelete(row, admin)) throw new DomainError('NOT_FOUND')
    await deleteView(database, id)
    return { body: { id } }
  }

/** Adds the calls for administrators' saved views of tables. */
export const savedViewRoutes: AddCalls = (route, deps) => {
  route(calls.listSavedViews, listViews(deps))
  route(calls.saveView, saveView(deps))
  route(calls.renameView, renameView(deps))
  route(calls.deleteView, removeView(deps))
}
