import Fastify from 'fastify'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import { endWithParent } from '../bench-process.ts'

// The simulated registers in a process of their own: their work is no work of the product.

endWithParent()
const app = Fastify({ logger: false })
registerSimulators(app, { production: false })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(origin)
