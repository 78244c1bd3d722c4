import { sql, type InferResult, type RawBuilder } from 'kysely'
import { ApartmentChanged, ApartmentDeleted, ApartmentRegistered } from '#events/apartment/apartment.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { integer, naturalText, table, text, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { containing, fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, insertRows, newestOf, updateRows } from '../set-based.ts'

const apartment = table(
  'apartment',
  {
    id: uuid,
    name: naturalText,
    address: text,
    total_units: integer,
    office_phone: text.nullable,
    created_at: timestamptz,
  },
  { primaryKey: ['id'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof apartments> {}
}

/** Read model of every complex that was not deleted. */
export const apartments = {
  name: 'apartments',
  version: 2,
  serves: 'participation',
  tables: [apartment],
  reads: [apartment],
  handles: [ApartmentRegistered.type, ApartmentChanged.type, ApartmentDeleted.type],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      apartment,
      eventsOf(ApartmentRegistered, events).map(({ data, metadata }) => ({
        ...particularsOf(data),
        created_at: metadata.at,
      })),
    )
    const changed = newestOf(eventsOf(ApartmentChanged, events), ({ data }) => data.apartmentId)
    await updateRows(
      transaction,
      apartment,
      ['name', 'address', 'total_units', 'office_phone'],
      changed.map(({ data }) => particularsOf(data)),
    )
    const gone = eventsOf(ApartmentDeleted, events).map(({ data }) => data.apartmentId)
    await deleteRows(transaction, apartment, 'id', gone)
  },
} satisfies Projection

type ApartmentDetails = {
  readonly apartmentId: string
  readonly name: string
  readonly address: string
  readonly totalUnits: number
  readonly officePhone?: string | undefined
}

const particularsOf = ({ apartmentId, name, address, totalUnits, officePhone }: ApartmentDetails) => ({
  id: apartmentId,
  name,
  address,
  total_units: totalUnits,
  office_phone: officePhone ?? null,
})

/** First of a complex's administrators; null where none is assigned. */
type FirstAdmin = { readonly id: string; readonly name: string | null } | null

/** Selects the first assigned of the present administrators (role ADMIN). */
const firstAdminOf = (apartmentId: RawBuilder<unknown>) => sql<FirstAdmin>`(
  select json_build_object('id', a.id, 'name', a.name) from read.admin_apartment o join read.admin a on a.id = o.admin_id
  where o.apartment_id = ${apartmentId} and a.role = 'ADMIN' and a.deleted_at is null order by o.assigned_at, a.id limit 1)`

const described = (database: Database) =>
  database
    .selectFrom('read.apartment')
    .select(['id', 'name', 'address', 'total_units', 'office_phone', 'created_at'])
    .select(firstAdminOf(sql`apartment.id`).as('admin'))

export type ApartmentRow = InferResult<ReturnType<typeof described>>[number]

export type ApartmentPage = Page<
  'name' | 'address' | 'totalUnits' | 'createdAt',
  { readonly q?: string | undefined; readonly id?: readonly string[] | undefined }
>

/**
 * Returns a page of complexes; `only` limits it to those that an administrator may see (undefined:
 * all).
 */
export const findApartments = (
  database: Database,
  page: ApartmentPage,
  only: readonly string[] | undefined,
): Promise<PageOfRows<ApartmentRow>> => {
  const { q, id } = page.filter
  let query = described(database)
  if (only) query = query.where('id', '=', oneOf(only, 'uuid'))
  if (id) query = query.where('id', '=', oneOf(id, 'uuid'))
  if (q !== undefined)
    query = query.where((eb) => eb.or([eb('name', 'ilike', containing(q)), eb('address', 'ilike', containing(q))]))
  const sorted = sortedBy(query, page, {
    id: 'id',
    name: 'name',
    address: 'address',
    totalUnits: 'total_units',
    createdAt: 'created_at',
  })
  return fetchPage(sorted.orderBy('created_at', 'desc').orderBy('id'), page)
}

/** Returns the first administrator of a complex. */
export const findFirstAdmin = async (database: Database, apartmentId: string): Promise<FirstAdmin> => {
  const { admin } = await database
    .selectNoFrom(firstAdminOf(sql`${apartmentId}::uuid`).as('admin'))
    .executeTakeFirstOrThrow()
  return admin
}
