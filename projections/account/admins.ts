import { sql } from 'kysely'
import { ApartmentDeleted, type ApartmentEvent } from '#events/apartment/apartment.events.ts'
import {
  AdminAssigned,
  AdminChanged,
  AdminDeleted,
  AdminKakaoLinked,
  AdminPasswordSet,
  AdminRegistered,
  AdminUnassigned,
  type AdminEvent,
} from '#events/account/admin.events.ts'
import type { AdminRole } from '#events/values/admin-role.ts'
import { SessionStarted, type SessionEvent } from '#events/account/session.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  boolean,
  naturalText,
  pick,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { deleteRows, eventsOf, insertRows, newestOf, recordset } from '../set-based.ts'

const admin = table(
  'admin',
  {
    id: uuid,
    name: naturalText.nullable,
    email: text.nullable,
    phone: text.nullable,
    role: textOf<AdminRole>(),
    kakao_linked: boolean,
    has_password: boolean,
    deleted_at: timestamptz.nullable,
    created_at: timestamptz,
    last_sign_in_at: timestamptz.nullable,
  },
  { primaryKey: ['id'] },
)

const adminApartment = table(
  'admin_apartment',
  { admin_id: uuid, apartment_id: uuid, assigned_at: timestamptz },
  { primaryKey: ['admin_id', 'apartment_id'], indexes: { admin_apartment_of: ['apartment_id', 'assigned_at'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof admins> {}
}

/**
 * Read model of administrators, deleted ones included, and of the complexes they are assigned to.
 */
export const admins = {
  name: 'admins',
  version: 1,
  serves: 'office',
  tables: [admin, adminApartment],
  reads: [admin, adminApartment],
  handles: [
    AdminRegistered.type,
    AdminChanged.type,
    AdminPasswordSet.type,
    AdminKakaoLinked.type,
    AdminAssigned.type,
    AdminUnassigned.type,
    AdminDeleted.type,
    SessionStarted.type,
    ApartmentDeleted.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      admin,
      eventsOf(AdminRegistered, events).map(({ data, metadata }) => ({
        id: data.adminId,
        name: data.name,
        email: data.email,
        phone: data.phone ?? null,
        role: data.role,
        kakao_linked: false,
        has_password: false,
        deleted_at: null,
        created_at: metadata.at,
        last_sign_in_at: null,
      })),
    )
    await changeAdmins(transaction, events)
    await assign(transaction, events)
    const gone = eventsOf(ApartmentDeleted, events).map(({ data }) => data.apartmentId)
    await deleteRows(transaction, adminApartment, 'apartment_id', gone)
  },
} satisfies Projection

/**
 * Changes of an administrator by a batch; null, or left out: unchanged. Name, email and phone are
 * given together.
 */
const change = {
  changed: boolean.nullable,
  ...pick(admin, 'name', 'email', 'phone', 'deleted_at', 'last_sign_in_at'),
  role: admin.columns.role.nullable,
  kakao_linked: boolean.nullable,
  has_password: boolean.nullable,
}

type Change = Partial<WrittenRow<typeof change>>

const changeAdmins = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const changes = new Map<string, Change>()
  // The projection handles events of administrators, their sessions and complexes only.
  for (const event of events as readonly RecordedEvent<AdminEvent | SessionEvent | ApartmentEvent>[]) {
    const said = changeBy(event)
    if (said && 'adminId' in event.data)
      changes.set(event.data.adminId, { ...changes.get(event.data.adminId), ...said })
  }
  if (changes.size === 0) return
  const rows = [...changes].map(([id, said]) => ({ id, ...said }))
  await sql`
    update admin a
    set name = case when r.changed then r.name else a.name end,
        email = case when r.changed then r.email else a.email end,
        phone = case when r.changed then r.phone else a.phone end,
        role = coalesce(r.role, a.role),
        kakao_linked = coalesce(r.kakao_linked, a.kakao_linked),
        has_password = coalesce(r.has_password, a.has_password),
        deleted_at = coalesce(r.deleted_at, a.deleted_at),
        last_sign_in_at = coalesce(r.last_sign_in_at, a.last_sign_in_at)
    from ${recordset(rows, { id: uuid, ...change })} where a.id = r.id`.execute(transaction)
}

const changeBy = ({
  type,
  data,
  metadata,
}: RecordedEvent<AdminEvent | SessionEvent | ApartmentEvent>): Change | undefined => {
  if (type === 'AdminChanged')
    return { changed: true, name: data.name, email: data.email, phone: data.phone, role: data.role }
  if (type === 'AdminKakaoLinked') return { kakao_linked: true }
  if (type === 'AdminPasswordSet') return { has_password: true }
  if (type === 'AdminDeleted') return { deleted_at: metadata.at }
  return type === 'SessionStarted' ? { last_sign_in_at: metadata.at } : undefined
}

/** Applies assignments: the last event of a batch for each administrator and complex decides. */
const assign = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const moves = [...eventsOf(AdminAssigned, events), ...eventsOf(AdminUnassigned, events)].toSorted(
    (one, other) => one.position - other.position,
  )
  const newest = newestOf(moves, ({ data }) => `${data.adminId} ${data.apartmentId}`)
  if (newest.length === 0) return
  const ids = newest.map(({ data }) => ({ admin_id: data.adminId, apartment_id: data.apartmentId }))
  await sql`
    delete from admin_apartment a using
    ${recordset(ids, pick(adminApartment, 'admin_id', 'apartment_id'))}
    where a.admin_id = r.admin_id and a.apartment_id = r.apartment_id`.execute(transaction)
  await insertRows(
    transaction,
    adminApartment,
    newest
      .filter(({ type }) => type === AdminAssigned.type)
      .map(({ data, metadata }) => ({
        admin_id: data.adminId,
        apartment_id: data.apartmentId,
        assigned_at: metadata.at,
      })),
  )
}
