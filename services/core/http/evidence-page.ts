import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const hashOf = (page: string, name: string): string => {
  const content = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(page)?.[1] ?? ''
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

/**
 * Returns the policy of a page: it runs the scripts inside it and nothing else. It can neither
 * fetch nor send, whatever is in a file.
 */
const policyOf = (page: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(page, 'script')}`,
    `style-src ${hashOf(page, 'style')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Serves the page that checks evidence files at `/verify`, as the one file that it is; where it was
 * built.
 */
export const addEvidencePage = async (app: FastifyInstance, directory: string): Promise<void> => {
  const page = await readFile(join(directory, 'verify.html'), 'utf8').catch(() => undefined)
  if (page === undefined) return
  const policy = policyOf(page)
  app.get('/verify', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(page),
  )
}
