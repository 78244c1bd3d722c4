import { findListUsers } from '#projections/roll/find-list-users.ts'
import { noteLook } from '../audit/audit.facts.ts'
import { dayAt } from '#events/values/day.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import { createdList, listDecider, listStream } from '../list/list.decider.ts'
import { listUserAnswer, rollFor } from './list-user-answer.ts'
import { exportListUsers } from './list-users.contract.ts'
import { rollFileOf } from './roll-export.ts'

/** More than any list has. */
const ALL = 1_000_000
/** A whole roll is work for a second or more, and nobody needs many of them. */
const EXPORTS_A_MINUTE = 30

/** Without what Windows does not take in the name of a file. */
const inFileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')

/** A list's roll as a file. */
export const rollFileRoutes = (route: AddRoute, deps: Deps): void => {
  const { store, database, clock } = deps

  route(
    exportListUsers,
    async ({ params, query, admin, evidence }) => {
      const list = createdList(foldEvents(listDecider, (await store.readStream(listStream(params.listId))).events))
      assertVisible(admin, list.apartmentId)
      const { listId, apartmentId, name } = list
      const { rows } = await findListUsers(database, rollFor(admin, list), {
        sort: undefined,
        offset: 0,
        limit: ALL,
        filter: {},
      })
      const file = await rollFileOf(
        rows.map(listUserAnswer(admin, list)),
        query.format ?? 'xlsx',
        `${inFileName(name)} 소유자 명부 ${dayAt(clock())}`,
      )
      await noteLook(
        deps,
        { admin, evidence },
        { what: '소유자 명부 내려받기', personIds: rows.map(({ person_id }) => person_id), apartmentId, listId },
      )
      return { file }
    },
    { perMinute: EXPORTS_A_MINUTE },
  )
}
