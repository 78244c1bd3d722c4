import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { apart } from '../form-page/hidden-route.ts'
import { centreSwitchChanges } from './document-centre-switches.ts'
import type { SimulatedCentre } from './simulated-centre.ts'

const acts = centreSwitchChanges.extend({
  /** Deposit that the centre loses, or whose content it changes. */
  lose: z.string().optional(),
  tamper: z.string().optional(),
})

/**
 * Fastify plugin for tests that run in another process: GET returns the switches and the kept
 * documents, POST turns switches, and loses or changes a document.
 */
export const documentCentreDesk =
  (centre: SimulatedCentre): FastifyPluginAsync =>
  async (app) => {
    const told = () => ({
      ...centre.read(),
      deposits: centre.all().map(({ depositId, sha256 }) => ({ depositId, sha256 })),
    })
    app.get('/', apart, async () => told())
    app.post('/', apart, async (request, reply) => {
      const read = acts.safeParse(request.body)
      if (!read.success) return reply.code(400).send({ message: read.error.message })
      const { lose, tamper, ...changes } = read.data
      if (lose !== undefined) centre.remove(lose)
      if (tamper !== undefined) centre.tamper(tamper)
      centre.turn(Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)))
      return told()
    })
  }
