import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apart } from '../form-page/hidden-route.ts'
import type { SimulatedPhones } from '../phone/simulated-phones.ts'
import type { SimulatedAccount, SimulatedKeys } from './solapi-account.ts'
import { wireMessage } from './solapi-outcomes.ts'
import { addSwitchPage } from './solapi-page.ts'
import { createSignatureCheck, SolapiFault } from './solapi-signature-check.ts'
import { createSolapiStore, type ListedMessage, type SolapiStore, type AcceptedMessage } from './solapi-store.ts'
import { createSwitchBoard, type SwitchBoard } from './solapi-switches.ts'
import { addTemplateCalls } from './solapi-template-calls.ts'
import { addFaults, answerInForm, type FaultSource } from './solapi-faults.ts'
import { createWebhooks, type WebhookTarget } from './solapi-webhooks.ts'

export type { SimulatedFault } from './solapi-faults.ts'

export type SolapiSimulatorOptions = SimulatedAccount & {
  readonly apiKey: string
  readonly apiSecret: string
  readonly phones: SimulatedPhones
  /** Accounts beside this one, each with messages of its own. */
  readonly complexAccounts?: readonly SimulatedKeys[]
  /** Switches; the usual ones by default. */
  readonly board?: SwitchBoard
  readonly trouble?: FaultSource
  /** Target of its webhook; absent: none. */
  readonly webhook?: () => WebhookTarget | undefined
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

/** Parses a request. @throws {SolapiFault} ValidationError */
const parsed = <Output>(schema: z.ZodType<Output>, input: unknown): Output => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new SolapiFault(
    400,
    'ValidationError',
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  )
}

const FINAL = (statusCode: string): boolean => statusCode !== '2000' && statusCode !== '3000'

const groupInfoOf = (groupId: string, refused: number, messages: readonly Pick<ListedMessage, 'statusCode'>[]) => {
  const pending = messages.filter(({ statusCode }) => !FINAL(statusCode)).length
  const succeeded = messages.filter(({ statusCode }) => statusCode === '4000').length
  const total = messages.length
  return {
    groupId,
    status: pending > 0 ? 'SENDING' : 'COMPLETE',
    count: {
      total,
      sentTotal: total - refused,
      sentFailed: total - refused - pending - succeeded,
      sentSuccess: succeeded,
      sentPending: pending,
      registeredFailed: refused,
      registeredSuccess: total - refused,
    },
  }
}

const sendAnswer = (groupId: string, taken: readonly AcceptedMessage[], showMessageList: boolean) => {
  const failedMessageList = taken
    .filter(({ outcome }) => !outcome.accepted)
    .map(({ to, from, type, messageId, customFields, outcome: { statusCode, reason } }) => ({
      to,
      from,
      type,
      statusCode,
      statusMessage: reason,
      messageId,
      customFields,
    }))
  const messageList = taken.map(({ messageId, customFields, outcome: { accepted, statusCode, reason } }) => ({
    messageId,
    customFields,
    statusCode: accepted ? '2000' : statusCode,
    statusMessage: accepted ? '정상 접수' : reason,
  }))
  const groupInfo = groupInfoOf(
    groupId,
    failedMessageList.length,
    taken.map(({ outcome: { accepted, statusCode } }) => ({ statusCode: accepted ? '2000' : statusCode })),
  )
  return {
    failedMessageList,
    groupInfo: { ...groupInfo, status: 'SENDING' },
    ...(showMessageList ? { messageList } : {}),
  }
}

/** One account of the vendor. */
type Vendor = {
  readonly account: SimulatedAccount
  readonly store: SolapiStore
  readonly board: SwitchBoard
  readonly announce: (taken: readonly AcceptedMessage[]) => void
}

const send = ({ store, announce }: Vendor, request: FastifyRequest) => {
  const body = parsed(sendBody, request.body)
  const result = store.take(body.messages, body.allowDuplicates)
  // (?) The name of this error is assumed, and that nothing of the request is sent.
  if (result.kind === 'not-enough') throw new SolapiFault(402, 'NotEnoughBalance', '잔액이 부족합니다.')
  announce(result.taken)
  return sendAnswer(result.groupId, result.taken, body.showMessageList)
}

