import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'

/**
 * Table of reads of calendar addresses, without their secrets; they are kept as long as the access
 * log. A calendar names nobody, so reads are no part of the access log itself.
 */
export const calendarAddressTables: Readonly<Record<string, string>> = {
  '905-calendar-address-use': `
    create table calendar_address_use (
      id bigint generated always as identity primary key,
      address_id uuid not null,
      at timestamptz not null,
      status smallint not null,
      ip text not null,
      user_agent text not null
    );
    create index calendar_address_use_address on calendar_address_use (address_id, id desc);
    create index calendar_address_use_at on calendar_address_use (at);`,
}

export type AddressUse = {
  readonly addressId: string
  readonly status: 200 | 304
  readonly evidence: { readonly ip: string; readonly userAgent: string }
}

/** Records that a program reads an address, before it gets the answer. */
export const recordAddressUse = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { addressId, status, evidence: { ip, userAgent } }: AddressUse,
): Promise<void> => {
  await sql`
    insert into calendar_address_use (address_id, at, status, ip, user_agent)
    values (${addressId}::uuid, ${clock()}, ${status}, ${ip}, ${userAgent})`.execute(database)
}

/** Returns when an address was last read since an instant. */
export const findLastUse = async (
  { database }: Pick<Deps, 'database'>,
  addressId: string,
  since: Date,
): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date }>`
    select at from calendar_address_use where address_id = ${addressId}::uuid and at >= ${since}
    order by id desc limit 1`.execute(database)
  return rows[0]?.at
}

/** Deletes reads older than two years, as the access log does. */
export const deleteOldAddressUses = async (database: Deps['database'], now: Date): Promise<void> => {
  const before = new Date(now)
  before.setFullYear(before.getFullYear() - 2)
  await sql`delete from calendar_address_use where at < ${before}`.execute(database)
}
