import { describe, it } from 'vitest'
import { noticeDeliveryDecider, type DeliveryCommand } from '#services/assembly/notice/notice-delivery.decider.ts'
import { noticeMailingDecider, type NoticeMailingCommand } from '#services/assembly/notice/notice-mailing.decider.ts'
import { noticePostingDecider, type PostingCommand } from '#services/assembly/notice/notice-posting.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import {
  deliveryVoided,
  handedOver,
  handover,
  mail,
  mailing,
  mailingNamed,
  mailingVoided,
  mailSent,
  mailSettled,
  posting,
  postingRecorded,
  postingVoided,
} from './sample-notice.ts'

const days = { from: '2025-03-10', to: '2025-03-20' }
const record = (more: object = {}): DeliveryCommand => ({ type: 'RecordMail', mail: { ...mail, ...more }, days })
const settle = (outcome: 'arrived' | 'returned', on: string): DeliveryCommand => ({
  type: 'SettleMail',
  outcome,
  on,
  days,
})
const handOver = (more: object = {}): DeliveryCommand => ({
  type: 'RecordHandover',
  handover: { ...handover, ...more },
  days,
})
const voiding: DeliveryCommand = { type: 'VoidDelivery', reason: '다른 소유자입니다.' }

describe('registered mail', () => {
  it('is recorded once, however often it is sent', () => {
    given(noticeDeliveryDecider, []).when(record()).then([mailSent])
    given(noticeDeliveryDecider, [mailSent]).when(record()).thenNothing()
    given(noticeDeliveryDecider, [mailSent, mailSettled('arrived', '2025-03-12')])
      .when(record())
      .thenNothing()
  })
  it('is of one owner and one day', () => {
    given(noticeDeliveryDecider, [mailSent])
      .when(record({ personId: fixedId(77) }))
      .thenRejects('NOTICE_NUMBER_TAKEN')
    given(noticeDeliveryDecider, [mailSent])
      .when(record({ sentOn: '2025-03-11' }))
      .thenRejects('NOTICE_MAIL_DIFFERS')
  })
  it('goes out between the notice and today', () => {
    for (const sentOn of ['2025-03-09', '2025-03-21'])
      given(noticeDeliveryDecider, []).when(record({ sentOn })).thenRejects('VALIDATION_FAILED')
  })
  it('has one result, on or after its day', () => {
    given(noticeDeliveryDecider, [mailSent])
      .when(settle('arrived', '2025-03-10'))
      .then([mailSettled('arrived', '2025-03-10')])
    const settled = [mailSent, mailSettled('arrived', '2025-03-12')]
    given(noticeDeliveryDecider, settled).when(settle('arrived', '2025-03-12')).thenNothing()
    given(noticeDeliveryDecider, settled).when(settle('returned', '2025-03-12')).thenRejects('NOTICE_MAIL_DIFFERS')
    given(noticeDeliveryDecider, settled).when(settle('arrived', '2025-03-13')).thenRejects('NOTICE_MAIL_DIFFERS')
    given(noticeDeliveryDecider, []).when(settle('arrived', '2025-03-12')).thenRejects('NOT_FOUND')
    given(noticeDeliveryDecider, [handedOver]).when(settle('arrived', '2025-03-12')).thenRejects('NOT_FOUND')
    given(noticeDeliveryDecider, [{ type: 'NoticeMailSent', data: { ...mail, sentOn: '2025-03-12' } }])
      .when(settle('arrived', '2025-03-11'))
      .thenRejects('VALIDATION_FAILED')
  })
  it('may be recorded anew for somebody else once it is void', () => {
    given(noticeDeliveryDecider, [mailSent]).when(voiding).then([deliveryVoided])
    given(noticeDeliveryDecider, [mailSent, deliveryVoided]).when(voiding).thenNothing()
    given(noticeDeliveryDecider, [mailSent, deliveryVoided])
      .when(settle('arrived', '2025-03-12'))
      .thenRejects('NOTICE_DELIVERY_VOIDED')
    const other = { ...mail, personId: fixedId(77) }
    given(noticeDeliveryDecider, [mailSent, mailSettled('arrived', '2025-03-12'), deliveryVoided])
      .when(record({ personId: fixedId(77) }))
      .then([{ type: 'NoticeMailSent', data: other }])
    given(noticeDeliveryDecider, []).when(voiding).thenRejects('NOT_FOUND')
  })
})