const list = ({ store }: Vendor, request: FastifyRequest) => {
  const { startKey, limit, ...sought } = parsed(listQuery, request.query)
  const { messages, nextKey } = store.page(sought, { startKey, limit })
  const messageList = Object.fromEntries(
    messages.map((message) => [
      message.messageId,
      { ...message, status: FINAL(message.statusCode) ? 'COMPLETE' : 'SENDING' },
    ]),
  )
  return { limit, startKey: startKey ?? null, nextKey, messageList }
}

const addMessageCalls = (app: FastifyInstance, vendorOf: (request: FastifyRequest) => Vendor): void => {
  // The vendor accepts 10,000 messages in a request: far more than Fastify's 1 MB.
  app.post('/messages/v4/send-many/detail', { ...apart, bodyLimit: 32 * 1024 * 1024 }, async (request) =>
    send(vendorOf(request), request),
  )
  app.get('/messages/v4/list', apart, async (request) => list(vendorOf(request), request))
  app.get<{ Params: { id: string } }>('/messages/v4/groups/:id', apart, async (request) => {
    const messages = vendorOf(request).store.group(request.params.id)
    if (!messages) throw new SolapiFault(404, 'ResourceNotFound', '그룹을 찾을 수 없습니다.')
    return groupInfoOf(request.params.id, 0, messages)
  })
  app.get('/cash/v1/balance', apart, async (request) => {
    const { balance, points } = vendorOf(request).board.read()
    return { balance, point: points }
  })
}

/**
 * Fastify plugin that speaks Solapi's protocol: signatures, templates, balance, reports, webhooks,
 * errors in the vendor's form. `solapi-scenarios.ts` lists the numbers that do not get their
 * message, `solapi-switches.ts` other trouble; the page at `/` turns the switches by hand. Rate
 * limits, error handling and documentation of the surrounding app do not apply.
 */
export const solapiSimulator =
  (options: SolapiSimulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const now = options.now ?? (() => new Date())
    const board = options.board ?? createSwitchBoard()
    const storeOf = (account: SimulatedAccount) => createSolapiStore({ account, phones: options.phones, board, now })
    const webhooks = createWebhooks({ board, target: options.webhook ?? (() => undefined) })
    app.addHook('preClose', async () => webhooks.close())
    const others = (options.complexAccounts ?? []).map(({ from, ...keys }) => ({
      ...keys,
      senders: [from],
      templates: options.templates,
      prices: options.prices,
    }))
    const own = { account: options, store: storeOf(options), board, announce: webhooks.announce }
    // Webhooks are set at the installation's account alone.
    const byKey = new Map<string, Vendor>([
      [options.apiKey, own],
      ...others.map(
        (account) => [account.apiKey, { account, store: storeOf(account), board, announce: () => {} }] as const,
      ),
    ])
    const checkSignature = createSignatureCheck([options, ...others], now)
    const callers = new WeakMap<FastifyRequest, Vendor>()
    await app.register(addSwitchPage({ board, templates: options.templates, store: own.store }))
    await app.register(async (calls) => {
      calls.setErrorHandler((error: unknown, _request, reply) => answerInForm(error, reply))
      addFaults(calls, board, options.trouble)
      calls.addHook('onRequest', async (request) => {
        if (board.read().key === 'refused') throw new SolapiFault(403, 'InvalidAPIKey', '유효하지 않은 API Key입니다.')
        callers.set(request, byKey.get(checkSignature(request.headers.authorization)) ?? own)
      })
      const vendorOf = (request: FastifyRequest): Vendor => callers.get(request) ?? own
      addMessageCalls(calls, vendorOf)
      addTemplateCalls(calls, { accountOf: (request) => vendorOf(request).account, board })
    })
  }
