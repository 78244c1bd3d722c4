import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { addFormStyle } from '../form-page/form-style.ts'

// What is sent twice is an array, which no call takes.
const texts = z.record(z.string(), z.string().max(20_000)).catch({})

/** Fields of a query or a form. */
export const textsOf = (input: unknown): Readonly<Record<string, string>> => texts.parse(input)

export const html = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text)

/** An address with further parts in its query. */
export const withQuery = (address: string, parts: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value)
  return url.toString()
}

/** What every simulator with pages has: forms are read, the style sheet lies at `/style.css`, nobody hears of internals. */
export const addFormPages = (app: FastifyInstance): void => {
  addFormStyle(app)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((_error, _request, reply) => reply.code(400).send({ result_code: '1003', res_cd: '0007' }))
}
