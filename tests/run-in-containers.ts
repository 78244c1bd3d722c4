import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getContainerRuntimeClient } from 'testcontainers'

// The tests that need Postgres or NATS, on both in containers: what runs in production is nearer to
// these than to what npm brings along.

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns why no container can be started here; undefined where Docker, or a compatible runtime,
 * answers.
 */
const whyNot = async (): Promise<string | undefined> => {
  try {
    await getContainerRuntimeClient()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const runTests = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', '--project', 'nats', ...process.argv.slice(2)],
      { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_STACK: 'containers' } },
    )
    // Ctrl-C reaches the child as well: it stops its containers, and then this process ends too.
    process.on('SIGINT', () => {})
    child.once('error', reject).once('close', (code) => resolve(code ?? 1))
  })

const reason = await whyNot()
if (reason !== undefined) {
  console.error(`Docker does not answer, so nothing was tested: ${reason}`)
  console.error('Start it, or name its socket in DOCKER_HOST. Without containers: npm run test:api, npm run test:nats.')
}
process.exitCode = reason === undefined ? await runTests() : 1
