import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { addFormStyle } from '../form-page/form-style.ts'

// A field that is sent twice is an array, which no call accepts.
const texts = z.record(z.string(), z.string().max(20_000)).catch({})

/** Reads the fields of a query or a form. */
export const textsOf = (input: unknown): Readonly<Record<string, string>> => texts.parse(input)

export const html = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text)

/** Adds parameters to the query of an address. */
export const withQuery = (address: string, parts: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value)
  return url.toString()
}

/**
 * Adds what every simulator with pages needs: parsing of forms, the style sheet at `/style.css`,
 * errors without internals.
 */
export const addFormPages = (app: FastifyInstance): void => {
  addFormStyle(app)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((_error, _request, reply) => reply.code(400).send({ result_code: '1003', res_cd: '0007' }))
}
