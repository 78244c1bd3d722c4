import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import type { FileAnswer } from '../routes.ts'

const gzipped = promisify(gzip)

/** Higher levels take several times as long for a tenth less. */
const LEVEL = 3

/**
 * Sends a large answer, given as JSON, compressed if the caller accepts it. It is not checked
 * against the contract: only for data that our code built by type, and never with a secret beside
 * text that a caller chose, since its length would reveal it.
 */
export const compressText = async ({ headers }: Pick<FastifyRequest, 'headers'>, json: string): Promise<FileAnswer> => {
  const type = 'application/json; charset=utf-8'
  const content = Buffer.from(json)
  const vary = { vary: 'accept-encoding' }
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(String(headers['accept-encoding'] ?? '')))
    return { file: { type, content, headers: vary } }
  return {
    file: {
      type,
      content: await gzipped(content, { level: LEVEL }),
      headers: { ...vary, 'content-encoding': 'gzip' },
    },
  }
}
