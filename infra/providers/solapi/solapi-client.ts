import type { z } from 'zod'
import {
  ProviderRefused,
  ProviderUnavailable,
  type MessageSender,
  type OutgoingMessage,
  type SendOutcome,
  type SentGroup,
} from '../messaging.ts'
import { findSent, sentMessageOf, sentOfGroup, templates } from './solapi-lists.ts'
import { callSolapi, type SolapiConnection } from './solapi-request.ts'
import {
  agent,
  balanceAnswer,
  groupAnswer,
  listAnswer,
  MESSAGES_PER_REQUEST,
  NOT_ENOUGH_BALANCE,
  REFERENCE,
  refusalReasonOf,
  sendAnswer,
  toWire,
} from './solapi-wire.ts'

export type SolapiOptions = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly apiSecret: string
  /** Sender number registered with the vendor, digits only; needed for the SMS fallback. */
  readonly from: string
  readonly timeoutMs?: number
  readonly now?: () => Date
}

const TIMEOUT_MS = 10_000
/**
 * Groups messages into requests: at most 10,000 in each, and no number twice in one, since without
 * `allowDuplicates` the vendor refuses the second. Duplicates are not simply allowed, because that
 * check also stops a wrongly built request.
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
  // The vendor may leave our reference out: then the number identifies the message, since a request
  // holds none twice.
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

const withKnown = (error: unknown, outcomes: readonly SendOutcome[]): unknown => {
  if (outcomes.length === 0) return error
  if (error instanceof ProviderUnavailable)
    return new ProviderUnavailable(error.message, { reached: error.reached, outcomes, cause: error.cause })
  if (error instanceof ProviderRefused)
    return new ProviderRefused(error.message, { status: error.status, errorCode: error.errorCode, outcomes })
  return error
}

const isNotEnough = (error: unknown): boolean =>
  error instanceof ProviderRefused && error.errorCode === NOT_ENOUGH_BALANCE

/** Returns the outcome of a message whose request could not be paid: nothing of it was sent. */
const unpaid = ({ reference }: OutgoingMessage): SendOutcome => ({
  kind: 'refused',
  reference,
  statusCode: NOT_ENOUGH_BALANCE,
  reason: 'balance',
})

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
      if (isNotEnough(error)) return undefined
      throw withKnown(error, [...known.values()])
    })
    const outcomes = answer ? outcomesOf(request, answer) : request.map(unpaid)
    for (const outcome of outcomes) known.set(outcome.reference, outcome)
  }
  return messages.flatMap(({ reference }) => known.get(reference) ?? [])
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

/**
 * Creates a client of Solapi's protocol, version 4 (developers.solapi.com). One attempt a call, 10
 * s each; repeating is the caller's decision.
 */
export const createSolapiClient = (options: SolapiOptions): MessageSender => {
  const connection: SolapiConnection = {
    baseUrl: options.baseUrl.replace(/(?<!\/)\/+$/, ''),
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
    sentOfGroup: (groupId) => sentOfGroup(connection, groupId),
    templates: (pfId) => templates(connection, pfId),
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
