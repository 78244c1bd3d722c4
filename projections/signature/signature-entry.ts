import { sql } from 'kysely'
import type { EventOf } from '#events/event-type.ts'
import { IdentityVerified } from '#events/identity/identity-verification.events.ts'
import {
  ConsentDeclined,
  ConsentDeclineSigned,
  ConsentSigned,
  ConsentWithdrawn,
  PaperConsentConfirmed,
  PaperConsentDeclineConfirmed,
  PaperConsentEntered,
  PaperConsentRefused,
} from '#events/signature/consent.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import {
  boolean,
  integer,
  table,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { eventsOf, upsertRows } from '../set-based.ts'

/** Table of each entry's progress towards a signature, whichever link it came by. */
export const signatureEntry = table(
  'signature_entry',
  {
    list_user_id: uuid,
    /** Last time that its owner proved their identity. */
    verified_at: timestamptz.nullable,
    /** True while a consent stands; the following columns are of the last one that did. */
    standing: boolean,
    way: textOf<'online' | 'paper'>().nullable,
    consent_id: uuid.nullable,
    document_id: uuid.nullable,
    signed_at: timestamptz.nullable,
    withdrawn_at: timestamptz.nullable,
    /** Time of the last no that no signature followed. */
    declined_at: timestamptz.nullable,
    /** Number of papers that wait for a second administrator. */
    papers_pending: integer,
  },
  { primaryKey: ['list_user_id'] },
)

type SignatureEntryRow = WrittenRow<(typeof signatureEntry)['columns']>

const consentDefinitions = [
  ConsentSigned,
  ConsentWithdrawn,
  ConsentDeclined,
  ConsentDeclineSigned,
  PaperConsentEntered,
  PaperConsentConfirmed,
  PaperConsentDeclineConfirmed,
  PaperConsentRefused,
] as const
type ConsentRecorded = RecordedEvent<EventOf<(typeof consentDefinitions)[number]>>
type SignatureEvent = ConsentRecorded | RecordedEvent<EventOf<typeof IdentityVerified>>

export const signatureEntryTypes: readonly string[] = [
  ...consentDefinitions.map(({ type }) => type),
  IdentityVerified.type,
]

const blank = (listUserId: string): SignatureEntryRow => ({
  list_user_id: listUserId,
  verified_at: null,
  standing: false,
  way: null,
  consent_id: null,
  document_id: null,
  signed_at: null,
  withdrawn_at: null,
  declined_at: null,
  papers_pending: 0,
})

const entryAfter = (entry: SignatureEntryRow, event: SignatureEvent): SignatureEntryRow => {
  const { at } = event.metadata
  switch (event.type) {
    case 'IdentityVerified':
      return { ...entry, verified_at: at }
    case 'ConsentSigned':
    case 'PaperConsentConfirmed': {
      const isPaper = event.type === 'PaperConsentConfirmed'
      return {
        ...entry,
        standing: true,
        way: isPaper ? 'paper' : 'online',
        consent_id: event.data.consentId,
        document_id: event.data.documentId,
        signed_at: at,
        declined_at: null,
        papers_pending: entry.papers_pending - (isPaper ? 1 : 0),
      }
    }
    case 'ConsentWithdrawn':
      return { ...entry, standing: false, withdrawn_at: at }
    case 'PaperConsentDeclineConfirmed':
      return { ...entry, declined_at: at, papers_pending: entry.papers_pending - 1 }
    case 'ConsentDeclineSigned':
    case 'ConsentDeclined':
      return { ...entry, declined_at: at }
    case 'PaperConsentEntered':
      return { ...entry, papers_pending: entry.papers_pending + 1 }
    case 'PaperConsentRefused':
      return { ...entry, papers_pending: entry.papers_pending - 1 }
  }
}

const entriesOf = (event: SignatureEvent): readonly string[] =>
  event.type === 'IdentityVerified' ? event.data.entries.map(({ listUserId }) => listUserId) : [event.data.listUserId]

const recordedOf = (events: readonly RecordedEvent[]): readonly SignatureEvent[] =>
  // The type name decides.
  events.filter(({ type }) => signatureEntryTypes.includes(type)) as unknown as readonly SignatureEvent[]

const readEntries = async (
  transaction: ReadModelTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SignatureEntryRow>> => {
  const { rows } = await sql<RowOf<typeof signatureEntry>>`
    select * from signature_entry where list_user_id = any(${ids}::uuid[])`.execute(transaction)
  const said = (at: Date | null): string | null => at && at.toISOString()
  return new Map(
    rows.map((row) => [
      row.list_user_id,
      {
        ...row,
        verified_at: said(row.verified_at),
        signed_at: said(row.signed_at),
        withdrawn_at: said(row.withdrawn_at),
        declined_at: said(row.declined_at),
      },
    ]),
  )
}

/** Applies a batch, entry by entry: read, changed in memory, written back. */
export const advanceEntries = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const recorded = recordedOf(events)
  const ids = [...new Set(recorded.flatMap(entriesOf))]
  if (ids.length === 0) return
  const entries = new Map(await readEntries(transaction, ids))
  for (const event of recorded)
    for (const id of entriesOf(event)) entries.set(id, entryAfter(entries.get(id) ?? blank(id), event))
  await upsertRows(transaction, signatureEntry, [...entries.values()])
}

/** Returns new consents and withdrawals, as in their events. */
export const standingChanges = (events: readonly RecordedEvent[]) => ({
  signed: [...eventsOf(ConsentSigned, events), ...eventsOf(PaperConsentConfirmed, events)],
  withdrawn: eventsOf(ConsentWithdrawn, events),
})
