import type { FastifyPluginAsync } from 'fastify'
import { apart } from '../form-page/hidden-route.ts'
import { switchChanges } from './certificate-switches.ts'
import type { SimulatedCertificates } from './simulated-certificates.ts'

/**
 * Fastify plugin for tests that run in another process: GET returns the switches and the number of
 * signatures that were given, POST turns switches.
 */
export const certificateDesk =
  (certificates: SimulatedCertificates): FastifyPluginAsync =>
  async (app) => {
    const told = () => ({ ...certificates.read(), verifications: certificates.verifications() })
    app.get('/', apart, async () => told())
    app.post('/', apart, async (request, reply) => {
      const changes = switchChanges.safeParse(request.body)
      if (!changes.success) return reply.code(400).send({ message: changes.error.message })
      const given = Object.entries(changes.data).filter(([, value]) => value !== undefined)
      certificates.turn(Object.fromEntries(given))
      return told()
    })
  }
