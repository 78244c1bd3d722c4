import { beforeEach, describe, expect, it } from 'vitest'
import { UnreadablePaper } from '#infra/platform/event-store/event-store.ts'
import { postgresLog } from './postgres-log.ts'
import { counted, note, writeOf } from './test-events.ts'
import { createTestStore } from './test-store.ts'

const log = await postgresLog()
const papers = ['for', 'against'].map((content) => ({ box: 'box-1', content }))

beforeEach(async () => {
  await log.empty()
  await createTestStore(log.pool).append({ ...writeOf([note('ballot-1', 0)]), deposits: papers })
})

const rows = async () => (await log.pool.query('select *, xmin from ballot_paper order by id')).rows

describe('papers of a box that was not counted', () => {
  it.each([
    `update ballot_paper set box = 'box-2'`,
    `update ballot_paper set content = content where false`,
    `delete from ballot_paper`,
    `delete from ballot_paper where box = 'box-1'`,
    `truncate ballot_paper`,
    `insert into ballot_paper select * from ballot_paper on conflict (id) do update set box = 'box-2'`,
  ])('are not changed by: %s', async (statement) => {
    const before = await rows()
    await expect(log.pool.query(statement)).rejects.toThrow('stays until its box was counted')
    expect(before).toHaveLength(2)
    expect(await rows()).toEqual(before)
  })
  it('are not doubled', async () => {
    await expect(
      log.pool.query(`insert into ballot_paper (box, content) select box, content from ballot_paper limit 1`),
    ).rejects.toThrow('ballot_paper_once')
    expect(await rows()).toHaveLength(2)
  })
  it('go when it was counted, and only those of that box', async () => {
    const store = createTestStore(log.pool)
    await store.append({ ...writeOf([note('ballot-2', 0)]), deposits: [{ box: 'box-2', content: 'other' }] })
    await store.append(writeOf([counted('box-1')]))
    await expect(log.pool.query('delete from ballot_paper')).rejects.toThrow('stays until its box was counted')
    await store.emptyBox('box-1')
    expect(await rows()).toHaveLength(1)
  })
})

describe('where somebody takes the guard away', () => {
  beforeEach(async () => void (await log.pool.query('alter table ballot_paper disable trigger all')))

  it('a paper that was moved to another box does not open', async () => {
    await log.pool.query(`update ballot_paper set box = 'box-2'`)
    await expect(createTestStore(log.pool).openBox('box-2')).rejects.toThrow(UnreadablePaper)
  })
  it('a paper that was touched does not open', async () => {
    await log.pool.query(
      `update ballot_paper set content = set_byte(content, length(content) - 1, get_byte(content, length(content) - 1) # 1)`,
    )
    await expect(createTestStore(log.pool).openBox('box-1')).rejects.toThrow(UnreadablePaper)
  })
})
