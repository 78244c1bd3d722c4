import { sql } from 'kysely'
import type { AdminRole } from '#events/account/admin.events.ts'
import { AdminSignedOutEverywhere } from '#events/account/admin.events.ts'
import { SessionEnded, SessionStarted, SignInRefused, type SignInMethod } from '#events/account/session.events.ts'
import { KakaoSignInRefused, SignInAttempted, SignInBlocked, SignInSucceeded } from '#events/account/sign-in.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { Evidence } from '#events/values/schemas.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { AnyDatabase, Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import { allOf, fetchPage, orderOf, type Page, type Paged } from '../page.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'

/** Who came in, who did not, and how it ended: a row each. An attempt is a failure until it succeeds; the session that follows is a row of its own. */
export const signIns: Projection = {
  name: 'sign-ins',
  version: 1,
  tables: `
    create table sign_in (
      position bigint primary key,
      at timestamptz not null,
      kind text not null,
      method text,
      -- Null where nobody here was meant.
      admin_id uuid,
      reason text,
      -- Wrong passwords in a row.
      failures integer,
      locked_until timestamptz,
      ip text,
      user_agent text
    );
    create index sign_in_at on sign_in (at, position);
    create index sign_in_admin on sign_in (admin_id, at);
    create table session_owner (session_id uuid primary key, admin_id uuid not null, method text not null);`,
  reads: ['sign_in'],
  handles: [
    SessionStarted.type,
    SessionEnded.type,
    SignInAttempted.type,
    SignInSucceeded.type,
    SignInBlocked.type,
    SignInRefused.type,
    KakaoSignInRefused.type,
    AdminSignedOutEverywhere.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      'session_owner',
      eventsOf(SessionStarted, events).map(({ data }) => ({
        session_id: data.sessionId,
        admin_id: data.adminId,
        method: methodOf(data),
      })),
    )
    await insertRows(transaction, 'sign_in', [
      ...begun(events),
      ...tried(events),
      ...refused(events),
      ...overEverywhere(events),
    ])
    await addEnds(transaction, events)
    const succeeded = eventsOf(SignInSucceeded, events).flatMap(({ metadata }) => metadata.cause ?? [])
    if (succeeded.length > 0)
      await sql`delete from sign_in where position = any(${succeeded}::bigint[])`.execute(transaction)
  },
}

type Happened = { readonly position: number; readonly metadata: Metadata }
type Row = {
  readonly kind: string
  readonly method: SignInMethod | null
  readonly admin_id: string | null
  readonly reason: string | null
  readonly evidence: Evidence | null
  readonly failures?: number | null
  readonly locked_until?: string | null
}

const rowOf = ({ position, metadata }: Happened, { evidence, failures = null, locked_until = null, ...row }: Row) => ({
  position,
  at: metadata.at,
  ...row,
  failures,
  locked_until,
  ip: evidence?.ip ?? null,
  user_agent: evidence?.userAgent ?? null,
})

// Before there was another way in, none was named.
const methodOf = ({ method }: { readonly method?: SignInMethod | undefined }): SignInMethod => method ?? 'password'

const begun = (events: readonly RecordedEvent[]) =>
  eventsOf(SessionStarted, events).map((event) =>
    rowOf(event, {
      kind: 'signed-in',
      method: methodOf(event.data),
      admin_id: event.data.adminId,
      reason: null,
      evidence: event.data.evidence,
    }),
  )

const tried = (events: readonly RecordedEvent[]) => [
  ...eventsOf(SignInAttempted, events).map((event) => {
    const { adminId, evidence, failures, lockedUntil } = event.data
    // Who is signed in already was asked for the current password.
    const reason = event.metadata.actor.kind === 'admin' ? 'wrong-current-password' : 'wrong-password'
    return rowOf(event, {
      kind: 'failed',
      method: 'password',
      admin_id: adminId,
      reason,
      evidence,
      failures,
      locked_until: lockedUntil,
    })
  }),
  ...eventsOf(SignInBlocked, events).map((event) => {
    const { adminId, evidence, until } = event.data
    return rowOf(event, {
      kind: 'blocked',
      method: 'password',
      admin_id: adminId,
      reason: 'locked',
      evidence,
      locked_until: until,
    })
  }),
]

