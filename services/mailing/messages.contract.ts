import { z } from 'zod'
import { messageForm, suppressedReason } from '#events/mailing/mailing.events.ts'
import { occasion } from '#events/messaging/message-settings.events.ts'
import { ownerLanguages } from '#events/values/messaging/owner-language.ts'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../core/contract.ts'

const ofList = z.strictObject({ listId: id })

const sending = z.object({
  /** Id of the mailing; absent in a dry run, and if no recipient is left. */
  id: id.optional(),
  /** Persons; each gets one message, however many units they have. */
  recipients: z.number(),
  /** Recipients by language, with the form in which they get it; languages without any are left out. */
  languages: z.array(z.object({ language: z.enum(ownerLanguages), recipients: z.number(), form: messageForm })),
  /** Entries that nothing reaches, or that are not to be written to. */
  suppressed: z.array(z.object({ listUserId: id, reason: suppressedReason })),
  /** Won, where KakaoTalk reaches everybody. */
  cost: z.number(),
  /** Won if everybody gets it as SMS instead; the same as `cost` if SMS is off. */
  costAtMost: z.number(),
  /** Won on the account, points included; null if the provider cannot be queried. */
  balance: z.number().nullable(),
  /** Time of sending: at once, after the quiet hours, or as requested. */
  dueAt: z.string(),
})
export type Sending = z.output<typeof sending>

/**
 * Sends messages for one occasion to some entries, or to everybody whom the occasion concerns
 * (reminder, deadline: those who have not taken part; completed: those who have). `dryRun`: returns
 * what would happen, and sends nothing. `at`: earliest time. `failedOf`: recipients whom that
 * mailing did not reach, instead of `listUserIds`. Repeating an Idempotency-Key sends once. 422
 * MESSAGES_OFF, TEMPLATE_NOT_USABLE, LIST_CLOSED, LIST_NOT_CLOSED (result), NOBODY_TO_TELL,
 * SEND_TIME_IMPOSSIBLE.
 */
export const sendMessages = contract({
  method: 'POST',
  path: '/api/messages/list/{listId}/send',
  access: 'admin',
  tag: 'messaging',
  summary: '알림톡 보내기',
  params: ofList,
  body: z.strictObject({
    occasion,
    listUserIds: z.array(id).min(1).max(20_000).optional(),
    failedOf: id.optional(),
    at: z.iso.datetime({ offset: true }).optional(),
    dryRun: z.boolean().optional(),
  }),
  bodyLimit: 2 * 1024 * 1024,
  answers: { 200: sending, 201: sending },
})

/** Remedy for a message that did not arrive. */
export const remedy = z.enum(['correct-number', 'turn-on-sms', 'later', 'settings', 'top-up', 'call'])
export type Remedy = z.output<typeof remedy>

const message = z.object({
  id,
  mailingId: id.nullable(),
  /** The first of the entries that it is about. */
  listUserId: id,
  listUserIds: z.array(id),
  /** The person's id. */
  userId: id,
  /** Masked for auditors; null where the person was erased. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  dong: z.string().nullable(),
  ho: z.string().nullable(),
  occasion,
  channel: z.enum(['kakao', 'sms']),
  status: z.enum(['queued', 'accepted', 'delivered', 'failed', 'suppressed']),
  /** Reason why it failed or was not sent, in Korean. */
  reason: z.string().nullable(),
  remedy: remedy.nullable(),
  /** The provider's code. */
  statusCode: z.string().nullable(),
  /** Time since which the message has its status. */
  at: z.string(),
  openedAt: z.string().nullable(),
  /** Whether they have taken part, by now. */
  tookPart: z.boolean(),
})
export type Message = z.output<typeof message>

/**
 * Lists messages. Sortable: at, name, dong (then ho), status, occasion. Filters: status, occasion,
 * remedy (one or more each), mailingId, channel, q, dong, userId, id; `unreached` (true): those
 * that the summary counts as failures, one a person. Invitations and reminders of signature
 * requests are included.
 */
export const listMessages = contract({
  method: 'GET',
  path: '/api/messages/list/{listId}',
  access: 'admin',
  tag: 'messaging',
  summary: '발송 내역',
  params: ofList,
  query: collectionQuery,
  answers: { 200: z.array(message) },
})

/**
 * Numbers of messages that came so far or further; `opened` and `tookPart` count delivered messages
 * only.
 */
const funnel = z.object({
  recipients: z.number(),
  suppressed: z.number(),
  queued: z.number(),
  /** Number of messages handed over and not refused. */
  sent: z.number(),
  delivered: z.number(),
  /** Number of them that went as SMS. */
  bySms: z.number(),
  failed: z.number(),
  opened: z.number(),
  tookPart: z.number(),
})
export type MessageFunnel = z.output<typeof funnel>

const mailing = z.object({
  id,
  listId: id,
  occasion,
  cause: z.enum(['hand', 'schedule', 'submission']),
  status: z.enum(['planned', 'sending', 'paused', 'done', 'cancelled']),
  /** Reason why it is paused and what to do, in Korean. */
  problem: z.string().nullable(),
  plannedAt: z.string(),
  dueAt: z.string(),
  /** Administrator who started it; null for an automatic mailing. */
  plannedBy: z.string().nullable(),
  templateId: z.string(),
  /** Won, by what has become of each message so far. */
  cost: z.number(),
  funnel,
})
export type Mailing = z.output<typeof mailing>

/**
 * Lists mailings, newest first; automatic receipts of submissions are counted in the summary only.
 * Sortable: plannedAt, dueAt, occasion, status. Filters: occasion, status, id.
 */
export const listMailings = contract({
  method: 'GET',
  path: '/api/messages/list/{listId}/mailings',
  access: 'admin',
  tag: 'messaging',
  summary: '발송 목록',
  params: ofList,
  query: collectionQuery,
  answers: { 200: z.array(mailing) },
})

/** Cancels a mailing: batches that were not handed over yet are never sent. Idempotent. */
export const cancelMailing = contract({
  method: 'POST',
  path: '/api/messages/mailing/{id}/cancel',
  access: 'admin',
  tag: 'messaging',
  summary: '발송 취소',
  params: z.strictObject({ id }),
  body: z.strictObject({}).nullish(),
  answers: { 200: mailing },
})

/** Resumes a paused mailing. Idempotent. 422 MAILING_OVER. */
export const resumeMailing = contract({
  method: 'POST',
  path: '/api/messages/mailing/{id}/resume',
  access: 'admin',
  tag: 'messaging',
  summary: '멈춘 발송 계속하기',
  params: z.strictObject({ id }),
  body: z.strictObject({}).nullish(),
  answers: { 200: mailing },
})

/** A list's messages at a glance. */
export const messageSummary = contract({
  method: 'GET',
  path: '/api/messages/list/{listId}/summary',
  access: 'admin',
  tag: 'messaging',
  summary: '발송 현황',
  params: ofList,
  answers: {
    200: z.object({
      /** Won on the account; null if the provider cannot be queried. */
      balance: z.number().nullable(),
      /** Reason why the balance is unknown, in Korean; null if it is known. */
      balanceProblem: z.string().nullable(),
      /** Won so far. */
      cost: z.number(),
      occasions: z.array(z.object({ occasion, funnel })),
      /**
       * Persons whom their newest message did not reach, by remedy. Persons whom a later message
       * reached, who were erased or who left the roll are not counted.
       */
      failures: z.array(z.object({ remedy, count: z.number() })),
      paused: z.number(),
    }),
  },
})
