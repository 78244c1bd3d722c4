import type { z } from 'zod'
import type { ProviderTemplate, SentMessage } from '../messaging.ts'
import { callSolapi, type SolapiConnection } from './solapi-request.ts'
import {
  deliveryStatusOf,
  listAnswer,
  MESSAGES_PER_REQUEST,
  REFERENCE,
  templateOf,
  templatesAnswer,
} from './solapi-wire.ts'

/** Maximum number of pages: a number gets a handful of messages. */
const PAGES = 20
const TEMPLATES_A_PAGE = 100
const MESSAGES_A_PAGE = 500

/** Parses a time; undefined where it is unreadable. */
const timeOf = (text: string | null | undefined): Date | undefined => {
  const time = new Date(text ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? undefined : time
}

type ListedMessage = z.output<typeof listAnswer>['messageList'][string]

/** Converts a listed message to ours. */
export const sentMessageOf = (listed: ListedMessage): SentMessage => ({
  providerMessageId: listed.messageId,
  reference: listed.customFields?.[REFERENCE],
  status: deliveryStatusOf(listed.statusCode),
  statusCode: listed.statusCode,
  channel: (listed.type ?? 'ATA') === 'ATA' ? 'kakao' : 'sms',
  reportedAt: timeOf(listed.dateReported),
})

/** Looks a message up by our own reference; undefined where the vendor has none of it. */
export const findSent = async (
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

type Page<Item> = { readonly items: readonly Item[]; readonly nextKey: string | null | undefined }

/** Collects the items of all pages, up to a limit: a provider may name a next page for ever. */
const allPages = async <Item>(
  most: number,
  read: (startKey: string | undefined) => Promise<Page<Item>>,
): Promise<readonly Item[]> => {
  const found: Item[] = []
  let startKey: string | undefined
  for (let page = 0; page < most; page += 1) {
    const { items, nextKey } = await read(startKey)
    found.push(...items)
    if (!nextKey || nextKey === startKey) break
    startKey = nextKey
  }
  return found
}

const pageQuery = (query: Readonly<Record<string, string>>, limit: number, startKey: string | undefined): string =>
  new URLSearchParams({ ...query, limit: String(limit), ...(startKey ? { startKey } : {}) }).toString()

/** Lists all messages of a group. */
export const sentOfGroup = (connection: SolapiConnection, groupId: string): Promise<readonly SentMessage[]> =>
  allPages(2 * (MESSAGES_PER_REQUEST / MESSAGES_A_PAGE), async (startKey) => {
    const path = `/messages/v4/list?${pageQuery({ groupId }, MESSAGES_A_PAGE, startKey)}`
    const { messageList, nextKey } = await callSolapi(connection, { method: 'GET', path, answer: listAnswer })
    return { items: Object.values(messageList).map(sentMessageOf), nextKey }
  })

/** Lists all templates of a channel. */
export const templates = (connection: SolapiConnection, pfId: string): Promise<readonly ProviderTemplate[]> =>
  allPages(PAGES, async (startKey) => {
    const path = `/kakao/v2/templates?${pageQuery({ channelId: pfId }, TEMPLATES_A_PAGE, startKey)}`
    const { templateList, nextKey } = await callSolapi(connection, { method: 'GET', path, answer: templatesAnswer })
    return { items: templateList.map(templateOf), nextKey }
  })
