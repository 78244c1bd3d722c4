import { sql } from 'kysely'
import type { EventOf } from '#events/event-type.ts'
import { PdfTemplateFieldsPlaced } from '#events/pdf-template/pdf-template.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import { PersonErased } from '#events/person/person.events.ts'
import {
  ConsentDeclineSigned,
  ConsentSigned,
  ConsentWithdrawn,
  PaperConsentConfirmed,
  PaperConsentDeclineConfirmed,
  PaperConsentEntered,
  PaperConsentRefused,
  type PaperArrival,
  type PaperForm,
} from '#events/signature/consent.events.ts'
import type { CertificateApp } from '#events/values/certificate-app.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import type { ChoiceMeaning } from '#events/values/field-choices.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  boolean,
  date,
  json,
  naturalText,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { formBoxes, storeFormBoxes, unclearConsents } from './opposite-boxes.ts'
import { deleteRows, eventsOf, upsertRows } from '../set-based.ts'

/**
 * Status of a consent. On paper: pending until a second administrator confirms it, superseded where
 * another one stood already. declined: it says no.
 */
export type ConsentRowStatus = 'valid' | 'withdrawn' | 'superseded' | 'pending' | 'refused' | 'declined'

const consent = table(
  'consent',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    list_user_id: uuid,
    person_id: uuid,
    dong: naturalText,
    ho: naturalText,
    way: textOf<'online' | 'paper'>(),
    status: textOf<ConsentRowStatus>(),
    /** Meaning of its answer; null: its form has no choice that decides. Only forms have labels. */
    answer_meaning: textOf<ChoiceMeaning>().nullable,
    answer_label: text.nullable,
    /**
     * True where it was recorded without a choice, on a form whose ticked boxes do not mean
     * consent.
     */
    unclear: boolean,
    document_id: uuid.nullable,
    /** Key of the signature, or the scan, in the store; null once its person is erased. */
    object_key: text.nullable,
    signed_at: timestamptz,
    signed_on: date.nullable,
    /** Check of identity on paper: how, by whom (deleted with the person) and when. */
    checked_how: textOf<IdentityCheck['how']>().nullable,
    checked_by: text.nullable,
    checked_on: date.nullable,
    /** Form of a paper: number, mark, handwriting, copy of an ID. */
    paper_form: json<PaperForm>().nullable,
    /** Arrival of a paper: how, when, by whom; deleted with the person. */
    arrival: json<PaperArrival>().nullable,
    withdrawn_at: timestamptz.nullable,
    /** Note, or reason of a refusal or withdrawal, whichever came last; deleted with its person. */
    reason: text.nullable,
    request_id: uuid.nullable,
    provider: textOf<'nice' | 'kcp'>().nullable,
    /** Record of the document that two administrators saw in person; null: by phone, or on paper. */
    identity_record_id: uuid.nullable,
    /** App of the certificate that signed it, and the number (연번) of its form; null: none. */
    certificate: textOf<CertificateApp>().nullable,
    form_number: text.nullable,
    entered_by: uuid.nullable,
    confirmed_by: uuid.nullable,
    /** Position of its newest event. */
    position: bigint,
  },
  {
    primaryKey: ['id'],
    indexes: {
      consent_list: ['list_id', 'dong', 'ho', 'id'],
      consent_entry: ['list_user_id'],
      consent_person: ['person_id'],
      consent_object: ['object_key'],
      consent_waiting: { on: ['list_id'], where: "status = 'pending'" },
    },
  },
)

const tables = [consent, formBoxes]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof consents> {}
}

const consentTypes: readonly string[] = [
  ConsentSigned.type,
  ConsentDeclineSigned.type,
  ConsentWithdrawn.type,
  PaperConsentEntered.type,
  PaperConsentConfirmed.type,
  PaperConsentDeclineConfirmed.type,
  PaperConsentRefused.type,
]

/**
 * Read model of consents, online and on paper, and of their outcome. What owners filled in and
 * signed is in the log alone.
 */
export const consents = {
  name: 'consents',
  version: 5,
  serves: 'participation',
  tables,
  reads: [consent],
  handles: [...consentTypes, PdfTemplateFieldsPlaced.type, PersonErased.type, ListDeleted.type],
  touches: touchedLists,
  apply: async (transaction, events) => {
    await storeFormBoxes(transaction, events)
    await follow(transaction, recordedOf(events), await unclearConsents(transaction, events))
    const erased = eventsOf(PersonErased, events).map(({ data }) => data.personId)
    if (erased.length > 0)
      await sql`update consent set reason = null, object_key = null, checked_by = null, arrival = null,
        unclear = false where person_id = any(${erased}::uuid[])`.execute(transaction)
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    await deleteRows(transaction, consent, 'list_id', deleted)
  },
} satisfies Projection

type ConsentRow = WrittenRow<(typeof consent)['columns']>
type Beginning = RecordedEvent<
  EventOf<typeof ConsentSigned> | EventOf<typeof ConsentDeclineSigned> | EventOf<typeof PaperConsentEntered>
>
type Change = RecordedEvent<
  | EventOf<typeof ConsentWithdrawn>
  | EventOf<typeof PaperConsentConfirmed>
  | EventOf<typeof PaperConsentDeclineConfirmed>
  | EventOf<typeof PaperConsentRefused>
>

