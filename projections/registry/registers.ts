import { sql } from 'kysely'
import { ListDeleted } from '#events/list/list.events.ts'
import {
  EntryRiskJudged,
  RegisterDeleted,
  RegisterErased,
  RegisterProposalAccepted,
  RegisterProposalTakenBack,
  RegisterRead,
  RegisterRiskCleared,
  RegisterRiskRestored,
} from '#events/registry/register.events.ts'
import type { EventOf } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { deleteRows, eventsOf, insertRows, newestOf, upsertRows } from '../set-based.ts'
import { accepted, cleared, entryRisk, register } from './register-tables.ts'

const tables = [register, cleared, accepted, entryRisk]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof registers> {}
}

/** Read model of registers of units, what people made of them, and what they mean for entries. */
export const registers = {
  name: 'registers',
  version: 2,
  serves: 'office',
  tables,
  reads: tables,
  handles: [
    RegisterRead.type,
    RegisterDeleted.type,
    RegisterErased.type,
    RegisterRiskCleared.type,
    RegisterRiskRestored.type,
    RegisterProposalAccepted.type,
    RegisterProposalTakenBack.type,
    EntryRiskJudged.type,
    ListDeleted.type,
  ],
  touches: touchedLists,
  apply: async (transaction, events) => {
    await record(transaction, events)
    await clear(transaction, events)
    await accept(transaction, events)
    // Deletions come last: a risk that was cleared and whose register was deleted in one batch is
    // gone, with its reason.
    await remove(transaction, events)
    await judge(transaction, events)
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    for (const of of tables) await deleteRows(transaction, of, 'list_id', deleted)
  },
} satisfies Projection

type EventOfType<Definition> = RecordedEvent<EventOf<Definition>>

/** Makes the row of a register; one whose key is destroyed has no content, and gets no row. */
const rowOf = ({ data, position }: EventOfType<typeof RegisterRead>) =>
  data.contents === null
    ? []
    : [
        {
          id: data.registryId,
          list_id: data.listId,
          apartment_id: data.apartmentId,
          dong: data.dong,
          ho: data.ho,
          unique_no: data.uniqueNo,
          source: data.source,
          issued_at: data.issuedAt,
          area: data.area,
          land_right: data.landRight,
          land_share: data.landShare,
          land_area: data.landArea,
          pdf_object: data.pdf?.object ?? null,
          pdf_bytes: data.pdf?.bytes ?? null,
          contents: data.contents,
          owner_names: data.contents.owners.map(({ name }) => name).join(' '),
          newest: false,
          position,
        },
      ]

const record = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const read = eventsOf(RegisterRead, events)
  await insertRows(transaction, register, read.flatMap(rowOf))
  await markNewest(
    transaction,
    read.map(({ data: { listId, dong, ho } }) => ({ list_id: listId, dong, ho })),
  )
}

const remove = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const gone = [...eventsOf(RegisterDeleted, events), ...eventsOf(RegisterErased, events)].map(
    ({ data }) => data.registryId,
  )
  if (gone.length === 0) return
  const left = await unitsOf(transaction, gone)
  await deleteRows(transaction, register, 'id', gone)
  await deleteRows(transaction, cleared, 'registry_id', gone)
  await deleteRows(transaction, accepted, 'registry_id', gone)
  await markNewest(transaction, left)
}

type Unit = { readonly list_id: string; readonly dong: string; readonly ho: string }

const unitsOf = async (transaction: ReadModelTransaction, ids: readonly string[]): Promise<readonly Unit[]> => {
  const { rows } = await sql<Unit>`
    select distinct list_id, dong, ho from register where id = any(${ids}::uuid[])`.execute(transaction)
  return rows
}

/**
 * Marks the newest register of each of these units. By an index: a list's other registers, ten
 * thousand of them, are not read.
 */
const markNewest = async (transaction: ReadModelTransaction, units: readonly Unit[]): Promise<void> => {
  if (units.length === 0) return
  const [lists, dongs, hos] = [
    units.map((unit) => unit.list_id),
    units.map(({ dong }) => dong),
    units.map(({ ho }) => ho),
  ]
  await sql`
    update register r set newest = f.is_first
    from (
      select o.id, row_number() over (partition by o.list_id, o.dong, o.ho order by o.issued_at desc, o.position desc) = 1 as is_first
      from (select distinct * from unnest(${lists}::uuid[], ${dongs}::text[], ${hos}::text[]) as t(list_id, dong, ho)) u
      join register o on o.list_id = u.list_id and o.dong = u.dong and o.ho = u.ho
    ) f
    where f.id = r.id and r.newest is distinct from f.is_first`.execute(transaction)
}

const clear = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  for (const event of events) {
    for (const { data, metadata } of eventsOf(RegisterRiskCleared, [event]))
      await upsertRows(transaction, cleared, [
        {
          registry_id: data.registryId,
          list_id: data.listId,
          list_user_id: data.listUserId,
          code: data.code,
          reason: data.reason,
          evidence_kind: data.evidenceKind ?? null,
          evidence: data.evidence ?? null,
          cleared_at: metadata.at,
          admin_id: metadata.actor.kind === 'admin' ? metadata.actor.id : null,
        },
      ])
    for (const { data } of eventsOf(RegisterRiskRestored, [event]))
      await sql`
        delete from register_risk_cleared where registry_id = ${data.registryId} and list_user_id = ${data.listUserId}
          and code = ${data.code}`.execute(transaction)
  }
}

const accept = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  for (const event of events) {
    for (const { data, metadata } of eventsOf(RegisterProposalAccepted, [event]))
      await upsertRows(transaction, accepted, [
        {
          registry_id: data.registryId,
          proposal: data.proposal,
          list_id: data.listId,
          list_user_id: data.listUserId,
          kind: data.kind,
          accepted_at: metadata.at,
        },
      ])
    for (const { data } of eventsOf(RegisterProposalTakenBack, [event]))
      await sql`
        delete from register_proposal_accepted where registry_id = ${data.registryId} and proposal = ${data.proposal}`.execute(
        transaction,
      )
  }
}

const judge = (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> =>
  upsertRows(
    transaction,
    entryRisk,
    newestOf(eventsOf(EntryRiskJudged, events), ({ data }) => data.listUserId).map(({ data }) => ({
      list_user_id: data.listUserId,
      list_id: data.listId,
      dong: data.dong,
      ho: data.ho,
      registry_id: data.registryId,
      match: data.match,
      unit_match: data.unitMatch,
      level: data.level,
      reasons: data.reasons,
    })),
  )
