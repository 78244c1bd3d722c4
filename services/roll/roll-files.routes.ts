import { findListUsers } from '#projections/roll/find-list-users.ts'
import { noteLook } from '../audit/audit.facts.ts'
import { dayAt } from '#events/values/day.ts'
import type { AddCalls } from '../core/area.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import { listSeenBy } from '../list/list.facts.ts'
import { listUserAnswer, rollFor } from './list-user-answer.ts'
import * as calls from './list-users.contract.ts'
import { rollFileOf } from './roll-export.ts'

/** More than any list has. */
const ALL = 1_000_000
/** A whole roll is work for a second or more, and nobody needs many of them. */
const EXPORTS_A_MINUTE = 30

/** Without what Windows does not take in the name of a file. */
const inFileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')

const exportListUsers =
  (deps: Deps): Handler<typeof calls.exportListUsers> =>
  async ({ params, query, admin, evidence }) => {
    const list = await listSeenBy(deps.store, params.listId, admin)
    const { listId, apartmentId, name } = list
    const whole = { sort: undefined, offset: 0, limit: ALL, filter: {} }
    const { rows } = await findListUsers(deps.unhurried, rollFor(admin, list), whole)
    const file = await rollFileOf(
      rows.map(listUserAnswer(admin, list)),
      query.format ?? 'xlsx',
      `${inFileName(name)} 소유자 명부 ${dayAt(deps.clock())}`,
    )
    const personIds = rows.map(({ person_id }) => person_id)
    await noteLook(deps, { admin, evidence }, { what: '소유자 명부 내려받기', personIds, apartmentId, listId })
    return { file }
  }

/** A list's roll as a file. */
export const rollFileRoutes: AddCalls = (route, deps) => {
  route(calls.exportListUsers, exportListUsers(deps), { perMinute: EXPORTS_A_MINUTE })
}
