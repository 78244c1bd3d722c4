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
  type AdminRole,
} from '#events/account/admin.events.ts'
import { SessionStarted, type SessionEvent } from '#events/account/session.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import { eventsOf, insertRows, newestOf, recordset } from '../set-based.ts'

/** Administrators, the deleted ones too, and the complexes they are assigned to. */
export const admins: Projection = {
  name: 'admins',
  version: 1,
  tables: `
    create table admin (
      id uuid primary key,
      name text collate natural_korean,
      email text,
      phone text,
      role text not null,
      kakao_linked boolean not null,
      has_password boolean not null,
      deleted_at timestamptz,
      created_at timestamptz not null,
      last_sign_in_at timestamptz
    );
    create table admin_apartment (
      admin_id uuid not null,
      apartment_id uuid not null,
      assigned_at timestamptz not null,
      primary key (admin_id, apartment_id)
    );
    create index admin_apartment_of on admin_apartment (apartment_id, assigned_at);`,
  reads: ['admin', 'admin_apartment'],
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
      'admin',
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
    if (gone.length > 0)
      await sql`delete from admin_apartment where apartment_id = any(${gone}::uuid[])`.execute(transaction)
  },
}

type Change = {
  readonly changed?: true
  readonly name?: string | null
  readonly email?: string | null
  readonly phone?: string | null
  readonly role?: AdminRole
  readonly kakao_linked?: true
  readonly has_password?: true
  readonly deleted_at?: string
  readonly last_sign_in_at?: string
}

const changeAdmins = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const changes = new Map<string, Change>()
  // The projection handles events of administrators, their sessions and complexes only.
  for (const event of events as readonly RecordedEvent<AdminEvent | SessionEvent | ApartmentEvent>[]) {
    const change = changeBy(event)
    if (change && 'adminId' in event.data)
      changes.set(event.data.adminId, { ...changes.get(event.data.adminId), ...change })
  }
  if (changes.size === 0) return
  const rows = [...changes].map(([id, change]) => ({ id, ...change }))
  const columns =
    'id uuid, changed boolean, name text, email text, phone text, role text, kakao_linked boolean, has_password boolean, deleted_at timestamptz, last_sign_in_at timestamptz'
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
    from ${recordset(rows, columns)} where a.id = r.id`.execute(transaction)
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

/** What a batch comes to for each administrator and complex: assigned, or not. */
const assign = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const moves = [...eventsOf(AdminAssigned, events), ...eventsOf(AdminUnassigned, events)].toSorted(
    (one, other) => one.position - other.position,
  )
  const newest = newestOf(moves, ({ data }) => `${data.adminId} ${data.apartmentId}`)
  if (newest.length === 0) return
  const rows = newest.map(({ data, type, metadata }) => ({
    admin_id: data.adminId,
    apartment_id: data.apartmentId,
    assigned_at: type === AdminAssigned.type ? metadata.at : null,
  }))
  await sql`
    delete from admin_apartment a using ${recordset(rows, 'admin_id uuid, apartment_id uuid')} where a.admin_id = r.admin_id and a.apartment_id = r.apartment_id`.execute(
    transaction,
  )
  await insertRows(
    transaction,
    'admin_apartment',
    rows.filter(({ assigned_at }) => assigned_at !== null),
  )
}
