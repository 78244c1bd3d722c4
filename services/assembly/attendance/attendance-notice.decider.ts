import type { AttendanceNoticeEvent, AttendanceObjectionOfferEvent } from '#events/assembly/attendance-notice.events.ts'
import type { Decider } from '../../core/decider.ts'

export type AttendanceNoticeState = { readonly isRecorded: boolean }
export type AttendanceNoticeCommand = { readonly type: 'RecordNotice'; readonly notice: AttendanceNoticeEvent['data'] }

export const attendanceNoticeStream = (messageId: string): string => `attendance-notice-${messageId}`

/** Decides the outcome of a message about an arrival: recorded once, however often its job runs. */
export const attendanceNoticeDecider: Decider<AttendanceNoticeState, AttendanceNoticeCommand, AttendanceNoticeEvent> = {
  initial: { isRecorded: false },
  evolve: () => ({ isRecorded: true }),
  decide: ({ notice }, { isRecorded }) => (isRecorded ? [] : [{ type: 'AttendanceNoticeSent', data: notice }]),
}

export type ObjectionOffer = AttendanceObjectionOfferEvent['data']
/** Act to which a link lets an owner object; null: there is no such link. */
export type ObjectionOfferState = { readonly offered: ObjectionOffer | null }

export const attendanceObjectionStream = (digest: string): string => `attendance-objection-${digest}`

/** Link of an owner to object to an act: offered once, however often its job runs. */
export const attendanceObjectionDecider: Decider<
  ObjectionOfferState,
  { readonly type: 'OfferObjection'; readonly offer: ObjectionOffer },
  AttendanceObjectionOfferEvent
> = {
  initial: { offered: null },
  evolve: (_state, { data }) => ({ offered: data }),
  decide: ({ offer }, { offered }) => (offered ? [] : [{ type: 'AttendanceObjectionOffered', data: offer }]),
}
