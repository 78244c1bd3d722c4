import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import type { FileAnswer } from '../routes.ts'

const gzipped = promisify(gzip)

/** Higher levels take several times as long for a tenth less. */
const LEVEL = 3

/**
 * A large answer as JSON that is made once and compressed where the caller takes it. It is not held
 * against the contract: only for what code of ours made of a type, and never with a secret beside
 * what a caller chose, since its length would tell.
 */
export const compressAnswers = async (
  { headers }: Pick<FastifyRequest, 'headers'>,
  body: object,
): Promise<FileAnswer> => {
  const type = 'application/json; charset=utf-8'
  const content = Buffer.from(JSON.stringify(body))
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
