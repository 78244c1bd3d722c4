import { beforeAll, describe, expect, it } from 'vitest'
import { postgresLog } from './postgres-log.ts'
import { note, writeOf } from './test-events.ts'
import { createTestStore } from './test-store.ts'

const log = await postgresLog(1)

beforeAll(async () => {
  await createTestStore(log.pool).append(writeOf([note('a-1', 0), note('b-1', 0)]))
})

describe('what was recorded', () => {
  it.each([
    `update event set data = '{}' where position = 1`,
    `update event set hash = hash`,
    `update event set position = position + 10 where false`,
    `delete from event where position = 2`,
    `delete from event`,
    `truncate event`,
    `truncate event cascade`,
    `insert into event select * from event on conflict (position) do update set data = '{}'`,
    `update event_1 set data = '{}'`,
    `delete from event_2`,
    `truncate event_1`,
    `insert into event_2 select 2, 'c-1', 1, type, data, metadata, hash from event_1`,
    `with gone as (delete from event_1 returning *) select * from gone`,
    `with gone as (delete from event returning *) select * from gone`,
  ])('is not changed by: %s', async (statement) => {
    const rows = async () =>
      (await log.pool.query('select *, data::text as json, xmin from event order by position')).rows
    const before = await rows()
    await expect(log.pool.query(statement)).rejects.toThrow('the log is written once and never changed')
    expect(before).toHaveLength(2)
    expect(await rows()).toEqual(before)
  })
})
