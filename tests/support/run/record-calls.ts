import { appendFileSync } from 'node:fs'
import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect } from 'vitest'

// Vitest runs this before each test file. Where TEST_CALLS_FILE names a file, it adds a line for
// each test file: the calls that it made, with the status and the error code of their answers.
// tests/support/run/choose-gate.ts reads them.

const report = process.env['TEST_CALLS_FILE']

/** Files of a worker share its modules: their apps are the ones that they made themselves. */
const calls = new Set<string>()

/** Returns the error code of an answer; '' where it has none. */
const codeOf = (payload: unknown): string => {
  const code = typeof payload === 'string' ? /"code":"([A-Z_]{1,60})"/.exec(payload.slice(0, 300))?.[1] : undefined
  return code ?? ''
}

const record = (message: unknown): void => {
  // The channel's only message (fastify.js).
  const { fastify } = message as { readonly fastify: FastifyInstance }
  fastify.addHook('onSend', async ({ method, routeOptions }, { statusCode }, payload) => {
    calls.add(`${method} ${routeOptions.url} ${statusCode} ${statusCode < 400 ? '' : codeOf(payload)}`.trim())
    return payload
  })
}

if (report !== undefined) {
  diagnostics.channel('fastify.initialization').subscribe(record)
  afterAll(() => {
    appendFileSync(report, `${JSON.stringify({ name: expect.getState().testPath, calls: [...calls] })}\n`)
    calls.clear()
    diagnostics.channel('fastify.initialization').unsubscribe(record)
  })
}
