import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { apart } from '../form-page/hidden-route.ts'
import { addCodefDesk } from './codef-desk.ts'
import { createCodefKeys } from './codef-keys.ts'
import { createRegisterCall, type WireAnswer, type CodefAccountOf } from './codef-register-call.ts'
import { createCodefStore, type CodefStore } from './codef-store.ts'
import { createCodefUnits, type CodefUnits } from './codef-units.ts'

export type CodefSimulatorOptions = {
  readonly account: CodefAccountOf & { readonly clientId: string; readonly clientSecret: string }
  readonly store?: CodefStore
  readonly units?: CodefUnits
  readonly now?: () => Date
}

const TOKEN_SECONDS = 604_799
const MAX_BODY = 1024 * 1024

/** Encodes an answer as the vendor does: percent-encoded JSON, with + for spaces. */
const encoded = (answer: object): string => encodeURIComponent(JSON.stringify(answer)).replaceAll('%20', '+')

const sent = (reply: FastifyReply, request: FastifyRequest, answered: WireAnswer): FastifyReply => {
  if (answered.kind === 'dropped') {
    request.raw.socket.destroy()
    return reply.hijack()
  }
  const plain = reply.type('text/plain; charset=utf-8')
  if (answered.kind === 'text') return plain.send(answered.text)
  const text = encoded(answered.answer)
  return plain.send(answered.kind === 'half' ? text.slice(0, text.length / 2) : text)
}

const createTokens = (now: () => Date) => {
  const until = new Map<string, number>()
  return {
    give: (): string => {
      const token = randomUUID()
      until.set(token, now().getTime() + TOKEN_SECONDS * 1_000)
      return token
    },
    isKnown: (authorization: string | undefined): boolean =>
      (until.get(authorization?.replace(/^Bearer /, '') ?? '') ?? 0) > now().getTime(),
    forget: (): void => until.clear(),
  }
}

const addTokenCall = (app: FastifyInstance, give: () => string, { account }: CodefSimulatorOptions): void => {
  const known = `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`
  app.post('/oauth/token', apart, async (request, reply) => {
    const asked = new URLSearchParams(String(request.body))
    const fits = asked.get('grant_type') === 'client_credentials' && asked.get('scope') === 'read'
    if (request.headers.authorization !== known) return reply.code(401).send({ error: 'unauthorized' })
    if (!fits) return reply.code(400).send({ error: 'invalid_request' })
    return { access_token: give(), token_type: 'bearer', expires_in: TOKEN_SECONDS, scope: 'read' }
  })
}

/**
 * Fastify plugin that speaks CODEF's protocol of the property registry: token, one register call of
 * two rounds, encodings and codes of the vendor. `/` is a page for manual use; `/units`,
 * `/switches`, `/charges` are for scripts.
 */
export const codefSimulator =
  (options: CodefSimulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const { now = () => new Date(), store = createCodefStore(), units = createCodefUnits(), account } = options
    const keys = createCodefKeys()
    const tokens = createTokens(now)
    const answerTo = createRegisterCall({ account, store, units, now, decrypt: keys.decrypt })
    await app.register(addCodefDesk({ store, units, forgetTokens: tokens.forget }))
    app.get('/public-key', apart, async (_request, reply) => reply.type('text/plain').send(keys.publicKey()))
    app.get('/account', apart, async () => {
      const { points, dailyRemaining, maintenance } = store.read()
      return { points, dailyRemaining, maintenance }
    })
    await app.register(async (calls) => {
      // The body is a text whatever its content type: percent-encoded JSON is no JSON.
      calls.removeAllContentTypeParsers()
      calls.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY }, (_request, body, done) =>
        done(null, body),
      )
      addTokenCall(calls, tokens.give, options)
      calls.post('/v1/kr/public/ck/real-estate-register/status', apart, async (request, reply) => {
        if (!tokens.isKnown(request.headers.authorization))
          return reply
            .code(401)
            .send({ error: 'invalid_token', error_description: 'Cannot convert access token to JSON' })
        const { delayMs } = store.read()
        if (delayMs > 0) await sleep(delayMs)
        return sent(reply, request, await answerTo(String(request.body)))
      })
    })
  }
