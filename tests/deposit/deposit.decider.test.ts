import { describe, expect, it } from 'vitest'
import type { DepositEvent } from '#events/deposit/deposit.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { checkCertificate } from '#services/deposit/certificate-check.ts'
import { depositSettingsDecider } from '#services/deposit/deposit-settings.decider.ts'
import { depositDecider, referenceOf } from '#services/deposit/deposit.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { ofDocument, sampleCertificate as certificate, sampleDeposit as deposit } from './sample-deposit.ts'

const { depositId, sha256 } = deposit
const apartmentId = fixedId(4)
const deposited: DepositEvent = { type: 'DocumentDeposited', data: deposit }
const certified: DepositEvent = { type: 'DepositCertificateIssued', data: certificate }
const failedAt = (step: 'deposit' | 'certificate'): DepositEvent => ({
  type: 'DepositFailed',
  data: { ...ofDocument, step, reason: 'refused' },
})
const retried: DepositEvent = { type: 'DepositRetried', data: ofDocument }
const differed: DepositEvent = {
  type: 'DepositDiffered',
  data: { ...ofDocument, apartmentId, depositId, difference: 'missing' },
}
const unchanged: DepositEvent = { type: 'DepositFoundUnchanged', data: { ...ofDocument, depositId } }
const withdrawn: DepositEvent = { type: 'DepositWithdrawn', data: { ...ofDocument, depositId } }
const checkAs = (found: 'unchanged' | 'missing' | 'changed') =>
  ({ type: 'RecordCheck', apartmentId, depositId, found }) as const

describe('a deposit', () => {
  it('is recorded once, however often the centre answers', () => {
    const command = { type: 'RecordDeposit', deposit } as const
    given(depositDecider).when(command).then([deposited])
    given(depositDecider, [deposited]).when(command).thenNothing()
  })
  it('is made anew of a file that was sealed anew', () => {
    const other = { ...deposit, sha256: 'd'.repeat(64), reference: 'other', depositId: 'SIM-2' }
    given(depositDecider, [deposited, certified])
      .when({ type: 'RecordDeposit', deposit: other })
      .then([{ type: 'DocumentDeposited', data: other }])
  })
  it('is certified once, and only as itself', () => {
    const command = { type: 'RecordCertificate', certificate } as const
    given(depositDecider).when(command).thenNothing()
    given(depositDecider, [deposited]).when(command).then([certified])
    given(depositDecider, [deposited, certified]).when(command).thenNothing()
    given(depositDecider, [{ type: 'DocumentDeposited', data: { ...deposit, depositId: 'SIM-2' } }])
      .when(command)
      .thenNothing()
  })
  it('fails once until it is retried, and not where it succeeded', () => {
    const command = { type: 'Fail', ...ofDocument, step: 'certificate', reason: 'refused' } as const
    given(depositDecider, [deposited])
      .when(command)
      .then([failedAt('certificate')])
    given(depositDecider, [deposited, failedAt('certificate')])
      .when(command)
      .thenNothing()
    given(depositDecider, [deposited, failedAt('certificate'), retried])
      .when(command)
      .then([failedAt('certificate')])
    given(depositDecider, [deposited, certified]).when(command).thenNothing()
  })
  it('is retried where it failed or differs', () => {
    const command = { type: 'Retry', ...ofDocument } as const
    given(depositDecider).when(command).thenNothing()
    given(depositDecider, [deposited, certified]).when(command).thenNothing()
    given(depositDecider, [failedAt('deposit')])
      .when(command)
      .then([retried])
    given(depositDecider, [failedAt('deposit'), retried])
      .when(command)
      .thenNothing()
    given(depositDecider, [deposited, certified, differed]).when(command).then([retried])
    given(depositDecider, [deposited, differed, withdrawn]).when(command).thenNothing()
  })
  it('has one reference until it is deposited anew, since the centre lost it', () => {
    const [first, lost] = [
      [deposited, failedAt('certificate'), retried],
      [deposited, differed, retried],
    ]
    const referenceAfter = (events: readonly DepositEvent[]) =>
      referenceOf(ofDocument.documentId, sha256, foldEvents(depositDecider, events))
    expect(referenceAfter(first)).toBe(deposit.reference)
    expect(referenceAfter(lost)).toBe(deposit.reference.replace(/0$/, '1'))
  })
  it('differs once, and is found unchanged once after that', () => {
    given(depositDecider, [deposited]).when(checkAs('unchanged')).thenNothing()
    given(depositDecider, [deposited]).when(checkAs('missing')).then([differed])
    given(depositDecider, [deposited, differed]).when(checkAs('missing')).thenNothing()
    given(depositDecider, [deposited, differed]).when(checkAs('unchanged')).then([unchanged])
    given(depositDecider, [deposited, differed, unchanged]).when(checkAs('unchanged')).thenNothing()
    given(depositDecider, [deposited, withdrawn]).when(checkAs('missing')).thenNothing()
  })
  it('is withdrawn once; a refusal may be followed by a deletion', () => {
    const command = { type: 'RecordWithdrawal', depositId, outcome: 'deleted' } as const
    const refused: DepositEvent = { type: 'DepositWithdrawalRefused', data: { ...ofDocument, depositId } }
    given(depositDecider).when(command).thenNothing()
    given(depositDecider, [deposited]).when(command).then([withdrawn])
    given(depositDecider, [deposited, withdrawn]).when(command).thenNothing()
    given(depositDecider, [deposited])
      .when({ ...command, outcome: 'refused' })
      .then([refused])
    given(depositDecider, [deposited, refused])
      .when({ ...command, outcome: 'refused' })
      .thenNothing()
    given(depositDecider, [deposited, refused]).when(command).then([withdrawn])
  })
})

