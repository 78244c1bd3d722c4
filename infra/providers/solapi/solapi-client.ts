import type { z } from 'zod'
import {
  ProviderRefused,
  ProviderUnavailable,
  type MessageSender,
  type OutgoingMessage,
  type SendOutcome,
  type SentGroup,
  type SentMessage,
} from '../messaging.ts'
import { callSolapi, type SolapiConnection } from './solapi-request.ts'
import {
  agent,
  balanceAnswer,
  deliveryStatusOf,
  groupAnswer,
  listAnswer,
  MESSAGES_PER_REQUEST,
  REFERENCE,
  refusalReasonOf,
  sendAnswer,
  toWire,
} from './solapi-wire.ts'

export type SolapiOptions = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly apiSecret: string
  /** Sender number registered with the vendor, digits only: the SMS fallback needs it. */
  readonly from: string
  readonly timeoutMs?: number
  readonly now?: () => Date
}

const TIMEOUT_MS = 10_000
/** A number gets a handful of messages; more pages than this would be somebody else's traffic. */
const PAGES = 20

/**
 * Messages by request: at most 10,000 in each, and no number twice in one, since without `allowDuplicates` the vendor refuses the
 * second. Duplicates are not simply allowed, because that check also stops a request that was built wrongly.
 */
export const inRequests = (
  messages: readonly OutgoingMessage[],
  limit: number,
): readonly (readonly OutgoingMessage[])[] => {
  const seen = new Map<string, number>()
  const rounds: OutgoingMessage[][] = []
  for (const message of messages) {
    const round = seen.get(message.to) ?? 0
    seen.set(message.to, round + 1)
    ;(rounds[round] ??= []).push(message)
  }
  return rounds.flatMap((round) =>
    Array.from({ length: Math.ceil(round.length / limit) }, (_, index) =>
      round.slice(index * limit, (index + 1) * limit),
    ),
  )
}

const outcomesOf = (
  messages: readonly OutgoingMessage[],
  answer: z.output<typeof sendAnswer>,
): readonly SendOutcome[] => {
  // Should the vendor leave our reference out, the number tells which message it was: a request holds none twice.
  const failed = new Map(
    answer.failedMessageList.map((message) => [message.customFields?.[REFERENCE] ?? message.to, message.statusCode]),
  )
  const listed = new Map(
    (answer.messageList ?? []).map((message) => [message.customFields?.[REFERENCE], message.messageId]),
  )
  return messages.map(({ reference, to }) => {
    const statusCode = failed.get(reference) ?? failed.get(to)
    if (statusCode !== undefined) return { kind: 'refused', reference, statusCode, reason: refusalReasonOf(statusCode) }
    return {
      kind: 'accepted',
      reference,
      providerMessageId: listed.get(reference) ?? null,
      groupId: answer.groupInfo.groupId,
    }
  })
}

type Listed = z.output<typeof listAnswer>['messageList'][string]

const sentMessageOf = (listed: Listed): SentMessage => ({
  providerMessageId: listed.messageId,
  reference: listed.customFields?.[REFERENCE],
  status: deliveryStatusOf(listed.statusCode),
  statusCode: listed.statusCode,
  reportedAt: listed.dateReported ? new Date(listed.dateReported) : undefined,
})

const withKnown = (error: unknown, outcomes: readonly SendOutcome[]): unknown => {
  if (outcomes.length === 0) return error
  if (error instanceof ProviderUnavailable)
    return new ProviderUnavailable(error.message, { reached: error.reached, outcomes, cause: error.cause })
  if (error instanceof ProviderRefused)
    return new ProviderRefused(error.message, { status: error.status, errorCode: error.errorCode, outcomes })
  return error
}

const sendAll = async (
  connection: SolapiConnection,
  from: string,
  messages: readonly OutgoingMessage[],
): Promise<readonly SendOutcome[]> => {
  const known = new Map<string, SendOutcome>()
  for (const request of inRequests(messages, MESSAGES_PER_REQUEST)) {
    const body = {
      allowDuplicates: false,
      agent,
      showMessageList: true,
      messages: request.map((message) => toWire(message, from)),
    }
    const answer = await callSolapi(connection, {
      method: 'POST',
      path: '/messages/v4/send-many/detail',
      body,
      answer: sendAnswer,
    }).catch((error: unknown) => {
      throw withKnown(error, [...known.values()])
    })
    for (const outcome of outcomesOf(request, answer)) known.set(outcome.reference, outcome)
  }
  return messages.flatMap(({ reference }) => known.get(reference) ?? [])
}

const findSent = async (
  connection: SolapiConnection,
  to: string,
  reference: string,
): Promise<SentMessage | undefined> => {
  let startKey: string | null | undefined
  for (let page = 0; page < PAGES; page += 1) {
    const query = new URLSearchParams({ to, limit: '100', ...(startKey ? { startKey } : {}) })
    const answer = await callSolapi(connection, {
      method: 'GET',
      path: `/messages/v4/list?${query.toString()}`,
      answer: listAnswer,
    })
    const found = Object.values(answer.messageList).find((message) => message.customFields?.[REFERENCE] === reference)
    if (found) return sentMessageOf(found)
    startKey = answer.nextKey
    if (!startKey) return undefined
  }
  return undefined
}

const lookUpGroup = async (connection: SolapiConnection, groupId: string): Promise<SentGroup | undefined> => {
  try {
    const { status, count } = await callSolapi(connection, {
      method: 'GET',
      path: `/messages/v4/groups/${encodeURIComponent(groupId)}`,
      answer: groupAnswer,
    })
    const failed = count.registeredFailed + count.sentFailed
    return {
      groupId,
      status,
      total: count.total,
      succeeded: count.sentSuccess,
      failed,
      pending: Math.max(0, count.total - count.sentSuccess - failed),
    }
  } catch (error) {
    if (error instanceof ProviderRefused && error.status === 404) return undefined
    throw error
  }
}

/** Sends through Solapi's wire protocol, version 4 (developers.solapi.com). One attempt a call, 10 s each; repeating is the caller's decision. */
export const createSolapiClient = (options: SolapiOptions): MessageSender => {
  const connection: SolapiConnection = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    apiKey: options.apiKey,
    apiSecret: options.apiSecret,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    now: options.now ?? (() => new Date()),
  }
  return {
    send: (messages) => sendAll(connection, options.from, messages),
    lookUp: async (providerMessageId) => {
      const query = new URLSearchParams({ messageId: providerMessageId })
      const { messageList } = await callSolapi(connection, {
        method: 'GET',
        path: `/messages/v4/list?${query.toString()}`,
        answer: listAnswer,
      })
      const found = messageList[providerMessageId]
      return found && sentMessageOf(found)
    },
    findSent: ({ to, reference }) => findSent(connection, to, reference),
    lookUpGroup: (groupId) => lookUpGroup(connection, groupId),
    balance: async () => {
      const { balance, point } = await callSolapi(connection, {
        method: 'GET',
        path: '/cash/v1/balance',
        answer: balanceAnswer,
      })
      return { balance, points: point }
    },
  }
}
