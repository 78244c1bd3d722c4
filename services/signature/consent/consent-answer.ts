import { toSquareMetres } from '#events/values/area.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { consentIn } from '#projections/signature/consents.ts'
import type { ConsentRow } from '#projections/signature/find-consents.ts'
import { adminDecider, adminStream } from '../../account/admin/admin.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { personFor, seesPersonsInClear } from '../../core/text/masked-person.ts'
import { stateIn } from '../../core/read-state.ts'
import type { AdminSession } from '../../core/session.ts'
import { documentNamed } from '../../document/document.facts.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import type { Consent } from '../signatures.contract.ts'

const namedAdmin = (id: string | null, name: string | null): Consent['enteredBy'] =>
  id === null ? null : { id, name: name ?? '' }

const checkOf = (
  { checked_how: how, checked_by: by, checked_on: on }: ConsentRow,
  admin: AdminSession,
): Consent['identityCheck'] =>
  how === null || on === null ? null : { how, by: seesPersonsInClear(admin) ? by : null, on }

/** A consent as an administrator may see it. */
export const consentAnswer = (admin: AdminSession): ((row: ConsentRow) => Consent) => {
  const seen = personFor(admin)
  return (row) => ({
    id: row.id,
    listId: row.list_id,
    listUserId: row.list_user_id,
    userId: row.person_id,
    name: seen({ name: row.name, phone: null, birthDate: null }).name,
    dong: row.dong,
    ho: row.ho,
    area: row.area === null ? null : toSquareMetres(row.area),
    status: row.status === 'valid' && row.at_risk === true ? 'at-risk' : row.status,
    way: row.way,
    answer: row.answer_meaning === null ? null : { meaning: row.answer_meaning, label: row.answer_label },
    unclear: row.unclear,
    documentId: row.document_id,
    // It is requested with the consent: a document that is not known yet is on its way.
    documentStatus: row.document_id === null ? null : (row.document_status ?? 'rendering'),
    signedAt: row.signed_at.toISOString(),
    signedOn: row.signed_on,
    identityCheck: checkOf(row, admin),
    paperForm: row.paper_form === null ? null : { ...row.paper_form, number: row.paper_form.number?.text ?? null },
    arrival: seesPersonsInClear(admin) ? row.arrival : null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    reason: seesPersonsInClear(admin) ? row.reason : null,
    requestId: row.request_id,
    provider: row.provider,
    inPerson: row.identity_record_id !== null,
    certificate: row.certificate,
    formNumber: row.form_number,
    enteredBy: namedAdmin(row.entered_by, row.entered_by_name),
    confirmedBy: namedAdmin(row.confirmed_by, row.confirmed_by_name),
    position: row.position,
  })
}

/**
 * One of a stream's consents as such a row, however far the read models are.
 * @throws DomainError NOT_FOUND
 */
export const consentRowIn = async (
  { store, database }: Pick<Deps, 'store' | 'database'>,
  stream: readonly RecordedEvent[],
  consentId: string,
): Promise<ConsentRow> => {
  const written = consentIn(stream, consentId)
  if (!written) throw new DomainError('NOT_FOUND')
  const { list_user_id, person_id, entered_by, confirmed_by, document_id, signed_at, withdrawn_at } = written
  const [entryOf, personOf] = [listUserStream(list_user_id), personStream(person_id)]
  const admins = [entered_by, confirmed_by].filter((id) => id !== null)
  const read = await store.readStreams([entryOf, personOf, ...admins.map(adminStream)])
  const [entry, person] = [stateIn(read, listUserDecider, entryOf), stateIn(read, personDecider, personOf)]
  const nameOf = (adminId: string | null): string | null => {
    const known = adminId === null ? undefined : stateIn(read, adminDecider, adminStream(adminId))
    return known && known.status !== 'absent' ? known.name : null
  }
  return {
    ...written,
    signed_at: new Date(signed_at),
    withdrawn_at: withdrawn_at === null ? null : new Date(withdrawn_at),
    name: person.status === 'registered' ? person.name : null,
    area: entry.status === 'listed' ? entry.area : null,
    at_risk: false,
    document_status: document_id === null ? null : ((await documentNamed({ database }, document_id))?.status ?? null),
    entered_by_name: nameOf(entered_by),
    confirmed_by_name: nameOf(confirmed_by),
  }
}
