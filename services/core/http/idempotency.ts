import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { decrypt, encrypt } from '#infra/platform/event-store/key-ring.ts'
import type { Access } from '../contract.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain-error.ts'
import { repeatableIds } from './request-ids.ts'

/**
 * Tables of `Idempotency-Key`, which every POST accepts. The first request with a key determines
 * the ids that it makes; a repeat makes the same ids, so its commands find what the first one wrote
 * and record nothing, even if the first was killed before it could answer. A stored answer is
 * returned unchanged. Answers that set cookies are not stored: those calls are simply done again.
 * So are those that take a file: their handler reads it late, so that it cannot be compared here;
 * the resource with the repeated id compares it. Nothing at all is stored of ballots, nor of calls
 * that a cookie alone answers: see `STORES_NOTHING`.
 */
export const idempotencyMigrations: Readonly<Record<string, string>> = {
  '201-idempotency': `
    create table idempotency_key (
      scope text primary key,
      fingerprint text not null,
      first_at timestamptz not null,
      answer bytea
    );
    create index idempotency_key_age on idempotency_key (first_at);`,
}

type Row = { readonly fingerprint: string; readonly first_at: Date; readonly answer: Buffer | null }
type StoredAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const KEY_FORM = /^[\x21-\x7e]{1,200}$/
const STORED_HEADERS = ['content-type', 'x-event-position', 'location']

/**
 * Kinds of access of which nothing is stored, not even that a call was made. A voter's: equal
 * entries beside a time would reveal who chose what; a ballot's own stream detects a repeat. A
 * cookie's: a stored answer would be returned to callers without the cookie.
 */
const STORES_NOTHING: readonly (Access | undefined)[] = ['voter', 'cookie']

/** Returns an id of the caller: an API token, an administrator, a voter's or a resident's session, or anybody. */
const callerOf = (request: FastifyRequest): string =>
  request.admin?.token?.id ??
  request.admin?.id ??
  request.voter?.listUserId ??
  request.resident?.verificationId ??
  'public'

/** Looks the key up before the handler runs; answers at once if an answer is stored. */
export const recallAnswer =
  (deps: Deps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || key === undefined) return
    if (typeof key !== 'string' || !KEY_FORM.test(key))
      throw new DomainError('VALIDATION_FAILED', [{ path: 'Idempotency-Key', message: '형식이 올바르지 않습니다.' }])
    if (STORES_NOTHING.includes(request.routeOptions.config.access)) return
    const scope = deps.secrets.digest('idempotency', `${callerOf(request)}\n${request.url}\n${key}`)
    // With the scope in it, the fingerprint does not show whether two callers sent the same.
    const fingerprint = deps.secrets.digest('fingerprint', `${scope}\n${JSON.stringify(request.body ?? null)}`)
    await sql`insert into idempotency_key (scope, fingerprint, first_at)
      values (${scope}, ${fingerprint}, ${deps.clock()}) on conflict do nothing`.execute(deps.database)
    const { rows } =
      await sql<Row>`select fingerprint, first_at, answer from idempotency_key where scope = ${scope}`.execute(
        deps.database,
      )
    const row = rows[0]
    if (!row) return
    if (row.fingerprint !== fingerprint) throw new DomainError('KEY_REUSED')
    request.newId = repeatableIds(scope, row.first_at.getTime())
    if (request.routeOptions.config.takesFile === true) return
    request.idempotencyScope = scope
    if (!row.answer) return
    const kept = JSON.parse(decrypt(deps.secrets.answerKey, row.answer, scope).toString()) as StoredAnswer
    request.idempotencyScope = undefined
    await reply
      .code(kept.status)
      .headers(kept.headers)
      .serializer((body: unknown) => String(body))
      .send(kept.body)
  }

/** Stores the answer of a request with a key. */
export const storeAnswer =
  (deps: Deps) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const scope = request.idempotencyScope
    const repeatable =
      reply.statusCode < 300 && typeof payload === 'string' && reply.getHeader('set-cookie') === undefined
    if (!scope || !repeatable) return payload
    const headers = Object.fromEntries(
      STORED_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    )
    const answer = encrypt(
      deps.secrets.answerKey,
      Buffer.from(JSON.stringify({ status: reply.statusCode, headers, body: payload })),
      scope,
    )
    await sql`update idempotency_key set answer = ${answer} where scope = ${scope}`.execute(deps.database)
    return payload
  }

/** Keys older than a day are forgotten. Gives how many. */
export const forgetOldKeys = async (database: Deps['database'], now: Date): Promise<number> => {
  const { numAffectedRows } =
    await sql`delete from idempotency_key where first_at < ${new Date(now.getTime() - 86_400_000)}`.execute(database)
  return Number(numAffectedRows ?? 0)
}
