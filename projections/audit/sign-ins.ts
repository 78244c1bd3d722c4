import { sql } from 'kysely'
import { AdminSignedOutEverywhere } from '#events/account/admin.events.ts'
import { SessionEnded, SessionStarted, SignInRefused, type SignInMethod } from '#events/account/session.events.ts'
import { KakaoSignInRefused, SignInAttempted, SignInBlocked, SignInSucceeded } from '#events/account/sign-in.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { Evidence } from '#events/values/schemas.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  integer,
  pick,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'

/** Reason of a row; null where its kind says enough. */
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

const signIn = table(
  'sign_in',
  {
    position: bigint,
    at: timestamptz,
    kind: text,
    method: textOf<SignInMethod>().nullable,
    /** Administrator; null where the attempt was at no account. */
    admin_id: uuid.nullable,
    reason: textOf<SignInReason>().nullable,
    /** Number of wrong passwords in a row. */
    failures: integer.nullable,
    locked_until: timestamptz.nullable,
    ip: text.nullable,
    user_agent: text.nullable,
  },
  { primaryKey: ['position'], indexes: { sign_in_at: ['at', 'position'], sign_in_admin: ['admin_id', 'at'] } },
)

const sessionOwner = table(
  'session_owner',
  { session_id: uuid, admin_id: uuid, method: textOf<SignInMethod>() },
  { primaryKey: ['session_id'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof signIns> {}
}

/**
 * Read model of successful and failed sign-ins, and of ends of sessions: a row each. An attempt is
 * a failure until it succeeds; the session that follows is a row of its own.
 */
export const signIns = {
  name: 'sign-ins',
  version: 1,
  serves: 'insight',
  tables: [signIn, sessionOwner],
  reads: [signIn],
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
      sessionOwner,
      eventsOf(SessionStarted, events).map(({ data }) => ({
        session_id: data.sessionId,
        admin_id: data.adminId,
        method: methodOf(data),
      })),
    )
    await insertRows(transaction, signIn, [
      ...startedSessions(events),
      ...signInAttempts(events),
      ...refused(events),
      ...signOutsEverywhere(events),
    ])
    await addEnds(transaction, events)
    const succeeded = eventsOf(SignInSucceeded, events).flatMap(({ metadata }) => metadata.cause ?? [])
    if (succeeded.length > 0)
      await sql`delete from sign_in where position = any(${succeeded}::bigint[])`.execute(transaction)
  },
} satisfies Projection

type EventOrigin = { readonly position: number; readonly metadata: Metadata }
type SignIn = WrittenRow<(typeof signIn)['columns']>
type SignInFacts = Pick<SignIn, 'kind' | 'method' | 'admin_id' | 'reason'> &
  Partial<Pick<SignIn, 'failures' | 'locked_until'>> & { readonly evidence: Evidence | null }

const rowOf = (
  { position, metadata }: EventOrigin,
  { evidence, failures = null, locked_until = null, ...row }: SignInFacts,
): SignIn => ({
  position,
  at: metadata.at,
  ...row,
  failures,
  locked_until,
  ip: evidence?.ip ?? null,
  user_agent: evidence?.userAgent ?? null,
})

// Old events have no method: there was only the password.
const methodOf = ({ method }: { readonly method?: SignInMethod | undefined }): SignInMethod => method ?? 'password'

const startedSessions = (events: readonly RecordedEvent[]) =>
  eventsOf(SessionStarted, events).map((event) =>
    rowOf(event, {
      kind: 'signed-in',
      method: methodOf(event.data),
      admin_id: event.data.adminId,
      reason: null,
      evidence: event.data.evidence,
    }),
  )

const signInAttempts = (events: readonly RecordedEvent[]) => [
  ...eventsOf(SignInAttempted, events).map((event) => {
    const { adminId, evidence, failures, lockedUntil } = event.data
    // A signed-in administrator was asked for the current password.
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

const doneBy = (adminId: string, { actor }: Metadata): SignInReason => {
  if (actor.kind !== 'admin') return 'by-configuration'
  return actor.id === adminId ? 'by-oneself' : 'by-super'
}

const signOutsEverywhere = (events: readonly RecordedEvent[]) =>
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

/** Adds the ends of sessions, whose owners are known only from their beginnings. */
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
    from
    ${recordset(rows, { ...pick(signIn, 'position', 'at', 'kind'), ...pick(sessionOwner, 'session_id') })}
    left join session_owner o using (session_id)`.execute(transaction)
}
