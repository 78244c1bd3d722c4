import { expect, it } from 'vitest'
import { integerArray, textArray } from '#infra/platform/event-store/array-literals.ts'
import { postgresLog } from './postgres-log.ts'

const log = await postgresLog()

const readBack = async (type: string, literal: string): Promise<unknown> =>
  (await log.pool.query<{ read: unknown }>(`select to_json($1::${type}) as read`, [literal])).rows[0]?.read

const names = ['vote-1', 'null', '', ' ', 'a,b', '{}', '"', '\\', '\\"', "it's", '가-나', '\t', '\u{1F600}']

it.each([[[]], [names], [names.toReversed()], [['vote-1', 'list-1']], [['only "quoted"']]])(
  'Postgres reads the texts %j as they were',
  async (texts) => expect(await readBack('text[]', textArray(texts))).toEqual(texts),
)

it.each([[[]], [[0]], [[1, -1, 2_147_483_647]]])('Postgres reads the integers %j as they were', async (integers) =>
  expect(await readBack('integer[]', integerArray(integers))).toEqual(integers),
)
