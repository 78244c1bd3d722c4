import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Sends JSON, compressed where the caller takes it, as the real providers do. */
export const sendCompressed = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, body, now }: { readonly status?: number; readonly body: unknown; readonly now: Date },
): FastifyReply => {
  const text = JSON.stringify(body)
  // The clock of the provider, by which a caller learns that its own is wrong.
  reply.code(status).type('application/json; charset=utf-8').header('date', now.toUTCString())
  if (!String(request.headers['accept-encoding'] ?? '').includes('gzip')) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(gzipSync(text))
}

/** Breaks the connection: what was decided stays so, and nobody hears of it. */
export const loseAnswer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** Takes every body as the text that it is, since its bytes are signed. */
export const takeTexts = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

const SLOW_MS = 3_000

/** Waits as long as a slow provider takes. */
export const beSlow = (): Promise<void> => new Promise((done) => setTimeout(done, SLOW_MS))
