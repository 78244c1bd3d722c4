import { z } from 'zod'
import { suppressedReason } from '#events/mailing/mailing.events.ts'
import { occasion } from '#events/messaging/message-settings.events.ts'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../core/contract.ts'

const ofList = z.strictObject({ listId: id })

const sending = z.object({
  /** Of the sending; absent of a dry run, and where nobody is left to be written to. */
  id: id.optional(),
  /** Persons; each gets one message, however many units they have. */
  recipients: z.number(),
  /** Entries that nothing reaches, or that are not to be written to. */
  suppressed: z.array(z.object({ listUserId: id, reason: suppressedReason })),
  /** Won, where KakaoTalk reaches everybody. */
  cost: z.number(),
  /** Won, where everybody gets it as SMS instead; the same as `cost` where SMS is off. */
  costAtMost: z.number(),
  /** Won on the account, points included; null where the provider cannot be asked. */
  balance: z.number().nullable(),
  /** When it goes: at once, or after the quiet hours, or at the time that was asked for. */
  dueAt: z.string(),
})
export type Sending = z.output<typeof sending>

/**
 * Writes to some entries, or to everybody whom the occasion is about (reminder, deadline: who has not taken part; completed: who has), for one
 * occasion. `dryRun`: says what would happen, and does nothing. `at`: not before. `failedOf`: to whom that sending did not get through, instead
 * of `listUserIds`. Twice with one Idempotency-Key sends once. 422 MESSAGES_OFF, TEMPLATE_NOT_USABLE, LIST_CLOSED, LIST_NOT_CLOSED (result),
 * NOBODY_TO_TELL, SEND_TIME_IMPOSSIBLE.
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

/** What to do about a message that did not arrive. */
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
  /** Why it failed or was not sent, in Korean. */
  reason: z.string().nullable(),
  remedy: remedy.nullable(),
  /** The provider's code. */
  statusCode: z.string().nullable(),
  /** When it came to be what it is. */
  at: z.string(),
  openedAt: z.string().nullable(),
  /** Whether they have taken part, by now. */
  tookPart: z.boolean(),
})
export type Message = z.output<typeof message>

/**
 * Sortable: at, name, dong (then ho), status, occasion. Filters: status, occasion, remedy (one or more each), mailingId, channel, q, dong, userId,
 * id; `unreached` (true): those that the summary counts as failures, one a person. Invitations and reminders of signature requests are among them.
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

/** How far messages came. Each counts all that came so far or further; `opened` and `tookPart` of those that were delivered. */
const funnel = z.object({
  recipients: z.number(),
  suppressed: z.number(),
  queued: z.number(),
  /** Handed over and not refused. */
  sent: z.number(),
  delivered: z.number(),
  /** Of them as SMS. */
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
  /** Why it is paused, in Korean, and what to do. */
  problem: z.string().nullable(),
  plannedAt: z.string(),
  dueAt: z.string(),
  /** Who pressed the button; null where nobody did. */
  plannedBy: z.string().nullable(),
  templateId: z.string(),
  /** Won, by what has become of each message so far. */
  cost: z.number(),
  funnel,
})
export type Mailing = z.output<typeof mailing>

/** Newest first; automatic receipts of submissions are counted in the summary only. Sortable: plannedAt, dueAt, occasion, status. Filters: occasion, status, id. */
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

/** What has not been handed over yet never is. Twice is once. */
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

/** A paused one goes on. Twice is once. 422 MAILING_OVER. */
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
      /** Won on the account; null where the provider cannot be asked. */
      balance: z.number().nullable(),
      /** Why the balance cannot be told, in Korean; null where it can. */
      balanceProblem: z.string().nullable(),
      /** Won so far. */
      cost: z.number(),
      occasions: z.array(z.object({ occasion, funnel })),
      /**
       * People whose newest message did not reach them: who heard of it by a later one is not among them, nor who was erased or is off the roll.
       */
      failures: z.array(z.object({ remedy, count: z.number() })),
      paused: z.number(),
    }),
  },
})
