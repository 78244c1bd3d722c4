import Fastify from 'fastify'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import { endWithParent } from '../bench-process.ts'

/** Process of the simulated vendor: it reports at once and calls no webhook. Sends its address. */

endWithParent()
const app = Fastify()
registerSimulators(app, { production: false, solapi: { switches: { balance: 100_000_000, webhooks: 'off' } } })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: Number(new URL(url).port) })
