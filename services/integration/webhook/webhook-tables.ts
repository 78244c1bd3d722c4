import { sql } from 'kysely'
import { decrypt, encrypt } from '#infra/platform/event-store/key-ring.ts'
import type { WebhookKind } from '#events/values/integration/webhook-kinds.ts'
import type { Deps } from '../../core/deps.ts'

type Database = Deps['database']

/**
 * Tables of webhooks: addresses and secrets, sealed with a key of the master key; how far each has
 * been sent; and each try, for thirty days.
 */
export const webhookTables: Readonly<Record<string, string>> = {
  '902-webhooks': `
    create table webhook_target (
      webhook_id uuid primary key,
      sealed bytea not null
    );
    create table webhook_cursor (
      webhook_id uuid primary key,
      position bigint not null,
      failures integer not null default 0,
      next_at timestamptz not null default now()
    );
    create table webhook_delivery (
      id bigint generated always as identity primary key,
      webhook_id uuid not null,
      position bigint,
      kind text not null,
      attempt integer not null,
      at timestamptz not null default now(),
      status smallint,
      failure text,
      millis integer not null
    );
    create index webhook_delivery_webhook on webhook_delivery (webhook_id, id desc);
    create index webhook_delivery_at on webhook_delivery (at);`,
}

/** Address and secret of a webhook. */
export type WebhookTarget = { readonly url: string; readonly secret: string }

const context = (webhookId: string): string => `webhook\n${webhookId}`

type TargetDeps = Pick<Deps, 'database' | 'secrets'>

/**
 * Stores address and secret of a new webhook, and that it begins after a position; false where they
 * are stored already.
 */
export const storeTarget = async (
  { database, secrets }: TargetDeps,
  webhookId: string,
  target: WebhookTarget,
  position: number,
): Promise<boolean> => {
  const sealed = encrypt(secrets.webhookKey, Buffer.from(JSON.stringify(target)), context(webhookId))
  const { numAffectedRows } = await sql`
    with stored as (
      insert into webhook_target (webhook_id, sealed) values (${webhookId}, ${sealed})
      on conflict do nothing returning webhook_id
    )
    insert into webhook_cursor (webhook_id, position) select webhook_id, ${position}::bigint from stored`.execute(
    database,
  )
  return Number(numAffectedRows ?? 0) === 1
}

/** Returns address and secret of a webhook; undefined after its deletion. */
export const findTarget = async (
  { database, secrets }: TargetDeps,
  webhookId: string,
): Promise<WebhookTarget | undefined> => {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from webhook_target where webhook_id = ${webhookId}`.execute(database)
  const [row] = rows
  // Written by `storeTarget`.
  return row && (JSON.parse(decrypt(secrets.webhookKey, row.sealed, context(webhookId)).toString()) as WebhookTarget)
}

/** Deletes address, secret and cursor of a webhook. */
export const deleteTarget = async (database: Database, webhookId: string): Promise<void> => {
  await sql`delete from webhook_target where webhook_id = ${webhookId}`.execute(database)
  await sql`delete from webhook_cursor where webhook_id = ${webhookId}`.execute(database)
}

export type Cursor = {
  readonly position: number
  readonly failures: number
  /** Time of the next try; null: now. */
  readonly waits_until: Date | null
}

export const findCursor = async (database: Database, webhookId: string): Promise<Cursor | undefined> => {
  const { rows } = await sql<Cursor>`
    select position, failures, case when next_at > now() then next_at end as waits_until
    from webhook_cursor where webhook_id = ${webhookId}`.execute(database)
  return rows[0]
}

/** Returns the webhooks that have a cursor: those that were not deleted. */
export const findWebhooksWithCursor = async (database: Database): Promise<readonly string[]> => {
  const { rows } = await sql<{ webhook_id: string }>`select webhook_id from webhook_cursor`.execute(database)
  return rows.map(({ webhook_id }) => webhook_id)
}

/** Moves a cursor; false where somebody moved it meanwhile: a replay, or another worker. */
export const moveCursor = async (
  database: Database,
  webhookId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update webhook_cursor set position = ${to}, failures = 0, next_at = now()
    where webhook_id = ${webhookId} and position = ${from}`.execute(database)
  return Number(numAffectedRows ?? 0) === 1
}

/** Sets a cursor for a replay or a new beginning; its failures are forgotten. */
export const resetCursor = async (database: Database, webhookId: string, position: number | null): Promise<void> => {
  await sql`
    update webhook_cursor set position = coalesce(${position}::bigint, position), failures = 0, next_at = now()
    where webhook_id = ${webhookId}`.execute(database)
}

/** Counts a failure; returns when the next try is due. */
export const postponeCursor = async (database: Database, webhookId: string, seconds: number): Promise<Date> => {
  const { rows } = await sql<{ next_at: Date }>`
    update webhook_cursor set failures = failures + 1, next_at = now() + make_interval(secs => ${seconds})
    where webhook_id = ${webhookId} returning next_at`.execute(database)
  return rows[0]?.next_at ?? new Date()
}

/** One try of a delivery: `position` null for a test; `status` null where nobody answered. */
export type Delivery = {
  readonly position: number | null
  readonly kind: WebhookKind | 'webhook.test'
  readonly attempt: number
  readonly status: number | null
  readonly failure: string | null
  readonly millis: number
}

export const recordDelivery = async (database: Database, webhookId: string, delivery: Delivery): Promise<void> => {
  const { position, kind, attempt, status, failure, millis } = delivery
  await sql`
    insert into webhook_delivery (webhook_id, position, kind, attempt, status, failure, millis)
    values (${webhookId}, ${position}, ${kind}, ${attempt}, ${status}, ${failure}, ${millis})`.execute(database)
}

/** Returns the last hundred tries of a webhook, the newest first. */
export const findDeliveries = async (
  database: Database,
  webhookId: string,
): Promise<readonly (Delivery & { readonly id: number; readonly at: Date })[]> => {
  const { rows } = await sql<Delivery & { readonly id: number; readonly at: Date }>`
    select id, position, kind, attempt, at, status, failure, millis from webhook_delivery
    where webhook_id = ${webhookId} order by id desc limit 100`.execute(database)
  return rows
}

/** Deletes tries older than thirty days. */
export const deleteOldDeliveries = async (database: Database): Promise<void> => {
  await sql`delete from webhook_delivery where at < now() - interval '30 days'`.execute(database)
}
