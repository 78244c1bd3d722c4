import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createClosingConnections } from '../setup/closing-connections.ts'

/** Part of a process that runs until it is stopped; stopping finishes the work in hand. */
export type Running = {
  /**
   * Prepares to stop: the part goes on working while its callers are told to stop. Called before
   * anything is stopped.
   */
  readonly prepareStop?: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Milliseconds after which requests that are still in work are cut: a process that is stopped is
 * over within twenty seconds.
 */
const CUT_AFTER_MS = 15_000

/**
 * Stops a server. For `waitMs` it answers as before, but for `Connection: close`: a load balancer
 * that checks readiness sends its requests elsewhere meanwhile. Then it stops listening, finishes
 * requests under way, ends idle connections, and cuts the rest. Call it before the server listens.
 */
export const runningApp = (app: FastifyInstance, waitMs: number): Running => {
  const connections = createClosingConnections(app.server)
  return {
    prepareStop: async () => {
      connections.begin()
      if (app.server.listening) await sleep(waitMs)
    },
    stop: async () => {
      connections.begin()
      const letGo = connections.end(Math.max(CUT_AFTER_MS - waitMs, 1_000))
      await app.close().finally(letGo)
    },
  }
}
