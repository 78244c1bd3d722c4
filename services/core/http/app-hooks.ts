import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain-error.ts'
import { storeAnswer, recallAnswer } from './idempotency.ts'
import { isModestJson, isStorableJson } from './json-input.ts'
import { addReads } from '../reads.ts'
import { randomIds } from './request-ids.ts'
import { requireSession, type FindOffice, type FindResidents } from '../session.ts'

/**
 * Adds the role of an administrator to the answer, so that the app notices a change; and the
 * position of the call's events, for callers with a session or a new one. Nobody else gets it: the
 * growth of the log between two calls would reveal to a stranger what the first one did.
 */
const sendPosition =
  (deps: Deps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.admin) void reply.header('x-admin-role', request.admin.role)
    const position = Math.max(request.eventPosition, Number(reply.getHeader('x-event-position') ?? 0))
    if (position === 0) return
    deps.freshness.appended(position)
    if (request.admin ?? request.voter ?? request.resident ?? reply.getHeader('set-cookie'))
      void reply.header('x-event-position', position)
  }

/**
 * Adds the hooks of every request, in this order: its guard, fresh read models, a stored answer;
 * and on the way out, its position and storing its answer.
 */
export const addRequestHooks = (
  app: FastifyInstance,
  deps: Deps,
  office: FindOffice,
  residents: FindResidents,
): void => {
  app.decorateRequest('admin', undefined)
  app.decorateRequest('voter', undefined)
  app.decorateRequest('resident', undefined)
  app.decorateRequest('readAhead', undefined)
  app.decorateRequest('idempotencyScope', undefined)
  app.decorateRequest('apiTokenId', undefined)
  app.decorateRequest('newId', randomIds)
  app.decorateRequest('eventPosition', 0)
  app.addHook('onRequest', (request) => requireSession(request, office, residents))
  addReads(app, deps)
  app.addHook('preHandler', recallAnswer(deps))
  app.addHook('onSend', sendPosition(deps))
  app.addHook('onSend', storeAnswer(deps))
}

const SUSPECT = /\\u(?:0000|d[89a-f])/i

/**
 * Adds the parser of JSON bodies, the only ones accepted: strict UTF-8, no `__proto__`, limited
 * nesting, and no text that Postgres cannot store. A deletion may declare its missing body as plain
 * text, as react-admin does.
 */
export const addJsonParser = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('text/plain', ({ method, headers }, _body, done) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    done(method !== 'DELETE' || hasBody ? new DomainError('UNSUPPORTED_MEDIA_TYPE') : null)
  })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!isModestJson(body as Buffer)) return done(new DomainError('UNREADABLE_BODY'))
    const text = decodeUtf8(body as Buffer)
    if (text === undefined) return done(new DomainError('UNREADABLE_BODY'))
    void parse(request, text, (error, value: unknown) => {
      if (error) return done(new DomainError('UNREADABLE_BODY'))
      if (SUSPECT.test(text) && !isStorableJson(value)) return done(new DomainError('UNSTORABLE_TEXT'))
      done(null, value)
    })
  })
}

const decoder = new TextDecoder('utf-8', { fatal: true })

const decodeUtf8 = (body: Buffer): string | undefined => {
  try {
    return decoder.decode(body)
  } catch {
    return undefined
  }
}
