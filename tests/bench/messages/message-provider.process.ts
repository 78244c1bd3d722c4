import Fastify from 'fastify'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import { endWithParent } from '../bench-process.ts'

/** The simulated vendor as a process of its own: it reports at once and rings no webhook. Sends where it listens. */

endWithParent()
const app = Fastify()
registerSimulators(app, { production: false, solapi: { switches: { balance: 100_000_000, webhooks: 'off' } } })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: Number(new URL(url).port) })
