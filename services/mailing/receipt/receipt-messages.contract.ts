import { z } from 'zod'
import { receiptSubject } from '#events/mailing/receipt-message.events.ts'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const ofList = z.strictObject({ listId: id })

const receiptSettings = z.object({
  /** Whether owners get a message for each submission in their name. */
  isOn: z.boolean(),
  /** Number of messages that were sent, and their cost in won at present prices, at most. */
  sent: z.number(),
  costAtMost: z.number(),
  /** Won of one message, at most. */
  priceAtMost: z.number(),
})
export type ReceiptSettings = z.output<typeof receiptSettings>

/** Returns whether a list sends receipt messages, and what they have cost. */
export const getReceiptSettings = contract({
  method: 'GET',
  path: '/api/messages/list/{listId}/receipts',
  access: 'admin',
  tag: 'messaging',
  summary: '접수 안내 문자 설정',
  params: ofList,
  answers: { 200: receiptSettings },
})

/** Switches the receipt messages of a list. */
export const changeReceiptSettings = contract({
  method: 'PUT',
  path: '/api/messages/list/{listId}/receipts',
  access: 'admin',
  tag: 'messaging',
  summary: '접수 안내 문자 켜기·끄기',
  params: ofList,
  body: z.strictObject({ isOn: z.boolean() }),
  readAs: receiptSettings,
  answers: { 200: receiptSettings },
})

const receivedItem = z.object({
  about: receiptSubject,
  title: z.string(),
  at: z.string(),
  receiptId: z.string().nullable(),
  /** Path where the owner proves their identity and objects; null: there is none any more. */
  path: z.string().nullable(),
})

const receivedPage = z.object({
  list: z.object({ name: z.string() }),
  apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
  items: z.array(receivedItem),
})
export type ReceivedPage = z.output<typeof receivedPage>

/**
 * Returns the page of a receipt message: what was submitted, without names, units and choices. 404
 * INVALID_LINK, LINK_EXPIRED once its list or the person is gone.
 */
export const getReceived = contract({
  method: 'GET',
  path: '/api/receipt-messages/{token}',
  access: 'public',
  tag: 'messaging',
  summary: '접수 안내 문자의 링크 열기',
  params: z.strictObject({ token: z.string().max(100) }),
  answers: { 200: receivedPage },
})
