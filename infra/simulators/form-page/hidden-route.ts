import type { FastifyContextConfig, FastifySchema, RouteShorthandOptions } from 'fastify'

/** Options of routes that are left out of the surrounding app's API description and rate limit. */
export const apart: RouteShorthandOptions = {
  schema: { hide: true } as FastifySchema,
  config: { rateLimit: false } as FastifyContextConfig,
}
