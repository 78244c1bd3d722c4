import type { Pool } from 'pg'
import { checkKeyFingerprint } from '#infra/platform/keys/master-key-fingerprint.ts'
import { isRotationOpen } from '#infra/platform/keys/key-set.ts'
import { keyFingerprint } from '#infra/platform/keys/master-key.ts'
import { APP_ROLE } from '#infra/platform/postgres/app-role.ts'
import { MAX_SKEW_SECONDS, readClockSkew } from '#infra/platform/postgres/clock-skew.ts'
import { guardedTables } from '../../setup/database-guards.ts'
import { fault, warning, well, type Finding, type InstallationCheck } from '../finding.ts'

type Database = Pick<Pool, 'query'>

const NOTED_SECONDS = 2

/** Returns the check of this machine's clock against the database's. */
export const clockCheck = (database: Database, now: () => number = Date.now): InstallationCheck => ({
  name: 'clock',
  advice: 'see whether Postgres answers (docs/runbooks/clock.md)',
  run: async () => {
    const skew = await readClockSkew(database, now)
    const amount = Math.abs(skew)
    if (amount <= NOTED_SECONDS) return [well('clock', 'the clocks of this machine and the database agree')]
    const text = `this machine is ${Math.round(amount)} s ${skew < 0 ? 'behind' : 'ahead of'} the database`
    const advice = 'let both take their time from a server: timedatectl set-ntp true (docs/runbooks/clock.md)'
    return [amount > MAX_SKEW_SECONDS ? fault('clock', text, advice) : warning('clock', text, advice)]
  },
})

/** Returns the check that the master key is the one that the log was begun with. */
export const keyCheck = (database: Database, masterKey: Buffer | undefined): InstallationCheck => ({
  name: 'key',
  advice: 'put back the key of this log: nothing else opens it',
  run: async () => {
    if (!masterKey)
      return [fault('key', 'there is no master key', 'set DANJI_MASTER_KEY, or put master.key back into DATA_DIR')]
    await checkKeyFingerprint(database, keyFingerprint(masterKey))
    const isOpen = await isRotationOpen(database)
    const advice = 'run npm run keys:rotate until it says so; keep the former key until then (docs/keys.md)'
    return [
      isOpen
        ? warning('key', 'the change of the master key is not complete', advice)
        : well('key', 'the master key fits the log'),
    ]
  },
})

const RIGHTS = ['select', 'insert', 'update', 'delete', 'truncate'] as const

/** Lists the rights of the product's role beyond those that it is granted. */
const EXCESS = `
  select g.name || ': ' || string_agg(r.kind, ', ' order by r.kind) as text
  from unnest($1::text[], $2::text[]) as g (name, granted)
  cross join unnest($3::text[]) as r (kind)
  where to_regclass('public.' || g.name) is not null
    and not r.kind = any (string_to_array(g.granted, ', '))
    and has_table_privilege($4, to_regclass('public.' || g.name), r.kind)
  group by g.name order by g.name`

/**
 * Lists the tables, partitions of the log among them, whose triggers against changes are switched
 * off.
 */
const UNARMED = `
  select distinct tgrelid::regclass::text as text from pg_trigger
  where tgenabled in ('D', 'R') and not tgisinternal
    and (tgrelid in (select to_regclass('public.' || name) from unnest($1::text[]) as g (name))
      or tgrelid in (select inhrelid from pg_inherits where inhparent = to_regclass('public.event')))
  order by 1`

const OWNERSHIP = `
  select exists (select from pg_roles where rolname = $1) as has_role,
    to_regclass('public.event') is not null as has_log,
    pg_get_userbyid(c.relowner) = $1 as is_owner,
    (select rolsuper from pg_roles where rolname = session_user)
      or pg_has_role(session_user, c.relowner, 'MEMBER') as may_become
  from (select 1) as one left join pg_class c on c.oid = to_regclass('public.event')`

type Ownership = {
  readonly has_role: boolean
  readonly has_log: boolean
  readonly is_owner: boolean | null
  readonly may_become: boolean | null
}

const rightsFindings = async (database: Database): Promise<readonly Finding[]> => {
  const names = Object.keys(guardedTables)
  const { rows: excess } = await database.query<{ text: string }>(EXCESS, [
    names,
    Object.values(guardedTables),
    RIGHTS,
    APP_ROLE,
  ])
  const { rows: unarmed } = await database.query<{ text: string }>(UNARMED, [names])
  return [
    ...excess.map(({ text }) =>
      fault(
        'guards',
        `the product has rights that it must not have on ${text}`,
        'find out who granted them (docs/runbooks/log.md); the next start takes them away',
      ),
    ),
    ...unarmed.map(({ text }) =>
      fault(
        'guards',
        `changes of ${text} are not refused any more`,
        `find out who switched that off (docs/runbooks/log.md), then: alter table ${text} enable trigger user`,
      ),
    ),
  ]
}

const guardFindings = async (database: Database): Promise<readonly Finding[]> => {
  const { rows } = await database.query<Ownership>(OWNERSHIP, [APP_ROLE])
  const found = rows[0]
  if (!found?.has_log) return [warning('guards', 'there is no log yet', 'start the product once')]
  if (!found.has_role || found.is_owner)
    return [
      fault(
        'guards',
        'the product owns the log and could change it',
        'give DATABASE_OWNER_URL a role that may create roles (docs/postgres.md)',
      ),
    ]
  const rights = await rightsFindings(database)
  if (rights.length > 0) return rights
  if (found.may_become)
    return [
      warning(
        'guards',
        'whoever has the password of DATABASE_URL may change the log',
        'give DATABASE_URL a login of its own, beside DATABASE_OWNER_URL (docs/postgres.md)',
      ),
    ]
  return [well('guards', 'only the owner of the database could change the log')]
}

/**
 * Returns the check of the rights that protect the log. `database` is signed in with the login of
 * the product.
 */
export const guardsCheck = (database: Database): InstallationCheck => ({
  name: 'guards',
  advice: 'see docs/postgres.md',
  run: () => guardFindings(database),
})
