import type { FastifyContextConfig, FastifySchema, RouteShorthandOptions } from 'fastify'

/** Of the surrounding app's plugins: left out of its API description, and not counted by its rate limit. */
export const apart: RouteShorthandOptions = {
  schema: { hide: true } as FastifySchema,
  config: { rateLimit: false } as FastifyContextConfig,
}
