import { z } from 'zod'
import { findContactChanges } from '#projections/history/contact-changes.ts'
import { noteLook } from '../audit/audit.facts.ts'
import type { AddCalls } from '../core/area.ts'
import { contentRange, readPage } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import { listSeenBy } from '../list/list.facts.ts'
import { markedSince } from '../roll/roll.facts.ts'
import * as calls from './contact-changes.contract.ts'
import { tellContactChanges } from './tell-contact-changes.ts'

const contactChangesOfList =
  (deps: Deps): Handler<typeof calls.contactChangesOfList> =>
  async ({ params, query, admin, evidence }) => {
    const { store, database } = deps
    const { listId, apartmentId, ...list } = await listSeenBy(store, params.id, admin)
    const page = readPage(query, { sortable: ['at'], filters: z.strictObject({}) })
    const found = await findContactChanges(database, listId, markedSince(list), page)
    const personIds = found.rows.map((row) => row.person_id)
    await noteLook(deps, { admin, evidence }, { what: '바뀐 이름·전화번호', personIds, listId, apartmentId })
    return {
      body: [...(await tellContactChanges({ store, admin }, found.rows))],
      headers: contentRange('changes', found),
    }
  }

/** Names and phones that were changed while a list ran. */
export const contactChangeRoutes: AddCalls = (route, deps) => {
  route(calls.contactChangesOfList, contactChangesOfList(deps))
}
