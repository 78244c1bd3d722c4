import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../domain-error.ts'

/**
 * Requests a minute and address, for calls that name no limit of their own. A whole complex may
 * share one address.
 */
const DEFAULT_PER_MINUTE = 1_200

declare module 'fastify' {
  interface FastifyInstance {
    /** A limit a minute, times the configured factor. */
    rateLimitOf: (perMinute: number) => number
  }
}

/**
 * Adds security headers with a strict CSP, rate limits by address, and headers that forbid caching
 * of calls.
 */
export const addSecurity = async (
  app: FastifyInstance,
  options: {
    readonly production: boolean
    readonly publicUrl: string
    readonly rateLimitFactor: number
    /** Origins beside the own that forms may be sent to. */
    readonly formTargets: readonly string[]
  },
): Promise<void> => {
  app.decorate('rateLimitOf', (perMinute: number) => Math.ceil(perMinute * options.rateLimitFactor))
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'", ...options.formTargets],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(options.production ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    // Without TLS a browser must not be told to insist on it; with it, it is, whatever the process is for.
    hsts:
      options.production || options.publicUrl.startsWith('https:')
        ? { maxAge: 31_536_000, includeSubDomains: true }
        : false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onSend', async (request, reply) => {
    // What a call says of itself stands: it is the only one that knows that nothing of a person is in its answer.
    if (isCall(request.url) && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
  await app.register(rateLimit, {
    max: app.rateLimitOf(DEFAULT_PER_MINUTE),
    timeWindow: 60_000,
    errorResponseBuilder: () => new DomainError('TOO_MANY_REQUESTS'),
  })
}

/** Whether an address belongs to the API. */
export const isCall = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

const nonces = new WeakMap<object, string>()

/** The nonce of one answer. */
export const nonceOf = (response: object): string => {
  const nonce = nonces.get(response) ?? randomBytes(16).toString('base64')
  nonces.set(response, nonce)
  return nonce
}
