import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSemaphore } from '#infra/platform/worker-processes/concurrency-limit.ts'
import { DomainError } from '../domain-error.ts'
import { OFFICE_BODY_LIMIT } from './client-limits.ts'

/** A signature with its strokes has some tens of kilobytes. */
const LARGE_BYTES = 512 * 1024
/** Number of large bodies read at once: each takes several times its size, and 0.1 s of this thread. */
const AT_ONCE = 2
const MAX_WAITING = 100
const BUSY_SECONDS = 5

/** Whether a body that is read as a whole may be too large; one without a length may. */
const isLarge = ({ headers, routeOptions }: FastifyRequest): boolean =>
  (routeOptions.bodyLimit ?? 0) > OFFICE_BODY_LIMIT &&
  routeOptions.config.takesFile !== true &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BYTES)

/**
 * Lets large bodies in one after the other, before anything of them is read: as many as may come
 * within a minute would otherwise stand in memory together, and everybody else would wait for their
 * parsing.
 */
export const addLargeBodies = (app: FastifyInstance): void => {
  const refuse = () => new DomainError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: BUSY_SECONDS })
  const inTurn = createSemaphore({ atOnce: AT_ONCE, mostWaiting: MAX_WAITING, mostOfOne: MAX_WAITING }, refuse)
  const answered = ({ raw }: FastifyReply): Promise<void> =>
    new Promise((resolve) => {
      finished(raw, () => resolve())
    })
  app.addHook('preParsing', async (request, reply) => {
    if (!isLarge(request)) return
    await new Promise<void>((begin, fail) => {
      const work = (): Promise<void> => {
        begin()
        return answered(reply)
      }
      inTurn(undefined, work).catch(fail)
    })
  })
}
