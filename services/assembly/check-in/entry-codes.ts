import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'

/** Table of codes for the entrance of the hall; each is deleted within an hour. */
export const entryCodeTables: Readonly<Record<string, string>> = {
  '931-entry-code': `
    create table entry_code (
      digest text primary key,
      assembly_id uuid not null,
      list_user_id uuid not null,
      verification_id uuid not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      claimed_by uuid,
      claimed_at timestamptz
    );
    create index entry_code_age on entry_code (issued_at);`,
}

/** Time in milliseconds for which a code opens; the browser shows a new one before. */
const VALID_MS = 60_000
/** Time in milliseconds for the desk to look at the person and their ID. */
const CLAIM_MS = 5 * 60_000
const KEEP_MS = 60 * 60_000

/** Letters that nobody confuses when they are read aloud or typed; no vowels, so no words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8

type Database = Pick<Deps, 'database' | 'secrets'>

const digestOf = ({ secrets }: Pick<Deps, 'secrets'>, code: string): string => secrets.digest('entry code', code)

/** Returns a code as it was typed or scanned, without spaces and hyphens. */
const spelledCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

type Issuing = {
  readonly assemblyId: string
  readonly listUserId: string
  readonly verificationId: string
  readonly now: Date
}

/** Issues a code of an owner who has proved their identity. Only its keyed digest is stored. */
export const createEntryCode = async (
  deps: Database,
  { assemblyId, listUserId, verificationId, now }: Issuing,
): Promise<{ readonly code: string; readonly expiresAt: string }> => {
  // 20 letters to the 8th: one guess in a minute among ten thousand valid codes succeeds once in two million.
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await sql`insert into entry_code (digest, assembly_id, list_user_id, verification_id, issued_at, expires_at)
    values (${digestOf(deps, code)}, ${assemblyId}, ${listUserId}, ${verificationId}, ${now}, ${expiresAt})`.execute(
    deps.database,
  )
  return { code, expiresAt: expiresAt.toISOString() }
}

type Claiming = { readonly assemblyId: string; readonly code: string; readonly adminId: string; readonly now: Date }
/** Owner whose code was shown, and the verification behind it. */
type ClaimedCode = { readonly listUserId: string; readonly verificationId: string }

/**
 * Claims a code for an administrator at the desk, once: whoever shows it again, at another desk, is
 * refused. The same administrator may repeat it until the person was looked at.
 * @throws DomainError ENTRY_CODE_INVALID
 */
export const claimEntryCode = async (
  deps: Database,
  { assemblyId, code, adminId, now }: Claiming,
): Promise<ClaimedCode> => {
  const since = new Date(now.getTime() - CLAIM_MS)
  const { rows } = await sql<ClaimedCode>`
    update entry_code set claimed_by = ${adminId}, claimed_at = coalesce(claimed_at, ${now})
    where digest = ${digestOf(deps, spelledCode(code))} and assembly_id = ${assemblyId}
      and ((claimed_by is null and expires_at > ${now}) or (claimed_by = ${adminId} and claimed_at > ${since}))
    returning list_user_id as "listUserId", verification_id as "verificationId"`.execute(deps.database)
  const [claimed] = rows
  if (!claimed) throw new DomainError('ENTRY_CODE_INVALID')
  return claimed
}

/** Deletes codes that are an hour old. */
export const forgetEntryCodes = async ({ database }: Pick<Deps, 'database'>, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - KEEP_MS)
  await sql`delete from entry_code where issued_at < ${since}`.execute(database)
}