const recordedOf = (events: readonly RecordedEvent[]): readonly (Beginning | Change)[] =>
  // The type names decide.
  events.filter(({ type }) => consentTypes.includes(type)) as unknown as readonly (Beginning | Change)[]

/** Returns who checked the identity of an online consent: a provider, or two administrators. */
const identityOf = (
  identity: EventOf<typeof ConsentSigned>['data']['identity'],
): Pick<ConsentRow, 'provider' | 'identity_record_id' | 'entered_by' | 'confirmed_by'> =>
  'kind' in identity
    ? {
        provider: null,
        identity_record_id: identity.recordId,
        entered_by: identity.recordedBy,
        confirmed_by: identity.confirmedBy,
      }
    : { provider: identity.provider, identity_record_id: null, entered_by: null, confirmed_by: null }

const newConsent = ({ type, data, metadata, position }: Beginning): ConsentRow => ({
  id: data.consentId,
  list_id: data.listId,
  apartment_id: data.apartmentId,
  list_user_id: data.listUserId,
  person_id: data.personId,
  dong: data.dong,
  ho: data.ho,
  signed_at: metadata.at,
  withdrawn_at: null,
  position,
  unclear: false,
  ...(type !== 'PaperConsentEntered'
    ? {
        way: 'online',
        status: type === 'ConsentSigned' ? 'valid' : 'declined',
        answer_meaning: data.answer?.meaning ?? null,
        answer_label: data.answer?.label ?? null,
        document_id: data.documentId,
        object_key: data.signed?.signature.objectKey ?? null,
        signed_on: null,
        checked_how: null,
        checked_by: null,
        checked_on: null,
        paper_form: null,
        arrival: null,
        reason: null,
        request_id: data.requestId ?? null,
        ...identityOf(data.identity),
        certificate: (type === 'ConsentSigned' && data.certificate?.app) || null,
        form_number: (type === 'ConsentSigned' && data.number?.text) || null,
      }
    : {
        way: 'paper',
        status: 'pending',
        answer_meaning: data.paperAnswer ?? null,
        answer_label: null,
        document_id: null,
        object_key: data.scan.objectKey,
        signed_on: data.signedOn,
        checked_how: data.identityCheck?.how ?? null,
        checked_by: data.identityCheck?.by ?? null,
        checked_on: data.identityCheck?.on ?? null,
        paper_form: data.form ?? null,
        arrival: data.arrival ?? null,
        reason: data.note,
        request_id: null,
        provider: null,
        identity_record_id: null,
        certificate: null,
        form_number: null,
        entered_by: data.enteredBy,
        confirmed_by: null,
      }),
})

const consentAfter = (row: ConsentRow, { type, data, metadata, position }: Change): ConsentRow => {
  switch (type) {
    case 'PaperConsentConfirmed':
    case 'PaperConsentDeclineConfirmed': {
      const confirmedBy = metadata.actor.kind === 'admin' ? metadata.actor.id : null
      const { documentId } = data
      return {
        ...row,
        status: type === 'PaperConsentConfirmed' ? 'valid' : 'declined',
        document_id: documentId,
        signed_at: metadata.at,
        confirmed_by: confirmedBy,
        position,
      }
    }
    case 'PaperConsentRefused':
      return { ...row, status: data.cause === 'superseded' ? 'superseded' : 'refused', reason: data.reason, position }
    case 'ConsentWithdrawn':
      return { ...row, status: 'withdrawn', withdrawn_at: metadata.at, reason: data.reason, position }
  }
}

const isBeginning = (event: Beginning | Change): event is Beginning =>
  event.type === 'ConsentSigned' || event.type === 'ConsentDeclineSigned' || event.type === 'PaperConsentEntered'

/** Returns consents by id after these events. */
const consentsAfter = (
  before: ReadonlyMap<string, ConsentRow>,
  events: readonly (Beginning | Change)[],
): ReadonlyMap<string, ConsentRow> => {
  const rows = new Map(before)
  for (const event of events) {
    const { consentId } = event.data
    const row = rows.get(consentId)
    if (isBeginning(event)) rows.set(consentId, newConsent(event))
    else if (row) rows.set(consentId, consentAfter(row, event))
  }
  return rows
}

/** Returns a consent from its own stream: what was just written, for its writer. */
export const consentIn = (stream: readonly RecordedEvent[], consentId: string): ConsentRow | undefined =>
  consentsAfter(new Map(), recordedOf(stream)).get(consentId)

/** Applies a batch: consents are read, changed in memory, written back. */
const follow = async (
  transaction: ReadModelTransaction,
  events: readonly (Beginning | Change)[],
  unclear: ReadonlySet<string>,
): Promise<void> => {
  if (events.length === 0) return
  const ids = [...new Set(events.map(({ data }) => data.consentId))]
  const before = new Map((await readConsents(transaction, ids)).map((row) => [row.id, row]))
  const rows = [...consentsAfter(before, events).values()]
  await upsertRows(
    transaction,
    consent,
    rows.map((row) => (unclear.has(row.id) ? { ...row, unclear: true } : row)),
  )
}

const readConsents = async (
  transaction: ReadModelTransaction,
  ids: readonly string[],
): Promise<readonly ConsentRow[]> => {
  const { rows } = await sql<RowOf<typeof consent>>`select * from consent where id = any(${ids}::uuid[])`.execute(
    transaction,
  )
  return rows.map((row) => ({
    ...row,
    signed_at: row.signed_at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  }))
}
