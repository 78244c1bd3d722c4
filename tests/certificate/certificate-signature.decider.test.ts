import { describe, expect, it } from 'vitest'
import { isMinorOn } from '#services/certificate/age.ts'
import { certificateProofOf, certificateSignatureDecider as decider } from '#services/certificate/certificate.facts.ts'
import { isLost, LOST_MS } from '#services/certificate/certificate-signature.decider.ts'
import { foldEvents } from '#services/core/decider.ts'
import { afterSeconds, fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { answered, asked, ended, requested, started, verified } from './certificate-requests.ts'

const begin = { type: 'RequestCertificate', ...asked } as const
const start = { type: 'StartVerification', now: NOW } as const
const record = { type: 'RecordAnswer', raw: '{}', rawSha256: 'cd'.repeat(32), now: NOW } as const
const confirm = {
  type: 'ConfirmCertificate',
  signedDataSha256: 'ef'.repeat(32),
  ciHash: 'c1',
  completedAt: NOW.toISOString(),
  now: NOW,
} as const
const expire = { type: 'EndCertificate', reason: 'expired', from: 'waiting', now: NOW } as const

describe('a request', () => {
  it('is recorded', () => given(decider).when(begin).then([requested]))
  it('is refused under the id of another document, person, consent or app', () => {
    const others = [
      { documentSha256: '12'.repeat(32) },
      { personId: fixedId(9) },
      { consentId: fixedId(9) },
      { app: 'toss' as const },
    ]
    for (const other of others)
      given(decider, [requested])
        .when({ ...begin, ...other })
        .thenRejects('CERTIFICATE_ALREADY_USED')
  })
  it('stays quiet when repeated, whatever the provider answered the second time', () => {
    given(decider, [requested])
      .when({ ...begin, receiptId: '1'.repeat(32) })
      .thenNothing()
  })
})

describe('a verification', () => {
  it('is started by the first', () => given(decider, [requested]).when(start).then([started]))
  it('is refused where nothing was requested', () => given(decider).when(start).thenRejects('CERTIFICATE_NOT_BEGUN'))
  it('is started once, and never after an end', () => {
    for (const more of [[started], [started, answered], [started, answered, verified], [ended('expired')]])
      given(decider, [requested, ...more])
        .when(start)
        .thenNothing()
  })
})

describe('an answer', () => {
  it('is recorded as it came', () => given(decider, [requested, started]).when(record).then([answered]))
  it('is refused where nothing was requested', () => given(decider).when(record).thenRejects('CERTIFICATE_NOT_BEGUN'))
  it('is recorded once, and not where nobody asked for it', () => {
    given(decider, [requested]).when(record).thenNothing()
    given(decider, [requested, started, answered]).when(record).thenNothing()
    given(decider, [requested, started, ended('lost')])
      .when(record)
      .thenNothing()
  })
})

describe('a confirmation', () => {
  it('names what was requested', () => given(decider, [requested, started, answered]).when(confirm).then([verified]))
  it('is refused where nothing was requested', () => given(decider).when(confirm).thenRejects('CERTIFICATE_NOT_BEGUN'))
  it('needs a recorded answer, once', () => {
    given(decider, [requested]).when(confirm).thenNothing()
    given(decider, [requested, started]).when(confirm).thenNothing()
    given(decider, [requested, started, answered, verified]).when(confirm).thenNothing()
    given(decider, [requested, started, answered, ended('mismatch')])
      .when(confirm)
      .thenNothing()
  })
})

describe('an end', () => {
  it('is recorded with its reason', () => {
    given(decider, [requested])
      .when(expire)
      .then([ended('expired')])
    given(decider, [requested, started])
      .when({ ...expire, reason: 'lost', from: 'verifying' })
      .then([ended('lost')])
    given(decider, [requested, started, answered])
      .when({ ...expire, reason: 'mismatch', from: 'answered' })
      .then([ended('mismatch')])
  })
  it('is refused where nothing was requested', () => given(decider).when(expire).thenRejects('CERTIFICATE_NOT_BEGUN'))
  it('does not end what has gone on meanwhile, nor twice', () => {
    given(decider, [requested, started]).when(expire).thenNothing()
    given(decider, [requested, started, answered])
      .when({ ...expire, reason: 'lost', from: 'verifying' })
      .thenNothing()
    given(decider, [requested, started, answered, verified]).when(expire).thenNothing()
    given(decider, [requested, ended('rejected')])
      .when(expire)
      .thenNothing()
  })
})

it('an answer is lost two minutes after it was asked for, not before', () => {
  const state = { startedAt: NOW.toISOString() }
  expect(isLost(state, new Date(NOW.getTime() + LOST_MS - 1))).toBe(false)
  expect(isLost(state, afterSeconds(120))).toBe(true)
})

it('only a verified signature is a proof', () => {
  const proofAfter = (...events: (typeof requested)[]) => certificateProofOf(foldEvents(decider, events))
  expect(proofAfter(requested, started, answered)).toBeUndefined()
  expect(proofAfter(requested, started, answered, verified)).toEqual({
    signatureId: asked.signatureId,
    app: 'kakao',
    provider: '카카오',
    recognition: asked.recognition,
    receiptId: asked.receiptId,
    documentSha256: asked.documentSha256,
    signedDataSha256: 'ef'.repeat(32),
    ciHash: 'c1',
    completedAt: NOW.toISOString(),
  })
})

it('a person comes of age on their nineteenth birthday', () => {
  expect(isMinorOn('2007-11-30', '2026-11-29')).toBe(true)
  expect(isMinorOn('2007-11-30', '2026-11-30')).toBe(false)
  // Born on a day that the nineteenth year lacks.
  expect(isMinorOn('2008-02-29', '2027-02-28')).toBe(true)
  expect(isMinorOn('2008-02-29', '2027-03-01')).toBe(false)
})
