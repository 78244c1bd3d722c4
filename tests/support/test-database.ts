import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, inject } from 'vitest'
import { createPool } from '#infra/postgres/pool.ts'

export type TestDatabase = { readonly url: string; readonly pool: Pool }

const administer = async (text: string): Promise<void> => {
  const pool = createPool(inject('postgresUrl'), { max: 1, applicationName: 'tests' })
  try {
    await pool.query(text)
  } finally {
    await pool.end()
  }
}

/**
 * Makes an empty database for the calling test file, dropped after its last test, with a pool on it that is ended then.
 * Call it at the top of the file (`const { pool } = await testDatabase()`), not in a test or hook.
 */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const pool = createPool(url.href, { applicationName: 'tests' })
  afterAll(async () => {
    await pool.end()
    await administer(`drop database ${name} with (force)`)
  })
  return { url: url.href, pool }
}
