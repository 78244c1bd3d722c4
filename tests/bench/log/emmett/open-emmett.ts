import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type pg from 'pg'

type EmmettEvent = { readonly type: string; readonly data: Record<string, unknown>; readonly metadata: unknown }

/** The part of emmett's event store that is measured. */
export type EmmettStore = {
  readonly schema: { readonly migrate: () => Promise<unknown> }
  readonly appendToStream: (
    stream: string,
    events: readonly EmmettEvent[],
    options: { readonly expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' },
  ) => Promise<unknown>
  readonly close: () => Promise<unknown>
}

type Emmett = {
  readonly getPostgreSQLEventStore: (
    url: string,
    options: { readonly connectionOptions: { readonly pool: pg.Pool } },
  ) => EmmettStore
}

const folder = import.meta.dirname

/** Opens emmett's event store. Installs it beside this file where it is not there yet. */
export const openEmmett = (url: string, pool: pg.Pool): EmmettStore => {
  if (!existsSync(join(folder, 'node_modules'))) execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  const require = createRequire(import.meta.url)
  const { getPostgreSQLEventStore } = require('@event-driven-io/emmett-postgresql') as Emmett
  return getPostgreSQLEventStore(url, { connectionOptions: { pool } })
}