const refused = (events: readonly RecordedEvent[]) => [
  ...eventsOf(SignInRefused, events).map((event) =>
    rowOf(event, {
      kind: 'failed',
      method: 'password',
      admin_id: event.data.adminId,
      reason: 'wrong-password',
      evidence: event.data.evidence,
    }),
  ),
  ...eventsOf(KakaoSignInRefused, events).map((event) => {
    const { adminId = null, reason, evidence } = event.data
    return rowOf(event, { kind: 'kakao-refused', method: 'kakao', admin_id: adminId, reason, evidence })
  }),
]

const doneBy = (adminId: string, { actor }: Metadata): string => {
  if (actor.kind !== 'admin') return 'by-configuration'
  return actor.id === adminId ? 'by-oneself' : 'by-super'
}

const overEverywhere = (events: readonly RecordedEvent[]) =>
  eventsOf(AdminSignedOutEverywhere, events).map((event) => {
    const { adminId, reason } = event.data
    return rowOf(event, {
      kind: reason === 'asked' ? 'signed-out-everywhere' : 'password-changed',
      method: null,
      admin_id: adminId,
      reason: doneBy(adminId, event.metadata),
      evidence: null,
    })
  })

/** Whose session ended is known from its beginning alone. */
const addEnds = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const rows = eventsOf(SessionEnded, events).map(({ position, data, metadata }) => ({
    position,
    at: metadata.at,
    kind: data.reason,
    session_id: data.sessionId,
  }))
  if (rows.length === 0) return
  await sql`
    insert into sign_in (position, at, kind, method, admin_id)
    select r.position, r.at, r.kind, o.method, o.admin_id
    from ${recordset(rows, 'position bigint, at timestamptz, kind text, session_id uuid')} left join session_owner o using (session_id)`.execute(
    transaction,
  )
}

/** What a row's `reason` says; null where its kind says it all. */
export type SignInReason =
  | 'wrong-password'
  | 'wrong-current-password'
  | 'locked'
  | 'not-invited'
  | 'removed'
  | 'linked-to-another'
  | 'uses-password'
  | 'by-oneself'
  | 'by-super'
  | 'by-configuration'

export type SignInRow<Kind extends string = string> = {
  readonly position: number
  readonly at: Date
  readonly kind: Kind
  readonly method: SignInMethod | null
  readonly reason: SignInReason | null
  readonly failures: number | null
  readonly locked_until: Date | null
  readonly ip: string | null
  readonly user_agent: string | null
  readonly admin_id: string | null
  readonly name: string | null
  readonly role: AdminRole | null
}

export type SignInPage<Kind extends string = string> = Page<
  'at',
  {
    readonly kind?: readonly Kind[] | undefined
    readonly adminId?: string | undefined
    /** First instant, and first instant after. */
    readonly from?: Date | undefined
    readonly to?: Date | undefined
    readonly id?: readonly number[] | undefined
  }
>

/** Whose rows may be seen: an administrator's own, and those of everybody who shares a complex with them. */
export type SignInScope = { readonly adminId: string; readonly apartments: readonly string[] }

/** A page of what happened; `only` limits it (undefined: everything, attempts at what nobody has too). */
export const findSignIns = async <Kind extends string>(
  database: AnyDatabase,
  page: SignInPage<Kind>,
  only: SignInScope | undefined,
): Promise<Paged<SignInRow<Kind>>> => {
  const { kind, adminId, from, to, id } = page.filter
  const where = allOf([
    only &&
      sql`(s.admin_id = ${only.adminId} or exists (select from read.admin_apartment o where o.admin_id = s.admin_id and o.apartment_id = any(${only.apartments}::uuid[])))`,
    kind && sql`s.kind = any(${kind}::text[])`,
    adminId === undefined ? undefined : sql`s.admin_id = ${adminId}`,
    from && sql`s.at >= ${from}`,
    to && sql`s.at < ${to}`,
    id && sql`s.position = any(${id}::bigint[])`,
  ])
  const order = orderOf(page, { at: sql`s.at` }, sql`s.position desc`)
  const columns = sql`s.position, s.at, s.kind, s.method, s.reason, s.failures, s.locked_until, s.ip, s.user_agent, s.admin_id, a.name, a.role`
  return fetchPage(database, page, {
    columns,
    from: sql`read.sign_in s left join read.admin a on a.id = s.admin_id`,
    where,
    order,
  })
}
