import { sql } from 'kysely'
import { ApartmentChanged, ApartmentDeleted, ApartmentRegistered } from '#events/apartment/apartment.events.ts'
import type { AnyDatabase, Projection } from '#infra/projection/projection.ts'
import { allOf, containing, fetchPage, orderOf, type Page, type Paged } from '../page.ts'
import { eventsOf, insertRows, newestOf, recordset } from '../set-based.ts'

/** Every complex that was not deleted. */
export const apartments: Projection = {
  name: 'apartments',
  version: 2,
  tables: `
    create table apartment (
      id uuid primary key,
      name text collate natural_korean not null,
      address text not null,
      total_units integer not null,
      office_phone text,
      created_at timestamptz not null
    );`,
  reads: ['apartment'],
  handles: [ApartmentRegistered.type, ApartmentChanged.type, ApartmentDeleted.type],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      'apartment',
      eventsOf(ApartmentRegistered, events).map(({ data, metadata }) => ({
        ...particularsOf(data),
        created_at: metadata.at,
      })),
    )
    const changed = newestOf(eventsOf(ApartmentChanged, events), ({ data }) => data.apartmentId).map(({ data }) =>
      particularsOf(data),
    )
    if (changed.length > 0)
      await sql`
        update apartment a set name = r.name, address = r.address, total_units = r.total_units, office_phone = r.office_phone
        from ${recordset(changed, 'id uuid, name text, address text, total_units integer, office_phone text')} where a.id = r.id`.execute(
        transaction,
      )
    const gone = eventsOf(ApartmentDeleted, events).map(({ data }) => data.apartmentId)
    if (gone.length > 0) await sql`delete from apartment where id = any(${gone}::uuid[])`.execute(transaction)
  },
}

type Particulars = {
  readonly apartmentId: string
  readonly name: string
  readonly address: string
  readonly totalUnits: number
  readonly officePhone?: string | undefined
}

const particularsOf = ({ apartmentId, name, address, totalUnits, officePhone }: Particulars) => ({
  id: apartmentId,
  name,
  address,
  total_units: totalUnits,
  office_phone: officePhone ?? null,
})

export type ApartmentRow = {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly total_units: number
  readonly office_phone: string | null
  readonly created_at: Date
  /** The first of its administrators; null where none is assigned. */
  readonly admin: { readonly id: string; readonly name: string | null } | null
}

export type ApartmentPage = Page<
  'name' | 'address' | 'totalUnits' | 'createdAt',
  { readonly q?: string | undefined; readonly id?: readonly string[] | undefined }
>

/** Who was assigned first of the administrators (role ADMIN) that still are. */
const firstAdminOf = (apartmentId: ReturnType<typeof sql>) => sql`(
  select json_build_object('id', a.id, 'name', a.name) from read.admin_apartment o join read.admin a on a.id = o.admin_id
  where o.apartment_id = ${apartmentId} and a.role = 'ADMIN' and a.deleted_at is null order by o.assigned_at, a.id limit 1)`

/** A page of complexes; `only` limits it to the complexes an administrator may see (undefined: all). */
export const findApartments = async (
  database: AnyDatabase,
  page: ApartmentPage,
  only: readonly string[] | undefined,
): Promise<Paged<ApartmentRow>> => {
  const { q, id } = page.filter
  const where = allOf([
    only && sql`id = any(${only}::uuid[])`,
    id && sql`id = any(${id}::uuid[])`,
    q === undefined ? undefined : sql`(name ilike ${containing(q)} or address ilike ${containing(q)})`,
  ])
  const order = orderOf(
    page,
    { name: sql`name`, address: sql`address`, totalUnits: sql`total_units`, createdAt: sql`created_at` },
    sql`created_at desc, id`,
  )
  const columns = sql`id, name, address, total_units, office_phone, created_at, ${firstAdminOf(sql`apartment.id`)} as admin`
  return fetchPage(database, page, { columns, from: sql`read.apartment`, where, order })
}

/** The first administrator of a complex. */
export const findFirstAdmin = async (database: AnyDatabase, apartmentId: string): Promise<ApartmentRow['admin']> => {
  const { rows } = await sql<{
    admin: ApartmentRow['admin']
  }>`select ${firstAdminOf(sql`${apartmentId}::uuid`)} as admin`.execute(database)
  return rows[0]?.admin ?? null
}
