import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { listenTo } from '#infra/platform/postgres/listen.ts'
import { withConnection } from '#infra/platform/postgres/one-connection.ts'
import { createPool, withSettings } from '#infra/platform/postgres/pool.ts'
import { sessionAt } from '#infra/platform/postgres/pooler.ts'
import { checkSessions } from '#infra/platform/postgres/session-check.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'

const { url } = await testDatabase()
const pooled = (settings: Readonly<Record<string, string>>): string => {
  const marked = new URL(withSettings(url, settings))
  marked.searchParams.set('pooler', 'session')
  return marked.href
}

const ASK = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
const settings = { statement_timeout: '4000', lock_timeout: '3000' }
const asSet = [{ statement: '4s', lock: '3s' }]

describe('Through a pooler in session mode', () => {
  it('a session sends its settings in a statement, not at the start of the connection', () => {
    const { connectionString } = sessionAt(pooled(settings)).config
    expect(connectionString).not.toMatch(/options|pooler/)
    expect(sessionAt(withSettings(url, settings)).config.connectionString).toMatch(/options/)
  })

  it('the connections of a pool have their settings before they are given out', async () => {
    const pool = createPool(pooled(settings), { max: 2, settings: { work_mem: '5MB' } })
    const both = await Promise.all([pool.query(ASK), pool.query(`${ASK}, current_setting('work_mem') as memory`)])
    expect(both.map(({ rows }) => rows as unknown)).toEqual([asSet, [{ ...asSet[0], memory: '5MB' }]])
    await pool.end()
  })

  it('a single connection and one that listens have theirs, too', async () => {
    expect(await withConnection(pooled(settings), async (client) => (await client.query(ASK)).rows)).toEqual(asSet)
    const found = Promise.withResolvers<unknown>()
    const listening = listenTo({
      databaseUrl: pooled(settings),
      channel: async (client: pg.Client) => {
        found.resolve((await client.query(ASK)).rows)
        return 'some_channel'
      },
      name: 'test',
      onListening: () => {},
      onNotification: () => {},
      onError: found.reject,
    })
    expect(await found.promise).toEqual(asSet)
    await listening.close()
  })
})

describe('The check of sessions', () => {
  it('accepts Postgres itself, and a pooler that gives a session to each connection', async () => {
    await expect(checkSessions(url)).resolves.toBeUndefined()
    await expect(checkSessions(pooled({}))).resolves.toBeUndefined()
  })
})
