import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apart } from '../ground/apart.ts'
import type { SimulatedPhones } from '../phone/simulated-phones.ts'
import { createSignatureCheck, SolapiFault } from './solapi-signature-check.ts'
import {
  createSolapiStore,
  wireMessage,
  type SimulatedAccount,
  type SolapiStore,
  type StoredMessage,
} from './solapi-store.ts'

/** Trouble on the vendor's side, for tests. `answer-lost`: it does what was asked, and the answer never arrives. */
export type Trouble =
  | { readonly kind: 'answers'; readonly status: number; readonly body?: unknown }
  | { readonly kind: 'hangs-up' }
  | { readonly kind: 'answer-lost' }
  | { readonly kind: 'waits'; readonly ms: number }

export type SolapiSimulatorOptions = SimulatedAccount & {
  readonly apiKey: string
  readonly apiSecret: string
  readonly phones: SimulatedPhones
  /** Asked before every request; nothing said means none. */
  readonly trouble?: (request: { readonly method: string; readonly path: string }) => Trouble | undefined
  readonly now?: () => Date
}

const sendBody = z.object({
  allowDuplicates: z.boolean().default(false),
  showMessageList: z.boolean().default(false),
  messages: z.array(wireMessage).min(1).max(10_000),
})

const listQuery = z.object({
  messageId: z.string().optional(),
  groupId: z.string().optional(),
  to: z.string().optional(),
  startKey: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(20),
})

const parsed = <Output>(schema: z.ZodType<Output>, input: unknown): Output => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new SolapiFault(
    400,
    'ValidationError',
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  )
}

const groupInfoOf = (groupId: string, messages: readonly (StoredMessage & { readonly accepted?: boolean })[]) => {
  const failed = messages.filter(({ accepted, statusCode }) => !(accepted ?? statusCode === '4000')).length
  const total = messages.length
  return {
    groupId,
    status: 'COMPLETE',
    count: {
      total,
      sentTotal: total - failed,
      sentFailed: 0,
      sentSuccess: total - failed,
      sentPending: 0,
      registeredFailed: failed,
      registeredSuccess: total - failed,
    },
  }
}

const send = (store: SolapiStore, request: FastifyRequest) => {
  const body = parsed(sendBody, request.body)
  const { groupId, taken } = store.take(body.messages, body.allowDuplicates)
  const failedMessageList = taken
    .filter(({ accepted }) => !accepted)
    .map(({ to, from, type, statusCode, reason, messageId, customFields }) => ({
      to,
      from,
      type,
      statusCode,
      statusMessage: reason,
      messageId,
      customFields,
    }))
  const messageList = taken.map(({ messageId, customFields, accepted, statusCode, reason }) => ({
    messageId,
    customFields,
    statusCode: accepted ? '2000' : statusCode,
    statusMessage: accepted ? '정상 접수' : reason,
  }))
  return {
    failedMessageList,
    groupInfo: { ...groupInfoOf(groupId, taken), status: 'SENDING' },
    ...(body.showMessageList ? { messageList } : {}),
  }
}

const list = (store: SolapiStore, request: FastifyRequest) => {
  const { startKey, limit, ...wanted } = parsed(listQuery, request.query)
  const matching = store
    .all()
    .filter((message) =>
      (['messageId', 'groupId', 'to'] as const).every(
        (field) => wanted[field] === undefined || wanted[field] === message[field],
      ),
    )
  // A key that points nowhere gives an empty page.
  const first = startKey ? matching.findIndex((message) => message.messageId === startKey) : 0
  const rest = first < 0 ? [] : matching.slice(first)
  const messageList = Object.fromEntries(
    rest.slice(0, limit).map((message) => [message.messageId, { ...message, status: 'COMPLETE' }]),
  )
  return { limit, startKey: startKey ?? null, nextKey: rest[limit]?.messageId ?? null, messageList }
}

const addRoutes = (app: FastifyInstance, store: SolapiStore): void => {
  // The vendor takes 10,000 messages in a request: far over Fastify's 1 MB.
  app.post('/messages/v4/send-many/detail', { ...apart, bodyLimit: 32 * 1024 * 1024 }, async (request) =>
    send(store, request),
  )
  app.get('/messages/v4/list', apart, async (request) => list(store, request))
  app.get<{ Params: { id: string } }>('/messages/v4/groups/:id', apart, async (request) => {
    const messages = store.all().filter((message) => message.groupId === request.params.id)
    if (messages.length === 0) throw new SolapiFault(404, 'ResourceNotFound', '그룹을 찾을 수 없습니다.')
    return groupInfoOf(request.params.id, messages)
  })
  app.get('/cash/v1/balance', apart, async () => ({ balance: 100_000, point: 5_000 }))
}

const answerInForm = (error: unknown, reply: FastifyReply): FastifyReply => {
  if (error instanceof SolapiFault)
    return reply.code(error.status).send({ errorCode: error.errorCode, errorMessage: error.message })
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  return reply
    .code(status)
    .send({ errorCode: status < 500 ? 'ValidationError' : 'InternalError', errorMessage: String(error) })
}

const internalError = { errorCode: 'InternalError', errorMessage: '일시적인 오류가 발생했습니다.' }

const hangUp = (request: FastifyRequest): void => void request.raw.socket.destroy()

/** Makes the plugin's requests meet the trouble that `ask` names for them. */
const addTrouble = (app: FastifyInstance, ask: NonNullable<SolapiSimulatorOptions['trouble']>): void => {
  const losing = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async (request, reply) => {
    const trouble = ask({ method: request.method, path: request.routeOptions.url ?? '' })
    if (trouble?.kind === 'answers') return reply.code(trouble.status).send(trouble.body ?? internalError)
    if (trouble?.kind === 'waits') await sleep(trouble.ms)
    if (trouble?.kind === 'answer-lost') losing.add(request)
    if (trouble?.kind !== 'hangs-up') return undefined
    hangUp(request)
    return reply.hijack()
  })
  app.addHook('onSend', async (request) => {
    if (losing.has(request)) hangUp(request)
  })
}

/**
 * A Fastify plugin that speaks Solapi's protocol: signatures, templates, errors in the vendor's form. `solapi-scenarios.ts` lists
 * the numbers that do not get their message. Whatever the surrounding app does about rates, errors or documentation stays outside.
 */
export const solapiSimulator =
  (options: SolapiSimulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const now = options.now ?? (() => new Date())
    const checkSignature = createSignatureCheck(options, now)
    app.setErrorHandler((error: unknown, _request, reply) => answerInForm(error, reply))
    if (options.trouble) addTrouble(app, options.trouble)
    app.addHook('onRequest', async (request) => checkSignature(request.headers.authorization))
    addRoutes(app, createSolapiStore(options, options.phones, now))
  }
