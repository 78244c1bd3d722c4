import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { prepareProjections } from '#infra/platform/projection/generations.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import {
  bigint,
  boolean,
  date,
  integer,
  json,
  table,
  text,
  texts,
  timestamptz,
} from '#infra/platform/projection/table.ts'
import { insertRows, recordset, upsertRows } from '#projections/set-based.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { generationOf, openReadSide } from './read-side.ts'

const { system } = await openReadSide()
const { database } = system

const awkward = [
  '',
  'NULL',
  'null',
  '"',
  '\\',
  '\\"',
  'a,b',
  '{a}',
  ' a ',
  "it's",
  '가나\n다',
  '${x}',
  '\\N',
  '"},{"',
  '$&',
]

const plain = table(
  'plain',
  {
    id: integer,
    text,
    maybe: text.nullable,
    large: bigint.nullable,
    yes: boolean,
    day: date.nullable,
    at: timestamptz.nullable,
  },
  { primaryKey: ['id'] },
)
const manifold = table('manifold', { id: integer, texts, json: json<unknown>() }, { primaryKey: ['id'] })

it('rows are written and read as they are, whatever their texts hold', async () => {
  const rows = awkward.map((value, id) => ({
    id,
    text: value,
    maybe: id % 2 === 0 ? value : null,
    large: id % 3 === 0 ? Number.MAX_SAFE_INTEGER : null,
    yes: id % 2 === 1,
    day: id % 4 === 0 ? '2026-02-28' : null,
    at: id % 5 === 0 ? '2026-02-28T15:00:00.123Z' : null,
  }))
  const said = rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at) }))
  await database.transaction().execute(async (transaction) => {
    const tables = [plain, manifold].map(({ create }) => create).join('\n')
    await sql.raw(`create schema written; set local search_path to written; ${tables}`).execute(transaction)
    await insertRows(transaction, plain, rows)
    await upsertRows(transaction, plain, rows)
    const written = await sql`select * from plain order by id`.execute(transaction)
    expect(written.rows).toEqual(said)
    const given = await sql`select * from ${recordset(rows, plain.columns)} order by id`.execute(transaction)
    expect(given.rows).toEqual(said)
    const several = [{ id: 1, texts: awkward, json: { awkward } }]
    await insertRows(transaction, manifold, several)
    expect((await sql`select * from manifold`.execute(transaction)).rows).toEqual(several)
  })
})

it('a batch is applied without JIT compilation or parallel workers, which cost more than they save', async () => {
  const told: unknown[] = []
  const asking: Projection = {
    name: 'asking',
    version: 1,
    tables: [table('asking', { id: integer }, { primaryKey: [] })],
    reads: [],
    serves: 'office',
    handles: 'all',
    apply: async (transaction) => {
      const { rows } = await sql`
        select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as sharing`.execute(
        transaction,
      )
      told.push(rows)
    },
  }
  await prepareProjections(database, [asking], [])
  const event = {
    type: 'Any',
    data: {},
    position: 1,
    stream: 'any-1',
    version: 1,
    metadata: systemMetadata,
    hash: '',
  }
  await applyBatch(database, asking, await generationOf(database, 'asking'), [event])
  expect(told).toEqual([[{ jit: 'off', sharing: '0' }]])
})
