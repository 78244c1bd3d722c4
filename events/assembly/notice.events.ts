import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { mailOutcomes, noticeReceivers } from '../values/assembly/notice-names.ts'
import { day, dong, id, personName, text } from '../values/schemas.ts'

const ofAssembly = { assemblyId: id, apartmentId: id, listId: id }
const delivery = { ...ofAssembly, deliveryId: id, listUserId: id, personId: id }

/**
 * Stream `notice-delivery-{deliveryId}`: the notice on its way to one owner. Registered mail that
 * was given to the post on a day; the id is derived from its number, so that a number is one mail.
 */
export const NoticeMailSent = defineEvent(
  'NoticeMailSent',
  { ...delivery, number: personal(z.string().regex(/^\d{13}$/)), sentOn: day },
  { sealedFor: 'personId' },
)
/** Result of registered mail: it arrived on a day, or came back. */
export const NoticeMailSettled = defineEvent('NoticeMailSettled', {
  ...delivery,
  outcome: z.enum(mailOutcomes),
  on: day,
})
/** The notice was handed to somebody in person, by somebody of the office. */
export const NoticeHandedOver = defineEvent(
  'NoticeHandedOver',
  {
    ...delivery,
    on: day,
    handedBy: personal(personName),
    receiver: z.enum(noticeReceivers),
    receiverName: personal(personName),
  },
  { sealedFor: 'personId' },
)
/** A delivery was recorded wrongly: it does not count. The record stays. */
export const NoticeDeliveryVoided = defineEvent(
  'NoticeDeliveryVoided',
  { ...delivery, reason: personal(text(500)) },
  { sealedFor: 'personId' },
)

const posting = { ...ofAssembly, postingId: id }
/**
 * Stream `notice-posting-{postingId}`: the notice on the board of a building, with a photo that is
 * encrypted with the posting's own key.
 */
export const NoticePosted = defineEvent('NoticePosted', {
  ...posting,
  dong,
  /** Place in the building; null: its only board. */
  spot: text(100).nullable(),
  at: z.iso.datetime(),
  photo: z.strictObject({
    objectKey: z.string().max(200),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    size: z.int().positive(),
  }),
})
export const NoticePostingVoided = defineEvent('NoticePostingVoided', { ...posting, reason: text(500) })

const mailing = { ...ofAssembly, mailingId: id }
/**
 * Stream `notice-mailing-{mailingId}`: a mailing whose messages give notice of an assembly. What
 * became of each message is in the streams of the mailing.
 */
export const NoticeMailingNamed = defineEvent('NoticeMailingNamed', mailing)
export const NoticeMailingVoided = defineEvent('NoticeMailingVoided', { ...mailing, reason: text(500) })

export type NoticeDeliveryEvent =
  | EventOf<typeof NoticeMailSent>
  | EventOf<typeof NoticeMailSettled>
  | EventOf<typeof NoticeHandedOver>
  | EventOf<typeof NoticeDeliveryVoided>
export type NoticePostingEvent = EventOf<typeof NoticePosted> | EventOf<typeof NoticePostingVoided>
export type NoticeMailingEvent = EventOf<typeof NoticeMailingNamed> | EventOf<typeof NoticeMailingVoided>
