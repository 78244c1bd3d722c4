import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, inject } from 'vitest'
import { createPool } from '#infra/platform/postgres/pool.ts'

export type TestDatabase = { readonly url: string; readonly pool: Pool }

/**
 * Files are copied by the kernel, where Postgres (from 18 on) and the system can: not block by
 * block by Postgres.
 */
const COPY_AT_ONCE =
  "select set_config(name, 'clone', false) from pg_settings where name = 'file_copy_method' and 'clone' = any(enumvals)"

/** Runs work of the whole Postgres, not of one database. */
export const administer = async <Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> => {
  const pool = createPool(inject('postgresUrl'), { max: 1, applicationName: 'tests' })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Address of a database of the tests' Postgres. */
export const urlOfDatabase = (name: string): string => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/**
 * Makes a database for the calling test file, empty or as its template is, dropped after its last
 * test, with a pool on it that is ended then. Call it at the top of the file (`const { pool } =
 * await testDatabase()`), not in a test or hook.
 */
export const testDatabase = async ({ template = 'template1' } = {}): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(async (pool) => {
    await pool.query(COPY_AT_ONCE)
    // Copying files is cheaper: the other way writes each block to the log of Postgres, too.
    await pool.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const url = urlOfDatabase(name)
  const pool = createPool(url, { applicationName: 'tests' })
  afterAll(async () => {
    await pool.end()
    await administer((all) => all.query(`drop database ${name} with (force)`))
  })
  return { url, pool }
}
