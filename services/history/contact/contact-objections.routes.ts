import { z } from 'zod'
import { formatPhone } from '#events/values/phone.ts'
import { findContactObjections } from '#projections/person/contact-objections.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage } from '../../core/collection.ts'
import type { Deps } from '../../core/deps.ts'
import { personFor } from '../../core/text/masked-person.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { getListFor } from '../../list/list.facts.ts'
import * as calls from './contact-objections.contract.ts'
import { requestDecision } from './objection-approval.ts'
import { followObjection } from './objection-link.ts'
import { formerPhoneAt } from './describe-contact-changes.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'

/** A link that one phone has is followed once or twice. */
const PER_MINUTE = 20

const filters = z.strictObject({ status: oneOrMore(z.enum(['open', 'kept', 'restored'])), id: idFilter })

type LinkCall = Pick<Call<typeof calls.objectToChange>, 'params' | 'metadata'>

const answerObjection = async (deps: Deps, { params, metadata }: LinkCall, objects: boolean) => {
  const { status, offer, position } = await followObjection(deps, { token: params.token, objects, metadata })
  const complex = await readApartment(deps.store, offer.apartmentId)
  const { name, officePhone } = complex.status === 'absent' ? { name: '', officePhone: null } : complex
  const apartment = { name, officePhone: officePhone ?? null }
  return { ...(objects ? { position } : {}), body: { status, apartment } }
}

const objectionsOfList =
  (deps: Deps): Handler<typeof calls.objectionsOfList> =>
  async ({ params, query, admin, evidence }) => {
    const { listId, apartmentId } = await getListFor(deps.store, params.id, admin)
    const asked = { listId, now: deps.clock() }
    const found = await findContactObjections(deps.database, asked, readPage(query, { sortable: ['at'], filters }))
    const personIds = found.rows.map((row) => row.person_id)
    await recordAccess(deps, { admin, evidence }, { what: '전화번호 변경에 대한 이의', personIds, listId, apartmentId })
    const seen = personFor(admin)
    const phoneSeen = (phone: string | null): string | null => {
      const shown = seen({ name: null, phone, birthDate: null }).phone
      return shown === null ? null : formatPhone(shown)
    }
    const body = await Promise.all(
      found.rows.map(async (row): Promise<calls.ListedObjection> => {
        const former = await formerPhoneAt(deps, { personId: row.person_id, changedAt: row.changed_position })
        return {
          id: row.id,
          at: row.at.toISOString(),
          status: row.status,
          settledAt: row.settled_at?.toISOString() ?? null,
          userId: row.person_id,
          listUserId: row.list_user_id,
          name: seen({ name: row.name, phone: row.phone, birthDate: row.birth_date }).name,
          dong: row.dong,
          ho: row.ho,
          former: phoneSeen(former),
          phone: phoneSeen(row.phone),
          pendingId: row.approval_id,
        }
      }),
    )
    return { body, headers: contentRange('objections', found) }
  }

const decideObjection =
  (deps: Deps): Handler<typeof calls.decideObjection> =>
  async ({ params, body: { decision }, admin, metadata }) => {
    const { id: personId, objectionId } = params
    const { approvalId, position } = await requestDecision(deps, { personId, objectionId, decision, admin, metadata })
    return { status: 202, position, body: { pending: { id: approvalId, kind: 'contact-objection' } } }
  }

/** Objections to changed phones: made by the former phone, decided by two administrators. */
export const contactObjectionRoutes: AddCalls = (route, deps) => {
  route(calls.getObjection, (call) => answerObjection(deps, call, false), { perMinute: PER_MINUTE })
  route(calls.objectToChange, (call) => answerObjection(deps, call, true), { perMinute: PER_MINUTE })
  route(calls.objectionsOfList, objectionsOfList(deps))
  route(calls.decideObjection, decideObjection(deps))
}
