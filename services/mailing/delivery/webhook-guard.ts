import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { isSolapiWebhook } from '#infra/providers/solapi/solapi-signature.ts'
import { DomainError } from '../../core/domain-error.ts'

/** Maximum size of a request body, in bytes: a report on ten thousand messages fits. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Whether a request carries the webhook secret of the provider; false if no secret is configured.
 */
export const isFromProvider = ({ headers }: Pick<FastifyRequest, 'headers'>, secret: string | undefined): boolean =>
  secret !== undefined && isSolapiWebhook(headers['x-solapi-secret'], secret)

/** Reads a body to its end and discards it. @throws DomainError BODY_TOO_LARGE */
export const discardBody = async (body: Readable): Promise<void> => {
  let bytes = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > MAX_BYTES) throw new DomainError('BODY_TOO_LARGE')
  }
}
