import type { NoticeDeliveryEvent, NoticeMailingEvent, NoticePostingEvent } from '#events/assembly/notice.events.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { names } from '../sample-assembly.ts'

const delivery = { ...names, deliveryId: fixedId(9_701), listUserId: fixedId(3), personId: fixedId(4) }
export const mail = { ...delivery, number: '1234567890123', sentOn: '2025-03-10' }
export const handover = {
  ...delivery,
  on: '2025-03-11',
  handedBy: '김관리',
  receiver: 'family' as const,
  receiverName: '홍배우',
}
export const posting = {
  ...names,
  postingId: fixedId(9_702),
  dong: '101',
  spot: null,
  at: '2025-03-10T03:00:00.000Z',
  photo: { objectKey: 'a'.repeat(64), sha256: 'b'.repeat(64), size: 2_000 },
}
export const mailing = { ...names, mailingId: fixedId(9_703) }

export const mailSent: NoticeDeliveryEvent = { type: 'NoticeMailSent', data: mail }
export const mailSettled = (outcome: 'arrived' | 'returned', on: string): NoticeDeliveryEvent => ({
  type: 'NoticeMailSettled',
  data: { ...delivery, outcome, on },
})
export const handedOver: NoticeDeliveryEvent = { type: 'NoticeHandedOver', data: handover }
export const deliveryVoided: NoticeDeliveryEvent = {
  type: 'NoticeDeliveryVoided',
  data: { ...delivery, reason: '다른 소유자입니다.' },
}
export const postingRecorded: NoticePostingEvent = { type: 'NoticePosted', data: posting }
export const postingVoided: NoticePostingEvent = {
  type: 'NoticePostingVoided',
  data: { ...names, postingId: posting.postingId, reason: '다른 동입니다.' },
}
export const mailingNamed: NoticeMailingEvent = { type: 'NoticeMailingNamed', data: mailing }
export const mailingVoided: NoticeMailingEvent = {
  type: 'NoticeMailingVoided',
  data: { ...mailing, reason: '내용이 없습니다.' },
}
