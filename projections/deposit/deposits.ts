import { sql } from 'kysely'
import {
  DepositCertificateIssued,
  DepositDiffered,
  DepositFailed,
  DepositFoundUnchanged,
  DepositRetried,
  DepositWithdrawalRefused,
  DepositWithdrawn,
  DocumentDeposited,
  type DepositDifference,
  type DepositEvent,
  type DepositFailure,
} from '#events/deposit/deposit.events.ts'
import { DepositsTurnedOff, DepositsTurnedOn } from '#events/deposit/deposit-settings.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  boolean,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { deleteRows, eventsOf, newestOf, upsertRows } from '../set-based.ts'

/** Status of a deposit. waiting: to be deposited again; deposited: without its certificate yet. */
export type DepositRowStatus = 'waiting' | 'deposited' | 'certified' | 'failed'

const depositSetting = table(
  'deposit_setting',
  { list_id: uuid, apartment_id: uuid, is_on: boolean, centre: text, since: timestamptz },
  { primaryKey: ['list_id'] },
)

const deposit = table(
  'deposit',
  {
    document_id: uuid,
    list_id: uuid,
    person_id: uuid.nullable,
    status: textOf<DepositRowStatus>(),
    reason: textOf<DepositFailure>().nullable,
    centre: text.nullable,
    deposit_id: text.nullable,
    sha256: text.nullable,
    deposited_at: timestamptz.nullable,
    certificate_number: text.nullable,
    issued_at: timestamptz.nullable,
    valid_until: timestamptz.nullable,
    object_key: text.nullable,
    difference: textOf<DepositDifference>().nullable,
    withdrawal: textOf<'deleted' | 'refused'>().nullable,
    /** Position of its newest event. */
    position: bigint,
  },
  {
    primaryKey: ['document_id'],
    indexes: { deposit_list: ['list_id', 'status'], deposit_person: ['person_id'] },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof deposits> {}
}

const depositTypes: readonly string[] = [
  DocumentDeposited.type,
  DepositCertificateIssued.type,
  DepositFailed.type,
  DepositRetried.type,
  DepositDiffered.type,
  DepositFoundUnchanged.type,
  DepositWithdrawn.type,
  DepositWithdrawalRefused.type,
]

/** Read model of deposits at certified document centres, and of the lists that have them. */
export const deposits = {
  name: 'deposits',
  version: 1,
  serves: 'office',
  tables: [depositSetting, deposit],
  reads: [depositSetting, deposit],
  handles: [DepositsTurnedOn.type, DepositsTurnedOff.type, ...depositTypes, ListDeleted.type],
  touches: touchedLists,
  apply: async (transaction, events) => {
    await upsertRows(
      transaction,
      depositSetting,
      newestOf(settingRows(events), (row) => row.list_id),
    )
    // The type names decide.
    await followDeposits(transaction, events.filter(({ type }) => depositTypes.includes(type)) as readonly OfDeposit[])
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    await deleteRows(transaction, depositSetting, 'list_id', deleted)
    await deleteRows(transaction, deposit, 'list_id', deleted)
  },
} satisfies Projection

type OfDeposit = RecordedEvent<DepositEvent>
type Row = WrittenRow<(typeof deposit)['columns']>
type SettingRow = WrittenRow<(typeof depositSetting)['columns']> & { readonly position: number }

const settingRows = (events: readonly RecordedEvent[]): readonly Omit<SettingRow, 'position'>[] =>
  [
    ...eventsOf(DepositsTurnedOn, events).map((event) => settingRow(event, true)),
    ...eventsOf(DepositsTurnedOff, events).map((event) => settingRow(event, false)),
  ]
    .toSorted((one, other) => one.position - other.position)
    .map(({ position: _position, ...row }) => row)

const settingRow = (
  {
    data: { listId, apartmentId, centre },
    metadata,
    position,
  }: Pick<RecordedEvent, 'metadata' | 'position'> & {
    readonly data: { readonly listId: string; readonly apartmentId: string; readonly centre: string }
  },
  isOn: boolean,
): SettingRow => ({ list_id: listId, apartment_id: apartmentId, is_on: isOn, centre, since: metadata.at, position })

const noCertificate = { certificate_number: null, issued_at: null, valid_until: null, object_key: null } as const
const noDeposit = {
  reason: null,
  centre: null,
  deposit_id: null,
  sha256: null,
  deposited_at: null,
  ...noCertificate,
  difference: null,
  withdrawal: null,
} as const

const rowAfter = (before: Row, event: OfDeposit): Row => {
  const row = { ...before, position: event.position }
  switch (event.type) {
    case 'DocumentDeposited': {
      const { personId, centre, depositId, sha256, depositedAt } = event.data
      const kept = { centre, deposit_id: depositId, sha256, deposited_at: depositedAt }
      return { ...row, ...noDeposit, ...kept, person_id: personId, status: 'deposited' }
    }
    case 'DepositCertificateIssued': {
      const { number, issuedAt, validUntil, file } = event.data
      const of = {
        certificate_number: number,
        issued_at: issuedAt,
        valid_until: validUntil,
        object_key: file.objectKey,
      }
      return { ...row, ...of, status: 'certified', reason: null }
    }
    case 'DepositFailed':
      return { ...row, status: 'failed', reason: event.data.reason }
    case 'DepositRetried':
      return row.difference !== null || row.deposit_id === null
        ? { ...row, ...noDeposit, status: 'waiting' }
        : { ...row, status: 'deposited', reason: null }
    case 'DepositDiffered':
      return { ...row, difference: event.data.difference }
    case 'DepositFoundUnchanged':
      return { ...row, difference: null }
    case 'DepositWithdrawn':
      return { ...row, withdrawal: 'deleted' }
    case 'DepositWithdrawalRefused':
      return { ...row, withdrawal: 'refused' }
  }
}

const newRow = ({ data: { documentId, listId }, position }: OfDeposit): Row => ({
  document_id: documentId,
  list_id: listId,
  person_id: null,
  status: 'waiting',
  ...noDeposit,
  position,
})

/** Applies a batch: rows are read, changed in memory, written back. */
const followDeposits = async (transaction: ReadModelTransaction, events: readonly OfDeposit[]): Promise<void> => {
  if (events.length === 0) return
  const ids = [...new Set(events.map(({ data }) => data.documentId))]
  const { rows } = await sql<Row>`
    select document_id, list_id, person_id, status, reason, centre, deposit_id, sha256, deposited_at::text,
      certificate_number, issued_at::text, valid_until::text, object_key, difference, withdrawal, position
    from deposit where document_id = any(${ids}::uuid[])`.execute(transaction)
  const known = new Map(rows.map((row) => [row.document_id, row]))
  for (const event of events) {
    const { documentId } = event.data
    known.set(documentId, rowAfter(known.get(documentId) ?? newRow(event), event))
  }
  await upsertRows(transaction, deposit, [...known.values()])
}
