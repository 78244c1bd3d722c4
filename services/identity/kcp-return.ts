import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/**
 * Path to which browsers return: a page of the residents' app, which passes on their data by a call
 * of its own.
 */
export const RETURN_PATH = '/identity/return'
/** Path to which KCP posts the browser. */
export const KCP_RETURN = '/identity/kcp'

// What is there twice, or in no known form, is not there.
const posted = z.object({
  res_cd: z
    .string()
    .regex(/^\w{1,20}$/)
    .optional()
    .catch(undefined),
  reg_cert_key: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional()
    .catch(undefined),
})

/**
 * Adds the page to which KCP returns with a form from its own site, without our cookies: it only
 * redirects to our page. The key in the address is useless without the cookie of the browser that
 * began.
 */
export const addKcpReturn = (app: FastifyInstance, perMinute: number): void => {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post(
      KCP_RETURN,
      {
        schema: { hide: true },
        bodyLimit: 16 * 1_024,
        config: { access: 'public', rateLimit: { max: app.rateLimitOf(perMinute), timeWindow: 60_000 } },
      },
      async (request, reply) => {
        const { res_cd: code, reg_cert_key: key } = posted.parse(request.body ?? {})
        const query = new URLSearchParams({
          ...(code === undefined ? {} : { res_cd: code }),
          ...(key === undefined ? {} : { reg_cert_key: key }),
        })
        return reply.header('cache-control', 'no-store').redirect(`${RETURN_PATH}?${query.toString()}`, 303)
      },
    )
  })
}
