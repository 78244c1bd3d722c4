import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/**
 * Figures of a campaign: entries of its roll, each counted once in each. An owner who proved their
 * identity has seen the document, whichever link they came by; one who signed on paper has done
 * neither here.
 */
export type SignatureFigures = {
  readonly targets: number
  readonly requested: number
  readonly viewed: number
  readonly verified: number
  readonly signed: number
  readonly declined: number
  readonly withdrawn: number
  readonly expired: number
  readonly paper: number
  /** Entries whose standing consent was signed with a certificate. */
  readonly certified: number
  /** Entries whose standing consent was signed in person. */
  readonly in_person: number
  readonly paper_pending: number
  /**
   * Entries that reached at least this step online: those that came by the public link count as
   * invited, too.
   */
  readonly far_requested: number
  readonly far_viewed: number
  readonly far_verified: number
}

/** Returns the figures of a list at an instant. */
export const findSignatureFigures = async (
  database: Database,
  listId: string,
  now: Date,
): Promise<SignatureFigures> => {
  const { rows } = await sql<SignatureFigures>`
    with entry as (
      select r.live, coalesce(r.viewed, false) or e.verified_at is not null as viewed, r.expired,
        e.verified_at is not null as verified, coalesce(e.standing, false) as signed,
        not coalesce(e.standing, false) and e.declined_at is not null
          and coalesce(e.declined_at >= e.withdrawn_at, true) as declined,
        not coalesce(e.standing, false) and e.withdrawn_at is not null
          and coalesce(e.declined_at < e.withdrawn_at, true) as withdrawn,
        coalesce(e.standing and e.way = 'paper', false) as paper,
        coalesce(e.standing and c.certificate is not null, false) as certified,
        coalesce(e.standing and c.identity_record_id is not null, false) as in_person, coalesce(e.papers_pending, 0) as papers_pending
      from read.list_user u
      left join read.signature_entry e on e.list_user_id = u.id
      left join read.consent c on c.id = e.consent_id
      left join (
        select list_user_id, true as live, bool_or(viewed_at is not null) as viewed,
          bool_and(coalesce(expires_at <= ${now}, false)) as expired
        from read.signature_request where list_id = ${listId} and not deleted group by list_user_id
      ) r on r.list_user_id = u.id
      where u.list_id = ${listId}
    )
    select count(*) as targets, count(*) filter (where live) as requested, count(*) filter (where viewed) as viewed,
      count(*) filter (where verified) as verified, count(*) filter (where signed) as signed,
      count(*) filter (where declined) as declined, count(*) filter (where withdrawn) as withdrawn,
      count(*) filter (where expired and not signed and not declined and not withdrawn) as expired,
      count(*) filter (where paper) as paper,
      count(*) filter (where certified) as certified,
      count(*) filter (where in_person) as in_person,
      coalesce(sum(papers_pending), 0) as paper_pending,
      count(*) filter (where live or viewed or signed and not paper and not in_person) as far_requested,
      count(*) filter (where viewed or signed and not paper and not in_person) as far_viewed,
      count(*) filter (where verified or signed and not paper and not in_person) as far_verified
    from entry`.execute(database)
  const [figures] = rows
  if (!figures) throw new Error('counting gives a row')
  return figures
}

/** Returns consents and withdrawals by day in Seoul, the first day first. */
export const findSignatureDays = (
  database: Database,
  listId: string,
): Promise<readonly { readonly day: string; readonly signed: number; readonly withdrawn: number }[]> =>
  database
    .selectFrom('read.signature_day')
    .where('list_id', '=', listId)
    .select(['day', 'signed', 'withdrawn'])
    .orderBy('day')
    .execute()

/** Counts proofs that do not match the roll and wait for a decision. */
export const countWaitingMismatches = async (database: Database, listId: string): Promise<number> => {
  const { waiting } = await database
    .selectFrom('read.identity_mismatch')
    .where('list_id', '=', listId)
    .where('status', '=', 'waiting')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return waiting
}
