import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import { apart } from '../form-page/hidden-route.ts'
import { addFormPages, html, textsOf, withQuery } from '../identity/form-app.ts'
import { identityPage, finishedPage, sampleIn } from '../identity/identity-page.ts'
import { createNewestItems } from '../identity/newest-items.ts'
import {
  identityScenarioOf,
  idsOf,
  typedHolder,
  type SamplePerson,
  type SimulatedHolder,
} from '../identity/simulated-holders.ts'
import { addNice2021 } from './nice-2021-simulator.ts'

type NiceClient = { readonly clientId: string; readonly clientSecret: string }

export type NiceSimulatorOptions = NiceClient & {
  /** Address of this plugin for browsers: the server's own, plus its path. */
  readonly publicBase: string
  /** People whom the pages offer to fill in. */
  readonly people?: readonly SamplePerson[]
  readonly now?: () => Date
}

/** Accounts of complexes at the simulated vendor. */
export const simulatedNiceAccounts: readonly [NiceClient, NiceClient] = [
  { clientId: 'danji-complex-nice-1', clientSecret: 'danji-complex-secret-of-nothing-1' },
  { clientId: 'danji-complex-nice-2', clientSecret: 'danji-complex-secret-of-nothing-2' },
]

const BASE = '/ido/intc/v1.0/auth'
const ITERATIONS = 1_000
/** (?) Lifetime of transactions, which is not in the vendor's document that was available. */
const LIVES_MS = 15 * 60_000

type Token = { readonly clientId: string; readonly requestNo: string; readonly ticket: string }
type Transaction = Token & {
  readonly transactionId: string
  readonly returnUrl: string
  readonly closeUrl: string
  readonly expiresAt: number
}
type FinishedTransaction = Transaction & { readonly holder: SimulatedHolder }

const refuse = (reply: FastifyReply, code: string, status = 200): FastifyReply =>
  reply.code(status).send({ result_code: code, result_message: 'refused' })

const fresh = (): string => randomBytes(24).toString('base64url')

/**
 * Seals a result on the vendor's side, written independently of the client, which has to be able to
 * open it.
 */
const sealResult = ({ ticket, transactionId, holder }: FinishedTransaction, content: object) => {
  const key = pbkdf2Sync(ticket, transactionId, ITERATIONS, 64, 'sha256').toString('base64url')
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key.slice(0, 32)), iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  const sealed = Buffer.concat([iv, body, cipher.getAuthTag()])
  const scenario = identityScenarioOf(holder)
  if (scenario === 'changed') sealed.writeUInt8(sealed.readUInt8(20) ^ 1, 20)
  const encData = sealed.toString('base64url')
  const mark = createHmac('sha256', scenario === 'bad-mark' ? 'another key' : key.slice(48, 80)).update(encData)
  return { enc_data: encData, integrity_value: mark.digest('base64url') }
}

const contentOf = ({ clientId, holder, requestNo }: FinishedTransaction): object => {
  const scenario = identityScenarioOf(holder)
  if (scenario === 'unknown-form') return { hello: 'world' }
  return {
    name: holder.name,
    birthdate: holder.birthdate,
    gender: holder.gender,
    national_info: '0',
    ...idsOf(holder, clientId),
    mobile_co: '1',
    mobile_no: holder.mobileno,
    request_no: scenario === 'other-request' ? 'another-request-000000' : requestNo,
  }
}

const createStore = (now: () => number) => {
  const tokens = createNewestItems<Token>()
  const transactions = createNewestItems<Transaction>()
  const results = createNewestItems<FinishedTransaction>()
  return {
    tokens,
    transactions,
    results,
    isOver: ({ expiresAt }: Transaction): boolean => now() >= expiresAt,
  }
}
type Store = ReturnType<typeof createStore>

const bearerOf = (header: string | undefined): string => /^Bearer (.+)$/.exec(header ?? '')?.[1] ?? ''

