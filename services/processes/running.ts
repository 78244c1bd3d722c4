import type { FastifyInstance } from 'fastify'

/** Something that runs until it is stopped; stopping finishes the work in hand. */
export type Running = { readonly stop: () => Promise<void> }

/** Stops the listening server: requests in work are finished, new ones are refused. */
export const runningApp = (app: FastifyInstance): Running => ({ stop: () => app.close() })
