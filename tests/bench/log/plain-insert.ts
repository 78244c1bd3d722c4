import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { EventStore, SealedEvent } from '#infra/platform/event-store/event-store.ts'
import { onServer } from '../bench-database.ts'
import { throughput } from '../http/load.ts'
import { listUserWrite } from './sample-writes.ts'

/**
 * The plainest thing that can be done: one prepared INSERT a commit into a table like the log's.
 */
export type PlainInsert = {
  readonly tool: string
  readonly measure: (seconds: number, clients: number) => Promise<number>
}

type PlainEvent = Pick<SealedEvent, 'type' | 'data' | 'metadata' | 'hash'>

const run = promisify(execFile)

// Streams that follow one another, as ours do with their UUIDv7: random ones would make the plain
// index the slower one.
const PREFIX = 'list-user-01990000-0000-7000-8000-'

const TABLE = `
  create table plain_event (
    position bigint generated always as identity primary key,
    stream text collate "C" not null,
    version integer not null,
    type text not null,
    data json not null,
    metadata json not null,
    hash bytea not null,
    constraint plain_event_stream_version unique (stream, version)
  );
  create sequence plain_run;`

// Every value goes as a parameter: a constant would be read once, when the statement is prepared.
const SCRIPT = `\\set n :n + 1
\\set number 100000000000 + (:run * 64 + :client_id) * 1000000 + :n
insert into plain_event (stream, version, type, data, metadata, hash) values (:prefix::text || :number::bigint, 1, :type, :data, :metadata, decode(:hash, 'hex'));
`

const withPgbench = (url: string, event: PlainEvent): PlainInsert => ({
  tool: 'pgbench',
  measure: async (seconds, clients) => {
    const directory = await mkdtemp(join(tmpdir(), 'danji-bench-'))
    try {
      const script = join(directory, 'insert.sql')
      await writeFile(script, SCRIPT)
      const [next] = await onServer<{ run: string }>(url, `select nextval('plain_run') as run`)
      const variables = Object.entries({
        type: event.type,
        data: event.data,
        metadata: event.metadata,
        hash: event.hash,
        prefix: PREFIX,
        n: 0,
        run: next?.run ?? 0,
      }).flatMap(([name, value]) => ['-D', `${name}=${value}`])
      const { stdout } = await run('pgbench', [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        '2',
        '-T',
        String(seconds),
        ...variables,
        '-f',
        script,
        url,
      ])
      return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  },
})

const withNode = (url: string, event: PlainEvent): PlainInsert => ({
  tool: 'one INSERT a commit from Node, pool of 16, as pgbench is not installed',
  measure: async (seconds, clients) => {
    const pool = new pg.Pool({ connectionString: url, max: 16 })
    const [next] = await onServer<{ run: string }>(url, `select nextval('plain_run') as run`)
    let number = 100_000_000_000 + Number(next?.run ?? 0) * 64_000_000
    try {
      return await throughput(seconds, clients, () =>
        pool.query({
          name: 'plain',
          text: `insert into plain_event (stream, version, type, data, metadata, hash) values ($1, 1, $2, $3, $4, decode($5, 'hex'))`,
          values: [`${PREFIX}${(number += 1)}`, event.type, event.data, event.metadata, event.hash],
        }),
      )
    } finally {
      await pool.end()
    }
  },
})

/**
 * Prepares the plain table and finds out who can write it: pgbench, or where it is missing a client
 * in Node.
 */
export const createPlainInsert = async (url: string, event: PlainEvent): Promise<PlainInsert> => {
  await onServer(url, TABLE)
  const installed = await run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
  return installed ? withPgbench(url, event) : withNode(url, event)
}

/** One of our events as it is stored, to be sent by others too. */
export const storedExample = async (store: EventStore): Promise<SealedEvent> => {
  const { position } = await store.append(listUserWrite())
  const [event] = await store.readSealedLog(position - 1, 1)
  if (!event) throw new Error('the event just appended is not in the log')
  return event
}
