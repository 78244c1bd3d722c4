import { describe, it } from 'vitest'
import type { FormRunEvent } from '#events/confirmation/form-run.events.ts'
import { formRunDecider, type FormRunCommand } from '#services/confirmation/form-run.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { applicationOf, confirmationOf, runOf } from './sample-run.ts'

const application = applicationOf()
const { listId, apartmentId, runId } = application
const of = { listId, apartmentId, runId }
const today = '2026-03-20'
const { from: _from, to: _to, numbering: _numbering, ...answer } = confirmationOf(1, 100)
const { answeredOn: _answeredOn, ...answerAfter } = answer

const applied: FormRunEvent = { type: 'FormRunApplied', data: application }
const confirmed: FormRunEvent = { type: 'FormRunConfirmed', data: { ...of, ...confirmationOf(1, 100) } }
const rejected: FormRunEvent = { type: 'FormRunRejected', data: { ...of, ...answer, reason: '보완' } }
const revocation = { ...answerAfter, revokedOn: '2026-03-19', reason: '정비계획 변경' }
const revoked: FormRunEvent = { type: 'FormRunRevoked', data: { ...of, ...revocation } }

const apply = (other: object = {}): FormRunCommand => ({
  type: 'ApplyForRun',
  application,
  today,
  waiting: false,
  ...other,
})
const confirm = (other: object = {}, more: object = {}): FormRunCommand => ({
  type: 'ConfirmRun',
  confirmation: { ...confirmationOf(1, 100), ...other },
  today,
  others: [],
  ...more,
})
const reject: FormRunCommand = { type: 'RejectRun', rejection: { ...answer, reason: '보완' }, today }
const revoke: FormRunCommand = { type: 'RevokeRun', revocation, today }

describe('an application for stamped or confirmed forms', () => {
  it('is made once, while no other waits, and not for a day to come', () => {
    given(formRunDecider, []).when(apply()).then([applied])
    given(formRunDecider, [applied])
      .when(apply({ waiting: true }))
      .thenNothing()
    given(formRunDecider, [])
      .when(apply({ waiting: true }))
      .thenRejects('FORM_RUN_WAITS')
    given(formRunDecider, [])
      .when(apply({ today: '2026-03-01' }))
      .thenRejects('VALIDATION_FAILED', ['appliedOn'])
  })
  it('is withdrawn until it is answered', () => {
    const withdraw = { type: 'WithdrawRun', reason: '오기' } as const
    const withdrawn: FormRunEvent = { type: 'FormRunWithdrawn', data: { ...of, reason: '오기' } }
    given(formRunDecider, [applied]).when(withdraw).then([withdrawn])
    given(formRunDecider, [applied, withdrawn]).when(withdraw).thenNothing()
    given(formRunDecider, [applied, confirmed]).when(withdraw).thenRejects('FORM_RUN_ANSWERED')
    given(formRunDecider, [applied, withdrawn]).when(confirm()).thenRejects('FORM_RUN_ANSWERED')
    given(formRunDecider, []).when(withdraw).thenRejects('NOT_FOUND')
  })
  it('is confirmed once, with numbers that fit', () => {
    given(formRunDecider, [applied]).when(confirm()).then([confirmed])
    given(formRunDecider, [applied, confirmed]).when(confirm()).thenNothing()
    const refused = given(formRunDecider, [applied])
    refused.when(confirm({ from: 101 })).thenRejects('VALIDATION_FAILED', ['to'])
    refused.when(confirm({ to: 10_000 })).thenRejects('VALIDATION_FAILED', ['digits'])
    refused.when(confirm({ answeredOn: '2026-03-01' })).thenRejects('VALIDATION_FAILED', ['answeredOn'])
    refused.when(confirm({ answeredOn: '2026-03-21' })).thenRejects('VALIDATION_FAILED', ['answeredOn'])
  })
  it('shares no number with another confirmed run that writes them alike', () => {
    const overlapping = runOf(50, 200, { runId: fixedId(71) })
    given(formRunDecider, [applied])
      .when(confirm({}, { others: [overlapping] }))
      .thenRejects('FORM_NUMBERS_OVERLAP')
    given(formRunDecider, [applied])
      .when(confirm({}, { others: [runOf(101, 200, { runId: fixedId(71) })] }))
      .then([confirmed])
    const written = { ...overlapping, confirmation: confirmationOf(50, 200, '서면-') }
    given(formRunDecider, [applied])
      .when(confirm({}, { others: [written] }))
      .then([confirmed])
  })
  it('is rejected once, and not after it was confirmed', () => {
    given(formRunDecider, [applied]).when(reject).then([rejected])
    given(formRunDecider, [applied, rejected]).when(reject).thenNothing()
    given(formRunDecider, [applied, confirmed]).when(reject).thenRejects('FORM_RUN_ANSWERED')
    given(formRunDecider, [applied, rejected]).when(confirm()).thenRejects('FORM_RUN_ANSWERED')
  })
  it('is revoked once, after it was confirmed', () => {
    given(formRunDecider, [applied, confirmed]).when(revoke).then([revoked])
    given(formRunDecider, [applied, confirmed, revoked]).when(revoke).thenNothing()
    given(formRunDecider, [applied]).when(revoke).thenRejects('FORM_NOT_CONFIRMED')
    given(formRunDecider, [applied, confirmed, revoked]).when(confirm()).thenRejects('FORM_RUN_ANSWERED')
  })
})
