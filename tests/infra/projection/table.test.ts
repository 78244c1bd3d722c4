import { describe, expect, it } from 'vitest'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  boolean,
  byteText,
  json,
  namesOf,
  naturalText,
  pick,
  recordOf,
  table,
  textOf,
  texts,
  timestamptz,
  uuid,
  withDefault,
  type RowOf,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'

const flat = table(
  'flat',
  {
    id: uuid,
    dong: naturalText,
    code: byteText.nullable,
    area: bigint.nullable,
    kind: textOf<'sold' | 'let'>(),
    marks: texts,
    note: json<{ readonly said: string }>().nullable,
    is_empty: withDefault(boolean, 'false'),
    seen_at: timestamptz.nullable,
  },
  {
    primaryKey: ['id'],
    indexes: {
      flat_place: ['dong', 'area desc'],
      flat_marks: { on: ['marks'], using: 'gin' },
      flat_code: { on: ['code'], isUnique: true, where: 'code is not null' },
    },
  },
)

describe('a table', () => {
  it('is created with the columns it says, in their order, and its indexes', () => {
    expect(flat.create).toBe(`create table flat (
  id uuid not null,
  dong text collate natural_korean not null,
  code text collate "C",
  area bigint,
  kind text not null,
  marks text[] not null,
  note json,
  is_empty boolean not null default false,
  seen_at timestamptz,
  primary key (id)
);
create index flat_place on flat using btree (dong, area desc);
create index flat_marks on flat using gin (marks);
create unique index flat_code on flat using btree (code) where code is not null;`)
  })

  it('may have a key of several columns, or none', () => {
    const columns = { one: uuid, other: uuid }
    expect(table('pair', columns, { primaryKey: ['one', 'other'] }).create).toContain('primary key (one, other)')
    expect(table('loose', columns, { primaryKey: [] }).create).toBe(
      'create table loose (\n  one uuid not null,\n  other uuid not null\n);',
    )
  })

  it('names its columns in their order', () => {
    expect(namesOf(flat).slice(0, 3)).toEqual(['id', 'dong', 'code'])
  })

  it('gives its columns, or some of them, to the definition of a record, without their collations', () => {
    expect(recordOf(pick(flat, 'id', 'dong', 'area', 'marks'))).toBe('id uuid, dong text, area bigint, marks text[]')
    expect(recordOf({ ...pick(flat, 'id'), at: timestamptz })).toBe('id uuid, at timestamptz')
  })
})

// The compiler checks the types: `npm run types` fails if it accepts a marked line.
describe('rows of a table', () => {
  type Flat = RowOf<typeof flat>
  type WrittenFlat = WrittenRow<(typeof flat)['columns']>

  const written: WrittenFlat = {
    id: '1',
    dong: '101동',
    code: null,
    area: 849_700,
    kind: 'let',
    marks: [],
    note: { said: '빈집' },
    is_empty: true,
    seen_at: '2026-11-01T00:00:00.000Z',
  }

  it('are read with instants as dates, and written with instants as text', () => {
    const read: Flat = { ...written, seen_at: new Date('2026-11-01T00:00:00.000Z') }
    expect(read.seen_at?.toISOString()).toBe(written.seen_at)
    // @ts-expect-error An instant is read as a date.
    const wrong: Flat = written
    // @ts-expect-error Only what may be null is.
    const empty: WrittenFlat = { ...written, dong: null }
    // @ts-expect-error One of the words.
    const unknown: WrittenFlat = { ...written, kind: 'given' }
    // @ts-expect-error Every column is said.
    const half: WrittenFlat = { id: '1' }
    expect([wrong, empty, unknown, half]).toHaveLength(4)
  })

  it('are named as the views of what queries read', () => {
    const row: ReadTables<{ readonly reads: readonly (typeof flat)[] }>['read.flat'] = { ...written, seen_at: null }
    expect(row.kind).toBe('let')
  })

  it('have keys, indexes and parts of their own columns only', () => {
    // @ts-expect-error No column of that name.
    expect(table('no_key', { id: uuid }, { primaryKey: ['key'] }).primaryKey).toEqual(['key'])
    // @ts-expect-error No column of that name.
    expect(table('no_index', { id: uuid }, { primaryKey: [], indexes: { of: ['at desc'] } }).name).toBe('no_index')
    // @ts-expect-error No column of that name.
    expect(() => recordOf(pick(flat, 'ho'))).toThrow(TypeError)
  })
})
