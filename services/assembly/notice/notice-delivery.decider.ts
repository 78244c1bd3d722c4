import type { NoticeDeliveryEvent } from '#events/assembly/notice.events.ts'
import type { MailOutcome } from '#events/values/assembly/notice-names.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type DeliveryData<Type extends NoticeDeliveryEvent['type']> = Extract<NoticeDeliveryEvent, { type: Type }>['data']
type MailData = DeliveryData<'NoticeMailSent'>
type HandoverData = DeliveryData<'NoticeHandedOver'>
type DeliveryNames = DeliveryData<'NoticeMailSettled'> extends infer Data ? Omit<Data, 'outcome' | 'on'> : never

export type DeliveryState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'recorded' | 'voided'
      readonly names: DeliveryNames
      readonly kind: 'mail' | 'hand'
      /** Day on which the mail was given to the post, or the notice was handed over. */
      readonly on: string
      /** Result of mail; null: none yet, or it was handed over. */
      readonly settled: { readonly outcome: MailOutcome; readonly on: string } | null
    }

/** Days between which a notice can have been on its way: from the day of the notice to today. */
export type DeliveryDays = { readonly from: string; readonly to: string }

export type DeliveryCommand =
  | { readonly type: 'RecordMail'; readonly mail: MailData; readonly days: DeliveryDays }
  | {
      readonly type: 'SettleMail'
      readonly outcome: MailOutcome
      readonly on: string
      readonly days: DeliveryDays
    }
  | { readonly type: 'RecordHandover'; readonly handover: HandoverData; readonly days: DeliveryDays }
  | { readonly type: 'VoidDelivery'; readonly reason: string }

export const deliveryStream = (deliveryId: string): string => `notice-delivery-${deliveryId}`

const namesOf = ({
  assemblyId,
  apartmentId,
  listId,
  deliveryId,
  listUserId,
  personId,
}: DeliveryNames): DeliveryNames => ({
  assemblyId,
  apartmentId,
  listId,
  deliveryId,
  listUserId,
  personId,
})

const evolve = (state: DeliveryState, event: NoticeDeliveryEvent): DeliveryState => {
  switch (event.type) {
    case 'NoticeMailSent':
      return { status: 'recorded', names: namesOf(event.data), kind: 'mail', on: event.data.sentOn, settled: null }
    case 'NoticeHandedOver':
      return { status: 'recorded', names: namesOf(event.data), kind: 'hand', on: event.data.on, settled: null }
    case 'NoticeMailSettled':
      return state.status === 'absent'
        ? state
        : { ...state, settled: { outcome: event.data.outcome, on: event.data.on } }
    case 'NoticeDeliveryVoided':
      return state.status === 'absent' ? state : { ...state, status: 'voided' }
  }
}

/** Delivery of the notice to one owner: recorded, settled, or void; mail that is void may be recorded anew. */
export const noticeDeliveryDecider: Decider<DeliveryState, DeliveryCommand, NoticeDeliveryEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'RecordMail':
        return recordMail(command, state)
      case 'SettleMail':
        return settle(command, state)
      case 'RecordHandover':
        return recordHandover(command, state)
      case 'VoidDelivery':
        return voidDelivery(command.reason, state)
    }
  },
}

type Deciding<Type extends DeliveryCommand['type']> = Extract<DeliveryCommand, { type: Type }>

/** @throws DomainError VALIDATION_FAILED for a day before the notice or after today */
const assertDay = (path: string, on: string, { from, to }: DeliveryDays): void => {
  if (on < from) throw new DomainError('VALIDATION_FAILED', [{ path, message: '공고일보다 앞선 날짜입니다.' }])
  if (on > to) throw new DomainError('VALIDATION_FAILED', [{ path, message: '아직 오지 않은 날짜입니다.' }])
}

const isTheirs = (state: Exclude<DeliveryState, { status: 'absent' }>, { personId, assemblyId }: DeliveryNames) =>
  state.names.personId === personId && state.names.assemblyId === assemblyId

const recordMail = ({ mail, days }: Deciding<'RecordMail'>, state: DeliveryState): readonly NoticeDeliveryEvent[] => {
  if (state.status === 'recorded') {
    if (!isTheirs(state, mail)) throw new DomainError('NOTICE_NUMBER_TAKEN')
    if (state.on !== mail.sentOn) throw new DomainError('NOTICE_MAIL_DIFFERS')
    return []
  }
  assertDay('sentOn', mail.sentOn, days)
  return [{ type: 'NoticeMailSent', data: mail }]
}

/** @throws DomainError NOT_FOUND */
const existing = (state: DeliveryState): Exclude<DeliveryState, { status: 'absent' }> => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

const settle = (
  { outcome, on, days }: Deciding<'SettleMail'>,
  state: DeliveryState,
): readonly NoticeDeliveryEvent[] => {
  const { status, names, kind, settled, on: sentOn } = existing(state)
  if (kind !== 'mail') throw new DomainError('NOT_FOUND')
  if (status === 'voided') throw new DomainError('NOTICE_DELIVERY_VOIDED')
  if (settled) {
    if (settled.outcome === outcome && settled.on === on) return []
    throw new DomainError('NOTICE_MAIL_DIFFERS')
  }
  assertDay('on', on, days)
  if (on < sentOn)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'on', message: '접수한 날보다 앞선 날짜입니다.' }])
  return [{ type: 'NoticeMailSettled', data: { ...names, outcome, on } }]
}

const recordHandover = (
  { handover, days }: Deciding<'RecordHandover'>,
  state: DeliveryState,
): readonly NoticeDeliveryEvent[] => {
  if (state.status !== 'absent') {
    if (isTheirs(state, handover) && state.kind === 'hand') return []
    throw new DomainError('NOT_FOUND')
  }
  assertDay('on', handover.on, days)
  return [{ type: 'NoticeHandedOver', data: handover }]
}

const voidDelivery = (reason: string, state: DeliveryState): readonly NoticeDeliveryEvent[] => {
  const { status, names } = existing(state)
  return status === 'voided' ? [] : [{ type: 'NoticeDeliveryVoided', data: { ...names, reason } }]
}
