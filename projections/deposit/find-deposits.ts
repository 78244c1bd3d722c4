import { sql } from 'kysely'
import type { DepositDifference, DepositFailure } from '#events/deposit/deposit.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { fetchPage, oneOf, type PageOfRows } from '../page.ts'

/** Status of a sealed consent at the centre, as it is shown. differing: not kept as it was deposited. */
export type ShownDepositStatus = 'waiting' | 'deposited' | 'certified' | 'failed' | 'differing'

export type DepositRow = {
  readonly document_id: string
  readonly status: ShownDepositStatus
  readonly reason: DepositFailure | null
  readonly centre: string | null
  readonly deposit_id: string | null
  readonly deposited_at: Date | null
  readonly certificate_number: string | null
  readonly issued_at: Date | null
  readonly valid_until: Date | null
  readonly difference: DepositDifference | null
  readonly person_id: string | null
  readonly dong: string | null
  readonly ho: string | null
  readonly name: string | null
  readonly sealed_at: Date | null
}

/** Status of a sealed consent by what it lacks; a file that was sealed anew is deposited anew. */
const STATUS = sql<ShownDepositStatus>`case
  when p.difference is not null then 'differing'
  when p.status = 'failed' then 'failed'
  when p.document_id is null or p.sha256 is distinct from d.sha256 then 'waiting'
  else p.status end`

/** Sealed consents that were signed online, with their deposits; those of erased persons are left out. */
const sealedConsents = (database: Database) =>
  database
    .selectFrom('read.document as d')
    .leftJoin('read.deposit as p', 'p.document_id', 'd.id')
    .where('d.kind', '=', 'consent')
    .where('d.status', '=', 'sealed')

type DepositPage = {
  readonly status?: ShownDepositStatus | undefined
  readonly ids?: readonly string[] | undefined
  /** Order by id; absent: those that need somebody first, then by unit. */
  readonly byId?: { readonly descending: boolean } | undefined
  readonly from: number
  readonly limit: number
}

/** Returns a part of the deposits of a list: those that need somebody first, then by unit. */
export const findDepositPage = (
  database: Database,
  listId: string,
  { status, ids, byId, from, limit }: DepositPage,
): Promise<PageOfRows<DepositRow>> => {
  let query = sealedConsents(database)
    .where('d.list_id', '=', listId)
    .leftJoin('read.person as n', 'n.id', 'd.person_id')
    .select(['d.id as document_id', 'd.person_id', 'd.dong', 'd.ho', 'd.sealed_at', 'n.name', STATUS.as('status')])
    .select(['p.reason', 'p.centre', 'p.deposit_id', 'p.deposited_at', 'p.certificate_number', 'p.issued_at'])
    .select(['p.valid_until', 'p.difference'])
  if (byId) query = query.orderBy('d.id', byId.descending ? 'desc' : 'asc')
  query = query
    .orderBy(sql`array_position(array['differing', 'failed', 'waiting', 'deposited', 'certified'], ${STATUS})`)
    .orderBy('d.dong')
    .orderBy('d.ho')
    .orderBy('d.id')
  if (status) query = query.where(STATUS, '=', status)
  if (ids) query = query.where('d.id', '=', oneOf(ids, 'uuid'))
  return fetchPage(query, { offset: from, limit })
}

export type DepositCounts = Readonly<Record<ShownDepositStatus, number>>

/** Counts the sealed consents of a list by what they lack. */
export const countDeposits = async (database: Database, listId: string): Promise<DepositCounts> => {
  const rows = await sealedConsents(database)
    .where('d.list_id', '=', listId)
    .select((eb) => [STATUS.as('status'), eb.fn.countAll<number>().as('count')])
    .groupBy(STATUS)
    .execute()
  const none = { waiting: 0, deposited: 0, certified: 0, failed: 0, differing: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])) }
}

/** Returns lists whose setting is on. */
export const findListsWithDeposits = async (database: Database): Promise<readonly string[]> => {
  const rows = await database.selectFrom('read.deposit_setting').where('is_on', '=', true).select('list_id').execute()
  return rows.map(({ list_id }) => list_id)
}

/** Returns the sealed consents of a list that wait for their deposit or certificate, after one, by id. */
export const findWaitingDeposits = async (
  database: Database,
  listId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly string[]> => {
  let query = sealedConsents(database)
    .where('d.list_id', '=', listId)
    .where(STATUS, 'in', ['waiting', 'deposited'])
    .orderBy('d.id')
    .limit(limit)
  if (after !== null) query = query.where('d.id', '>', after)
  return (await query.select('d.id').execute()).map(({ id }) => id)
}

/** Returns documents of a list whose deposit failed or differs, or those of some ids among them. */
export const findRetryable = async (
  database: Database,
  listId: string,
  { ids, limit }: { readonly ids?: readonly string[] | undefined; readonly limit: number },
): Promise<readonly string[]> => {
  let query = database
    .selectFrom('read.deposit')
    .where('list_id', '=', listId)
    .where('withdrawal', 'is', null)
    .where((eb) => eb.or([eb('status', '=', 'failed'), eb('difference', 'is not', null)]))
    .orderBy('document_id')
    .limit(limit)
  if (ids) query = query.where('document_id', '=', oneOf(ids, 'uuid'))
  return (await query.select('document_id').execute()).map(({ document_id }) => document_id)
}

/** A part of the nights among which the deposits are divided. */
export type CheckPart = { readonly centre: string; readonly night: number; readonly nights: number }

const depositsOfCentre = (database: Database, centre: string) =>
  database
    .selectFrom('read.deposit')
    .where('centre', '=', centre)
    .where('deposit_id', 'is not', null)
    .where('withdrawal', 'is distinct from', 'deleted')

/** Counts the deposits that a centre is to have. */
export const countDepositsOfCentre = async (database: Database, centre: string): Promise<number> => {
  const row = await depositsOfCentre(database, centre)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Returns the deposits of a night after one, by document. */
export const findDepositsToCheck = (
  database: Database,
  { centre, night, nights }: CheckPart,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly { readonly document_id: string; readonly list_id: string }[]> => {
  let query = depositsOfCentre(database, centre)
    .where(sql<boolean>`mod(abs(hashtext(document_id::text))::bigint, ${nights}::bigint) = ${night}::bigint`)
    .orderBy('document_id')
    .limit(limit)
  if (after !== null) query = query.where('document_id', '>', after)
  return query.select(['document_id', 'list_id']).execute()
}

/** Returns the consents of a person that were or may have been deposited, with their sealed hash. */
export const findDepositsOfPerson = (database: Database, personId: string) =>
  database
    .selectFrom('read.document as d')
    .innerJoin('read.deposit_setting as s', 's.list_id', 'd.list_id')
    .where('d.person_id', '=', personId)
    .where('d.kind', '=', 'consent')
    .where('d.sha256', 'is not', null)
    .select(['d.id', 'd.list_id', 'd.sha256'])
    .orderBy('d.id')
    .execute()
