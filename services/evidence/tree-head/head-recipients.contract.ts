import { z } from 'zod'
import { headMoment } from '#events/evidence/head-recipient.events.ts'
import { id, personName, phone } from '#events/values/schemas.ts'
import { toPhoneDigits } from '#events/values/phone.ts'
import { contract } from '../../core/contract.ts'

const headRecipient = z.object({
  id,
  /** Masked for auditors; null: erased. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  /** Messages to the recipient, the oldest first. */
  told: z.array(
    z.object({
      moment: headMoment,
      at: z.string(),
      /** Events that the head covers. */
      size: z.number(),
      outcome: z.enum(['accepted', 'refused']),
    }),
  ),
})
export type HeadRecipient = z.output<typeof headRecipient>

const ofVote = z.strictObject({ id })
const ofRecipient = z.strictObject({ id, recipientId: id })

/**
 * Lists the recipients of the signed head of the log (기록 확인값), who get it by message when a vote
 * opens, closes and is counted.
 */
export const listHeadRecipients = contract({
  method: 'GET',
  path: '/api/votes/{id}/head-recipients',
  access: 'admin',
  tag: 'vote',
  summary: '기록 확인값을 받는 사람',
  params: ofVote,
  answers: { 200: z.array(headRecipient) },
})

/** 422 HEAD_RECIPIENT_NAMED, HEAD_RECIPIENTS_FULL, HEAD_MOMENTS_OVER. */
export const nameHeadRecipient = contract({
  method: 'POST',
  path: '/api/votes/{id}/head-recipients',
  access: 'admin',
  tag: 'vote',
  summary: '기록 확인값을 받는 사람 더하기',
  params: ofVote,
  body: z.strictObject({ name: personName, phone: z.string().max(30).transform(toPhoneDigits).pipe(phone) }),
  answers: { 201: headRecipient },
})

/** Removes a recipient: they get no further messages, and keep the sent ones. */
export const removeHeadRecipient = contract({
  method: 'DELETE',
  path: '/api/votes/{id}/head-recipients/{recipientId}',
  access: 'admin',
  tag: 'vote',
  summary: '기록 확인값을 받는 사람 빼기',
  params: ofRecipient,
  answers: { 200: headRecipient },
})

/** Takes a removal back. 422 HEAD_RECIPIENT_NAMED, HEAD_RECIPIENTS_FULL. */
export const restoreHeadRecipient = contract({
  method: 'POST',
  path: '/api/votes/{id}/head-recipients/{recipientId}/restore',
  access: 'admin',
  tag: 'vote',
  summary: '기록 확인값을 받는 사람 되돌리기',
  params: ofRecipient,
  body: z.strictObject({}).optional(),
  answers: { 200: headRecipient },
})
