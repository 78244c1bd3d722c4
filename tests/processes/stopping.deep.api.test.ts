import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import { freshDir } from './open-test-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const READY = { timeout: 90_000 }

it('An API told to stop is unready at once, goes on for the wait, and ends', { timeout: 120_000 }, async () => {
  const { url } = await testDatabase()
  const port = await freePort()
  const api = spawnMain('api', {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: freshDir(),
    PORT: String(port),
    STOP_WAIT_MS: '1500',
  })
  onTestFinished(() => (api.hasEnded() ? undefined : api.kill()))
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  await expect.poll(() => statusOf('/readyz').catch(() => api.output()), READY).toBe(200)
  const silent = connect(port, '127.0.0.1').on('error', () => {})
  await once(silent, 'connect')
  const began = performance.now()
  const stopped = api.stop()
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  expect(await statusOf('/livez')).toBe(200)
  expect(await stopped).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(1_400)
  expect(performance.now() - began).toBeLessThan(20_000)
})

it('npm hands SIGTERM on: node and its embedded Postgres end', { timeout: 150_000 }, async () => {
  const dataDir = freshDir()
  const port = await freePort()
  const { DATABASE_URL: _database, NATS_URL: _nats, NODE_ENV: _environment, ...inherited } = process.env
  const started = spawn('npm', ['start'], {
    cwd: root,
    env: { ...inherited, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'test' },
    stdio: 'ignore',
  })
  const ended = once(started, 'exit')
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  await expect.poll(() => existsSync(pidFile), { timeout: 90_000 }).toBe(true)
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  expect(postmaster).toBeGreaterThan(0)
  started.kill('SIGTERM')
  await ended
  await expect.poll(() => existsSync(`/proc/${postmaster}`) || existsSync(pidFile), { timeout: 20_000 }).toBe(false)
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow('fetch failed')
})
