import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { apart } from './hidden-route.ts'

const FONT = createRequire(import.meta.url).resolve('pretendard/dist/web/static/woff2/Pretendard-Medium.woff2')

/**
 * Adds the style of pages with forms at `/style.css`, and a font for machines without Korean ones.
 */
export const addFormStyle = (app: FastifyInstance): void => {
  const css = readFileSync(new URL('form-page.css', import.meta.url), 'utf8')
  app.get('/style.css', apart, async (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  app.get('/font.woff2', apart, async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'max-age=3600')
      .send(await readFile(FONT)),
  )
}
