import { describe, it } from 'vitest'
import type { MailingEvent } from '#events/mailing/mailing.events.ts'
import { mailingDecider, type PlannedMailing } from '#services/mailing/mailing.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const names = { mailingId: fixedId(80), listId: fixedId(2) }
const mailing: PlannedMailing = {
  ...names,
  apartmentId: fixedId(1),
  occasion: 'invitation',
  cause: 'hand',
  smsFallback: true,
  templateId: 'KA01TP',
  templateHash: 'a'.repeat(64),
  dueAt: '2025-03-10T03:00:00.000Z',
  recipients: 1,
  batches: 1,
}
const planned: MailingEvent = { type: 'MailingPlanned', data: mailing }
const paused = (reason: 'balance' | 'refused' | 'template' = 'balance'): MailingEvent => ({
  type: 'MailingPaused',
  data: { ...names, reason, code: null },
})
const resumed: MailingEvent = { type: 'MailingResumed', data: names }
const cancelled: MailingEvent = { type: 'MailingCancelled', data: names }
const suppressed = [
  { messageId: fixedId(90), personId: fixedId(4), listUserIds: [fixedId(3)], reason: 'no-phone' as const },
]

describe('planning a sending', () => {
  it('records it, and who is not written to', () =>
    given(mailingDecider)
      .when({ type: 'PlanMailing', mailing, suppressed: [suppressed] })
      .then([planned, { type: 'MailingRecipientsSuppressed', data: { ...names, suppressed } }]))

  it('stays quiet when repeated', () =>
    given(mailingDecider, [planned])
      .when({ type: 'PlanMailing', mailing, suppressed: [suppressed] })
      .thenNothing())
})

describe('pausing a sending', () => {
  const pause = (reason: 'balance' | 'refused') => ({ type: 'PauseMailing', reason, code: null }) as const

  it('is recorded, and another reason too', () => {
    given(mailingDecider, [planned]).when(pause('balance')).then([paused()])
    given(mailingDecider, [planned, paused()])
      .when(pause('refused'))
      .then([paused('refused')])
    given(mailingDecider, [planned, paused(), resumed]).when(pause('balance')).then([paused()])
  })

  it('stays quiet when repeated, and when it was cancelled', () => {
    given(mailingDecider, [planned, paused()]).when(pause('balance')).thenNothing()
    given(mailingDecider, [planned, cancelled]).when(pause('balance')).thenNothing()
  })

  it('is refused where there is none', () => given(mailingDecider).when(pause('balance')).thenRejects('NOT_FOUND'))
})

describe('going on with a sending', () => {
  const resume = { type: 'ResumeMailing' } as const

  it('is recorded', () => given(mailingDecider, [planned, paused()]).when(resume).then([resumed]))

  it('stays quiet when repeated, and where it was not paused', () => {
    given(mailingDecider, [planned, paused(), resumed]).when(resume).thenNothing()
    given(mailingDecider, [planned]).when(resume).thenNothing()
  })

  it('is refused of one that was cancelled, and of none', () => {
    given(mailingDecider, [planned, paused(), cancelled]).when(resume).thenRejects('MAILING_OVER')
    given(mailingDecider).when(resume).thenRejects('NOT_FOUND')
  })
})

describe('cancelling a sending', () => {
  const cancel = { type: 'CancelMailing' } as const

  it('is recorded, of a paused one too', () => {
    given(mailingDecider, [planned]).when(cancel).then([cancelled])
    given(mailingDecider, [planned, paused()]).when(cancel).then([cancelled])
  })

  it('stays quiet when repeated', () => given(mailingDecider, [planned, cancelled]).when(cancel).thenNothing())

  it('is refused where there is none', () => given(mailingDecider).when(cancel).thenRejects('NOT_FOUND'))
})