describe('the setting of a list', () => {
  const [listId, centre] = [fixedId(2), '센터']
  const of = { listId, apartmentId }
  const on = { type: 'DepositsTurnedOn', data: { ...of, centre } } as const
  const off = { type: 'DepositsTurnedOff', data: { ...of, centre, waiting: 3 } } as const
  it('is off until it is turned on, and changes once', () => {
    given(depositSettingsDecider)
      .when({ type: 'TurnOff', ...of, waiting: 3 })
      .thenNothing()
    given(depositSettingsDecider)
      .when({ type: 'TurnOn', ...of, centre })
      .then([on])
    given(depositSettingsDecider, [on])
      .when({ type: 'TurnOn', ...of, centre })
      .thenNothing()
    given(depositSettingsDecider, [on])
      .when({ type: 'TurnOff', ...of, waiting: 3 })
      .then([off])
    given(depositSettingsDecider, [on, off])
      .when({ type: 'TurnOff', ...of, waiting: 0 })
      .thenNothing()
  })
})

describe('a certificate', () => {
  const items = {
    number: '1',
    centre: '센터',
    applicant: { name: '단지', identifier: '000-00-00000' },
    askedAt: certificate.issuedAt,
    issuedAt: certificate.issuedAt,
    validUntil: certificate.validUntil,
    purpose: '보관 증명',
    document: { ...deposit, title: '동의서', author: '홍길동', recipient: '단지', sentAt: '', receivedAt: '' },
  }
  it('names the deposit, the reference and the hash of the file', () => {
    expect(checkCertificate({ kind: 'read', items }, deposit)).toEqual({ kind: 'sound', items })
    for (const wrong of [{ sha256: 'd'.repeat(64) }, { depositId: 'SIM-2' }, { reference: 'other' }])
      expect(
        checkCertificate({ kind: 'read', items: { ...items, document: { ...items.document, ...wrong } } }, deposit),
      ).toEqual({ kind: 'unsound', reason: 'wrong-certificate' })
  })
  it('is refused where it is not signed by the centre, or was valid for no time', () => {
    expect(checkCertificate({ kind: 'unsound', fault: 'signature' }, deposit)).toEqual({
      kind: 'unsound',
      reason: 'wrong-signature',
    })
    expect(checkCertificate({ kind: 'unsound', fault: 'file' }, deposit)).toMatchObject({ reason: 'wrong-certificate' })
    expect(checkCertificate({ kind: 'read', items: { ...items, validUntil: items.issuedAt } }, deposit)).toMatchObject({
      reason: 'wrong-certificate',
    })
  })
})
