import { z } from 'zod'
import { findContactProposals, type ContactProposalRow } from '#projections/person/contact-proposals.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import { contentRange, idFilter, readPage } from '../../core/collection.ts'
import type { Deps } from '../../core/deps.ts'
import { personFor } from '../../core/text/masked-person.ts'
import { stateIn } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { getListFor } from '../../list/list.facts.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import type { WaitingChange, waitingChangesOfList } from './contact-changes.contract.ts'
import { contactLines } from './describe-contact-changes.ts'

/**
 * Describes the requested changes with the present values, from the log; settled ones are left out.
 */
const describeWaiting = async (
  { store }: Pick<Deps, 'store'>,
  admin: AdminSession,
  rows: readonly ContactProposalRow[],
): Promise<readonly WaitingChange[]> => {
  const streams = await store.readStreams([...new Set(rows.map((row) => personStream(row.person_id)))])
  const seen = personFor(admin)
  return rows.flatMap((row) => {
    const person = stateIn(streams, personDecider, personStream(row.person_id))
    const waits =
      person.status === 'registered' ? person.waiting.find(({ changeId }) => changeId === row.change_id) : undefined
    if (person.status !== 'registered' || !waits) return []
    const [before, after] = [person, waits].map(({ name, phone, email = null }) =>
      seen({ name, phone, birthDate: null, email }),
    )
    return [
      {
        id: row.change_id,
        at: row.at.toISOString(),
        userId: row.person_id,
        listUserId: row.list_user_id,
        name: seen({ name: row.name, phone: row.phone, birthDate: row.birth_date }).name,
        dong: row.dong,
        ho: row.ho,
        changes: contactLines(waits.fields, before, after),
        admin: { id: row.admin_id, name: row.admin_name ?? '' },
        from: row.whence,
        own: row.admin_id === admin.id,
      },
    ]
  })
}

export const readWaitingChanges =
  (deps: Deps): Handler<typeof waitingChangesOfList> =>
  async ({ params, query, admin, evidence }) => {
    const { listId, apartmentId } = await getListFor(deps.store, params.id, admin)
    const page = readPage(query, { sortable: ['at'], filters: z.strictObject({ userId: idFilter, id: idFilter }) })
    const found = await findContactProposals(deps.database, listId, page)
    const personIds = found.rows.map((row) => row.person_id)
    await recordAccess(
      deps,
      { admin, evidence },
      { what: '확인을 기다리는 연락처 변경', personIds, listId, apartmentId },
    )
    return {
      body: [...(await describeWaiting(deps, admin, found.rows))],
      headers: contentRange('waiting-changes', found),
    }
  }
