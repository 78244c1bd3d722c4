import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { newId } from '#services/core/secrets.ts'
import { z } from 'zod'
import { contract } from '#services/core/contract.ts'
import type { Deps } from '#services/core/deps.ts'
import { addRoute } from '#services/core/routes.ts'
import { newReceiptId } from '#services/participation/participation.facts.ts'
import { submitBallot } from '#services/vote/ballot/vote-link.contract.ts'

// The least that a ballot can cost on this server: checked as hello is, sealed, hashed, and written
// with all others that wait. Nothing is read, nothing decided, nothing compared: no vote could be
// held with it.

const bareBallot = contract({
  method: 'POST',
  path: '/api/bare-ballot',
  access: 'super',
  tag: 'bench',
  summary: 'bare ballot',
  body: submitBallot.body,
  answers: { 200: z.object({ receiptId: z.string() }) },
})

const TABLES = `
  create table bare_event (
    position bigint generated always as identity primary key,
    stream text collate "C" not null unique,
    data json not null,
    hash bytea not null
  );
  create table bare_paper (id uuid primary key default gen_random_uuid(), content bytea not null);`

const INSERT = `
  with events as (
    insert into bare_event (stream, data, hash) select s, d::json, h from unnest($1::text[], $2::text[], $3::bytea[]) as e(s, d, h))
  insert into bare_paper (content) select p from unnest($4::bytea[]) as p`

const PAPER_BYTES = 512
const MAX_IN_FLIGHT = 2

type Ballot = { readonly stream: string; readonly data: string; readonly hash: Buffer; readonly paper: Buffer }
type Waiting = { readonly ballot: Ballot; readonly done: () => void; readonly failed: (error: unknown) => void }

const seal = (text: string, key: Buffer): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(text.padEnd(PAPER_BYTES)), cipher.final(), cipher.getAuthTag()])
}

/** Writes ballots, all that wait in one statement. */
const createWriter = (pool: pg.Pool): ((ballot: Ballot) => Promise<void>) => {
  const waiting: Waiting[] = []
  let inFlight = 0
  const writeAll = async (): Promise<void> => {
    if (inFlight >= MAX_IN_FLIGHT) return
    inFlight += 1
    while (waiting.length > 0) {
      const batch = waiting.splice(0)
      const columns = (['stream', 'data', 'hash', 'paper'] as const).map((name) =>
        batch.map(({ ballot }) => ballot[name]),
      )
      await pool.query({ name: 'bare', text: INSERT, values: columns }).then(
        () => batch.forEach(({ done }) => done()),
        (error: unknown) => batch.forEach(({ failed }) => failed(error)),
      )
    }
    inFlight -= 1
  }
  return (ballot) =>
    new Promise((done, failed) => {
      waiting.push({ ballot, done, failed })
      setImmediate(() => void writeAll())
    })
}

/** Adds the call to an app; to be called before the app listens. */
export const addBareBallots = async (
  app: FastifyInstance,
  { clock }: Pick<Deps, 'clock'>,
  databaseUrl: string,
): Promise<void> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: MAX_IN_FLIGHT })
  await pool.query(TABLES)
  const write = createWriter(pool)
  const key = randomBytes(32)
  addRoute(app, clock, { 'POST /api/bare-ballot': ['SUPER_ADMIN'] })(bareBallot, async ({ body }) => {
    const receiptId = newReceiptId()
    const ids = { listUserId: newId(), personId: newId() }
    const data = JSON.stringify({ ...ids, dong: '101', ho: '1001', receiptId, at: clock().toISOString() })
    const hash = createHash('sha256').update(data).digest()
    await write({ stream: `ballot-${receiptId}`, data, hash, paper: seal(JSON.stringify(body.answers), key) })
    return { body: { receiptId } }
  })
}
