import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { isSolapiWebhook } from '#infra/providers/solapi/solapi-signature.ts'
import { DomainError } from '../../core/domain-error.ts'

/** What the provider says of ten thousand messages at once fits in. */
const MAX_BYTES = 4 * 1024 * 1024

/** Whether a request carries what proves that it comes from the provider; nothing does where no secret is configured. */
export const isFromProvider = ({ headers }: Pick<FastifyRequest, 'headers'>, secret: string | undefined): boolean =>
  secret !== undefined && isSolapiWebhook(headers['x-solapi-secret'], secret)

/** Reads a body to its end and keeps nothing of it. @throws DomainError BODY_TOO_LARGE */
export const throwAway = async (body: Readable): Promise<void> => {
  let bytes = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > MAX_BYTES) throw new DomainError('BODY_TOO_LARGE')
  }
}
