import pg from 'pg'
import { afterAll } from 'vitest'
import type { OpenedAnalystConnection } from '#services/analytics/analytics-schema.contract.ts'
import type { Caller, TestApp } from '#tests/support/stack/test-app.ts'

/** Outcome of an analyst's statement: rows, or the code of Postgres's refusal. */
export type Outcome = { readonly rows: readonly unknown[]; readonly refused?: string }

export type AnalystClient = {
  readonly login: string
  readonly run: (statement: string) => Promise<Outcome>
  /** Resolves once the connection has ended, whoever ended it. */
  readonly over: Promise<void>
}

const urlOf = ({ databaseUrl }: Pick<TestApp, 'databaseUrl'>, { login, password }: OpenedAnalystConnection): string => {
  const url = new URL(databaseUrl)
  url.username = login
  url.password = password
  url.search = ''
  return url.href
}

/**
 * Connects an analyst's own tool, with the login that the office shows. `database`: another one
 * than the product's.
 */
export const connectAnalyst = async (
  test: Pick<TestApp, 'databaseUrl'>,
  told: OpenedAnalystConnection,
  database?: string,
): Promise<AnalystClient> => {
  const url = new URL(urlOf(test, told))
  if (database !== undefined) url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  client.on('error', () => {})
  const over = new Promise<void>((resolve) => client.once('end', resolve))
  await client.connect()
  afterAll(() => client.end().catch(() => {}))
  const run = async (statement: string): Promise<Outcome> => {
    try {
      const answer = await client.query(statement)
      return { rows: Array.isArray(answer) ? answer.flatMap(({ rows }) => rows) : answer.rows }
    } catch (error) {
      return { rows: [], refused: error instanceof pg.DatabaseError ? (error.code ?? 'unknown') : 'gone' }
    }
  }
  return { login: told.login, run, over }
}

/** Opens a connection as the office does. */
export const openConnection = async (analyst: Caller): Promise<OpenedAnalystConnection> => {
  const { status, body, text } = await analyst.post('/api/analytics/connection')
  if (status !== 200) throw new Error(text)
  return body
}
