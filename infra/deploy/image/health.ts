/**
 * Asks the process of this container whether it is ready: exit code 0 or 1, and the answer in a
 * line. Every role answers `/readyz` on the same port in the image.
 */

const LIMIT_MS = 4_000

const port = process.env['PORT'] ?? '3000'
try {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(LIMIT_MS) })
  console.log(await answer.text())
  process.exitCode = answer.ok ? 0 : 1
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
