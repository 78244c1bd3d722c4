import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { apart } from '../form-page/hidden-route.ts'
import { addCodefDesk } from './codef-desk.ts'
import { createCodefKeys } from './codef-keys.ts'
import { createRegisterCall, type WireAnswer, type CodefAccountOf } from './codef-register-call.ts'
import { createCodefStore, type CodefStore } from './codef-store.ts'
import { createCodefUnits, type CodefUnits } from './codef-units.ts'

type SimulatedCodefAccount = CodefAccountOf & { readonly clientId: string; readonly clientSecret: string }

/** Accounts of complexes at the simulated provider. */
export const simulatedCodefAccounts: readonly [SimulatedCodefAccount, SimulatedCodefAccount] = [
  {
    title: '한빛마을 계정',
    clientId: 'danji-complex-codef-1',
    clientSecret: 'danji-complex-secret-of-nothing-1',
    phone: '01000000001',
    pin: '1111',
    prepayNo: '111111111111',
    prepayPass: 'danji-complex-1',
    prices: { view: 700, issue: 1_000 },
  },
  {
    title: '새마을 계정',
    clientId: 'danji-complex-codef-2',
    clientSecret: 'danji-complex-secret-of-nothing-2',
    phone: '01000000002',
    pin: '2222',
    prepayNo: '222222222222',
    prepayPass: 'danji-complex-2',
    prices: { view: 700, issue: 1_000 },
  },
]

export type CodefSimulatorOptions = {
  readonly account: SimulatedCodefAccount
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
  const given = new Map<string, { readonly account: SimulatedCodefAccount; readonly until: number }>()
  return {
    give: (account: SimulatedCodefAccount): string => {
      const token = randomUUID()
      given.set(token, { account, until: now().getTime() + TOKEN_SECONDS * 1_000 })
      return token
    },
    /** Returns the account of a token that is valid. */
    accountOf: (authorization: string | undefined): SimulatedCodefAccount | undefined => {
      const known = given.get(authorization?.replace(/^Bearer /, '') ?? '')
      return known && known.until > now().getTime() ? known.account : undefined
    },
    forget: (): void => given.clear(),
  }
}

const addTokenCall = (
  app: FastifyInstance,
  give: (account: SimulatedCodefAccount) => string,
  accounts: readonly SimulatedCodefAccount[],
): void => {
  const known = new Map(
    accounts.map((one) => [`Basic ${Buffer.from(`${one.clientId}:${one.clientSecret}`).toString('base64')}`, one]),
  )
  app.post('/oauth/token', apart, async (request, reply) => {
    const asked = new URLSearchParams(String(request.body))
    const fits = asked.get('grant_type') === 'client_credentials' && asked.get('scope') === 'read'
    const account = known.get(request.headers.authorization ?? '')
    if (!account) return reply.code(401).send({ error: 'unauthorized' })
    if (!fits) return reply.code(400).send({ error: 'invalid_request' })
    return { access_token: give(account), token_type: 'bearer', expires_in: TOKEN_SECONDS, scope: 'read' }
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
    const accounts = [account, ...simulatedCodefAccounts]
    const answers = new Map(
      accounts.map((one) => [one, createRegisterCall({ account: one, store, units, now, decrypt: keys.decrypt })]),
    )
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
      addTokenCall(calls, tokens.give, accounts)
      calls.post('/v1/kr/public/ck/real-estate-register/status', apart, async (request, reply) => {
        const payer = tokens.accountOf(request.headers.authorization)
        const answerTo = payer && answers.get(payer)
        if (!answerTo)
          return reply
            .code(401)
            .send({ error: 'invalid_token', error_description: 'Cannot convert access token to JSON' })
        const { delayMs } = store.read()
        if (delayMs > 0) await sleep(delayMs)
        return sent(reply, request, await answerTo(String(request.body)))
      })
    })
  }