describe('a notice that is handed over', () => {
  it('is recorded once by the id of its caller', () => {
    given(noticeDeliveryDecider, []).when(handOver()).then([handedOver])
    given(noticeDeliveryDecider, [handedOver]).when(handOver()).thenNothing()
    given(noticeDeliveryDecider, [handedOver])
      .when(handOver({ personId: fixedId(77) }))
      .thenRejects('NOT_FOUND')
    given(noticeDeliveryDecider, [mailSent]).when(handOver()).thenRejects('NOT_FOUND')
    given(noticeDeliveryDecider, [])
      .when(handOver({ on: '2025-03-21' }))
      .thenRejects('VALIDATION_FAILED')
  })
})

describe('a posting', () => {
  const put = (more: object = {}): PostingCommand => ({ type: 'RecordPosting', posting: { ...posting, ...more }, days })
  const takeOff: PostingCommand = { type: 'VoidPosting', reason: '다른 동입니다.' }
  it('is recorded once, between the notice and today', () => {
    given(noticePostingDecider, []).when(put()).then([postingRecorded])
    given(noticePostingDecider, [postingRecorded])
      .when(put({ dong: '102' }))
      .thenNothing()
    given(noticePostingDecider, [])
      .when(put({ at: '2025-03-09T14:59:59.000Z' }))
      .thenRejects('VALIDATION_FAILED')
    given(noticePostingDecider, [])
      .when(put({ at: '2025-03-20T15:00:00.000Z' }))
      .thenRejects('VALIDATION_FAILED')
    given(noticePostingDecider, [postingRecorded])
      .when(put({ assemblyId: fixedId(99) }))
      .thenRejects('NOT_FOUND')
  })
  it('is void once', () => {
    given(noticePostingDecider, [postingRecorded]).when(takeOff).then([postingVoided])
    given(noticePostingDecider, [postingRecorded, postingVoided]).when(takeOff).thenNothing()
    given(noticePostingDecider, []).when(takeOff).thenRejects('NOT_FOUND')
  })
})

describe('a mailing', () => {
  const name = (more: object = {}, isUsable = true): NoticeMailingCommand => ({
    type: 'NameMailing',
    mailing: { ...mailing, ...more },
    isUsable,
  })
  const unname = (assemblyId: string = mailing.assemblyId): NoticeMailingCommand => ({
    type: 'VoidMailing',
    assemblyId,
    reason: '내용이 없습니다.',
  })
  it('gives notice of one assembly, if it was sent since', () => {
    given(noticeMailingDecider, []).when(name()).then([mailingNamed])
    given(noticeMailingDecider, [mailingNamed]).when(name({}, false)).thenNothing()
    given(noticeMailingDecider, []).when(name({}, false)).thenRejects('NOTICE_MAILING_UNUSABLE')
    given(noticeMailingDecider, [mailingNamed])
      .when(name({ assemblyId: fixedId(99) }))
      .thenRejects('NOTICE_MAILING_UNUSABLE')
  })
  it('may be taken back, and named again', () => {
    given(noticeMailingDecider, [mailingNamed]).when(unname()).then([mailingVoided])
    given(noticeMailingDecider, []).when(unname()).thenNothing()
    given(noticeMailingDecider, [mailingNamed])
      .when(unname(fixedId(99)))
      .thenRejects('NOT_FOUND')
    given(noticeMailingDecider, [mailingNamed, mailingVoided]).when(name()).then([mailingNamed])
  })
})