const addCalls = (app: FastifyInstance, options: NiceSimulatorOptions, store: Store, now: () => number): void => {
  const clients = new Map(
    [options, ...simulatedNiceAccounts].map(({ clientId, clientSecret }) => [
      `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64url')}`,
      clientId,
    ]),
  )
  app.post(`${BASE}/token`, apart, async (request, reply) => {
    const { grant_type: grant, request_no: requestNo = '' } = textsOf(request.body)
    const clientId = clients.get(request.headers.authorization ?? '')
    if (clientId === undefined) return refuse(reply, '1006', 401)
    if (grant !== 'client_credentials' || !/^[\w-]{20,50}$/.test(requestNo)) return refuse(reply, '1003')
    const [accessToken, ticket] = [fresh(), fresh()]
    store.tokens.keep(accessToken, { clientId, requestNo, ticket })
    const expiresIn = now() + 30 * 60_000
    return { result_code: '0000', access_token: accessToken, expires_in: expiresIn, iterators: ITERATIONS, ticket }
  })
  app.post(`${BASE}/url`, apart, async (request, reply) => {
    const token = store.tokens.find(bearerOf(request.headers.authorization))
    if (!token) return refuse(reply, '1006', 401)
    // The list of services is an array, which is no text.
    const asked = request.body as Readonly<Record<string, unknown>>
    const [returnUrl, closeUrl] = [String(asked['return_url']), String(asked['close_url'])]
    const isPhone = JSON.stringify(asked['svc_types']) === '["M"]'
    if (asked['request_no'] !== token.requestNo || !URL.canParse(returnUrl) || !URL.canParse(closeUrl) || !isPhone)
      return refuse(reply, '1003')
    const transactionId = fresh()
    store.transactions.keep(transactionId, {
      ...token,
      transactionId,
      returnUrl,
      closeUrl,
      expiresAt: now() + LIVES_MS,
    })
    const page = withQuery(`${options.publicBase}/page`, { transaction: transactionId })
    return { result_code: '0000', auth_url: page, transaction_id: transactionId }
  })
  app.post(`${BASE}/result`, apart, async (request, reply) => {
    const token = store.tokens.find(bearerOf(request.headers.authorization))
    const asked = textsOf(request.body)
    const done = store.results.find(asked['web_transaction_id'] ?? '')
    if (!token) return refuse(reply, '1006', 401)
    // A result is given to the account that asked for it.
    if (done && done.clientId !== token.clientId) return refuse(reply, '1006', 401)
    if (!done || done.transactionId !== asked['transaction_id'] || done.requestNo !== asked['request_no'])
      return refuse(reply, '1009')
    const scenario = identityScenarioOf(done.holder)
    if (scenario === 'fails') return reply.code(500).send('internal error')
    if (scenario === 'over') return refuse(reply, '1008', 401)
    // A result is given once.
    store.results.take(asked['web_transaction_id'] ?? '')
    return { result_code: '0000', ...sealResult(done, contentOf(done)) }
  })
}

const addPage = (app: FastifyInstance, { publicBase, people }: NiceSimulatorOptions, store: Store): void => {
  const style = new URL(`${publicBase}/style.css`).pathname
  const over = (reply: FastifyReply) =>
    html(reply, 404, finishedPage('NICE', '만료되었거나 없는 본인 확인입니다.', style))
  const found = (query: unknown): Transaction | undefined => {
    const transaction = store.transactions.find(textsOf(query)['transaction'] ?? '')
    return transaction && !store.isOver(transaction) ? transaction : undefined
  }
  const form = { action: '', hidden: {}, style, people }
  app.get('/page', apart, async (request, reply) =>
    found(request.query) ? html(reply, 200, identityPage('NICE', form)) : over(reply),
  )
  app.post('/page', apart, async (request, reply) => {
    const transaction = found(request.query)
    if (!transaction) return over(reply)
    const values = textsOf(request.body)
    if (values['decision'] === 'cancel') return reply.redirect(transaction.closeUrl, 302)
    const sample = sampleIn(values, people)
    if (sample) return html(reply, 200, identityPage('NICE', form, { values: sample }))
    const holder = typedHolder.safeParse(values)
    if (!holder.success) {
      const problem = holder.error.issues[0]?.message
      return html(reply, 400, identityPage('NICE', form, { values, problem }))
    }
    const webTransactionId = fresh()
    store.results.keep(webTransactionId, { ...transaction, holder: holder.data })
    return reply.redirect(withQuery(transaction.returnUrl, { web_transaction_id: webTransactionId }), 302)
  })
}

/**
 * Fastify plugin that speaks NICE's protocol, both generations: its calls, and the page that
 * browsers are sent to.
 */
export const niceSimulator =
  (options: NiceSimulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const now = () => (options.now ?? (() => new Date()))().getTime()
    const store = createStore(now)
    addFormPages(app)
    addCalls(app, options, store, now)
    addPage(app, options, store)
    addNice2021(app, options)
  }
