import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { listMessages } from '../messages.contract.ts'

const idParams = z.strictObject({ id })

const answer = z.object({
  /** Whether they do not want to be written to. */
  declined: z.boolean(),
  /** Time of the last change; null if the person never expressed a wish. */
  saidAt: z.string().nullable(),
  /** The newest 200, of all lists that the caller sees. */
  messages: z.array(listMessages.answers[200].element.extend({ listId: id, listName: z.string() })),
})
export type MessagesOfPerson = z.output<typeof answer>

/**
 * Returns the messages sent to a person, and whether they want messages. Residents see neither the
 * phone nor the provider's codes.
 */
export const messagesOfPerson = contract({
  method: 'GET',
  path: '/api/user/{id}/messages',
  access: 'admin-or-self',
  tag: 'messaging',
  summary: '소유자에게 보낸 메시지',
  params: idParams,
  answers: { 200: answer },
})

/**
 * Changes whether a person wants messages, as they said it themselves or to the office.
 * Verification codes that they request are still sent. Idempotent.
 */
export const changeMessageWish = contract({
  method: 'PUT',
  path: '/api/user/{id}/message-wish',
  access: 'admin-or-self',
  tag: 'messaging',
  summary: '알림 받기·거부',
  params: idParams,
  body: z.strictObject({ declined: z.boolean() }),
  answers: { 200: z.object({ declined: z.boolean(), saidAt: z.string().nullable() }) },
})
