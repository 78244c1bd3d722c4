import type { FastifyPluginAsync } from 'fastify'
import { apart } from '../form-page/hidden-route.ts'
import { publicDataSwitchChanges } from './public-data-switches.ts'
import type { SimulatedPublicData } from './simulated-public-data.ts'

/** Fastify plugin for tests that run in another process: GET returns the switches, POST turns them. */
export const publicDataDesk =
  (data: SimulatedPublicData): FastifyPluginAsync =>
  async (app) => {
    const told = () => ({ ...data.read(), ...data.calls() })
    app.get('/', apart, async () => told())
    app.post('/', apart, async (request, reply) => {
      const read = publicDataSwitchChanges.safeParse(request.body)
      if (!read.success) return reply.code(400).send({ message: read.error.message })
      data.turn(Object.fromEntries(Object.entries(read.data).filter(([, value]) => value !== undefined)))
      return told()
    })
  }
