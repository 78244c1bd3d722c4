import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'

/**
 * Table of uses of API tokens, refused ones included. Accesses to personal data stand in the access
 * log besides, under the administrator who made the token, with the token's name as the browser.
 */
export const tokenUseTables: Readonly<Record<string, string>> = {
  '901-api-token-use': `
    create table api_token_use (
      id bigint generated always as identity primary key,
      token_id uuid not null,
      at timestamptz not null,
      request_id text not null,
      call text not null,
      status smallint not null,
      ip text not null
    );
    create index api_token_use_token on api_token_use (token_id, id desc);
    create index api_token_use_at on api_token_use (at);`,
}

/**
 * Records every use of an API token before its answer is sent: nobody gets one without a record.
 * Files and streams are recorded before their first byte.
 */
export const recordTokenUses = (app: FastifyInstance, { database, clock }: Pick<Deps, 'database' | 'clock'>): void => {
  app.addHook('onSend', async (request, reply) => {
    const { apiTokenId } = request
    if (apiTokenId === undefined) return
    await sql`
      insert into api_token_use (token_id, at, request_id, call, status, ip)
      values (${apiTokenId}::uuid, ${clock()}, ${request.id}, ${request.routeOptions.config.call ?? ''},
        ${reply.statusCode}, ${request.ip})`.execute(database)
  })
}

type UseRow = {
  readonly at: Date
  readonly request_id: string
  readonly call: string
  readonly status: number
  readonly ip: string
}

/** Returns the last hundred uses of a token, the newest first. */
export const findTokenUses = async (database: Deps['database'], tokenId: string): Promise<readonly UseRow[]> => {
  const { rows } = await sql<UseRow>`
    select at, request_id, call, status, ip from api_token_use
    where token_id = ${tokenId}::uuid order by id desc limit 100`.execute(database)
  return rows
}

/** Deletes uses older than two years, as the access log does. */
export const deleteOldTokenUses = async (database: Deps['database'], now: Date): Promise<void> => {
  const before = new Date(now)
  before.setFullYear(before.getFullYear() - 2)
  await sql`delete from api_token_use where at < ${before}`.execute(database)
}
