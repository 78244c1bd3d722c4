import { sql } from 'kysely'
import { ApartmentRegistered } from '#events/apartment/apartment.events.ts'
import type { AnyDatabase, Projection } from '#infra/projection/projection.ts'
import { allOf, containing, fetchPage, orderOf, type Page, type Paged } from '../page.ts'
import { eventsOf, insertRows } from '../set-based.ts'

/** Every complex. */
export const apartments: Projection = {
  name: 'apartments',
  version: 1,
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
  handles: [ApartmentRegistered.type],
  apply: async (transaction, events) => {
    const registered = eventsOf(ApartmentRegistered, events)
    await insertRows(
      transaction,
      'apartment',
      registered.map(({ data, metadata }) => ({ id: data.apartmentId, name: data.name, address: data.address, total_units: data.totalUnits, office_phone: data.officePhone ?? null, created_at: metadata.at })),
    )
  },
}

export type ApartmentRow = { readonly id: string; readonly name: string; readonly address: string; readonly total_units: number; readonly office_phone: string | null; readonly created_at: Date }

export type ApartmentPage = Page<'name' | 'address' | 'totalUnits' | 'createdAt', { readonly q?: string | undefined; readonly id?: readonly string[] | undefined }>

/** A page of complexes; `only` limits it to the complexes an administrator may see (undefined: all). */
export const findApartments = async (database: AnyDatabase, page: ApartmentPage, only: readonly string[] | undefined): Promise<Paged<ApartmentRow>> => {
  const { q, id } = page.filter
  const where = allOf([
    only && sql`id = any(${only}::uuid[])`,
    id && sql`id = any(${id}::uuid[])`,
    q === undefined ? undefined : sql`(name ilike ${containing(q)} or address ilike ${containing(q)})`,
  ])
  const order = orderOf(page, { name: sql`name`, address: sql`address`, totalUnits: sql`total_units`, createdAt: sql`created_at` }, sql`created_at desc, id`)
  return fetchPage(database, page, { columns: sql`id, name, address, total_units, office_phone, created_at`, from: sql`read.apartment`, where, order })
}
