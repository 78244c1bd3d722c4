import { describe, expect, it } from 'vitest'
import type { OnlineCertificateEvent } from '#events/assembly/online-certificate.events.ts'
import { entryStatement } from '#services/assembly/entry-certificate/entry-statement.ts'
import {
  assertProves,
  isCheckLost,
  isExpired,
  onlineCertificateDecider,
  type OnlineCertificateCommand,
} from '#services/assembly/entry-certificate/online-certificate.decider.ts'
import { foldEvents } from '#services/core/decider.ts'
import { DomainError } from '#services/core/domain-error.ts'
import { afterSeconds, fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const place = { verificationId: fixedId(1), assemblyId: fixedId(2), listId: fixedId(3), apartmentId: fixedId(4) }
const transaction = {
  app: 'toss' as const,
  recognition: { number: '모의-toss', until: '2099-12-31' },
  receiptId: '1'.repeat(32),
  documentSha256: 'ab'.repeat(32),
}
const request = {
  ...place,
  ...transaction,
  requestedAt: NOW.toISOString(),
  expiresAt: afterSeconds(600).toISOString(),
}
const proof = {
  entries: [{ listUserId: fixedId(5), personId: fixedId(6), phoneChanges: 1 }],
  signedDataSha256: 'cd'.repeat(32),
  ciHash: 'c1',
  raw: '{}',
  rawSha256: 'ef'.repeat(32),
  completedAt: NOW.toISOString(),
}
const requested: OnlineCertificateEvent = { type: 'OnlineCertificateRequested', data: request }
const started: OnlineCertificateEvent = {
  type: 'OnlineCertificateCheckStarted',
  data: { ...place, startedAt: NOW.toISOString() },
}
const verified: OnlineCertificateEvent = {
  type: 'OnlineCertificateVerified',
  data: { ...place, ...transaction, ...proof, personId: fixedId(6), verifiedAt: NOW.toISOString() },
}
const ended = (reason: 'expired' | 'cancelled'): OnlineCertificateEvent => ({
  type: 'OnlineCertificateEnded',
  data: { ...place, reason, endedAt: NOW.toISOString() },
})
const start: OnlineCertificateCommand = { type: 'StartOnlineCheck', now: NOW }
const verify: OnlineCertificateCommand = { type: 'VerifyOnlineCertificate', ...proof, now: NOW }
const end = (reason: 'expired' | 'cancelled', from: 'requested' | 'checking'): OnlineCertificateCommand => ({
  type: 'EndOnlineCertificate',
  reason,
  from,
  now: NOW,
})

describe('a certificate for an entry online', () => {
  it('is requested once under its id', () => {
    given(onlineCertificateDecider, []).when({ type: 'RequestOnlineCertificate', request }).then([requested])
    given(onlineCertificateDecider, [requested])
      .when({ type: 'RequestOnlineCertificate', request })
      .thenRejects('CERTIFICATE_ALREADY_USED')
    given(onlineCertificateDecider, []).when(start).thenRejects('CERTIFICATE_NOT_BEGUN')
  })

  it('is checked by one caller, and verified once', () => {
    given(onlineCertificateDecider, [requested]).when(start).then([started])
    given(onlineCertificateDecider, [requested, started]).when(start).thenNothing()
    given(onlineCertificateDecider, [requested, started]).when(verify).then([verified])
    given(onlineCertificateDecider, [requested, started, verified]).when(verify).thenNothing()
    given(onlineCertificateDecider, [requested]).when(verify).thenNothing()
    given(onlineCertificateDecider, [requested, started])
      .when({ ...verify, entries: [] })
      .thenRejects('IDENTITY_NOT_MATCHED')
  })

  it('ends only from the status in which the reason was found', () => {
    given(onlineCertificateDecider, [requested])
      .when(end('expired', 'requested'))
      .then([ended('expired')])
    given(onlineCertificateDecider, [requested, started]).when(end('cancelled', 'requested')).thenNothing()
    given(onlineCertificateDecider, [requested, started, verified]).when(end('cancelled', 'checking')).thenNothing()
    given(onlineCertificateDecider, [requested, ended('expired')])
      .when(start)
      .thenNothing()
  })

  it('has its minute after the expiry, and two for an answer', () => {
    expect([659, 660].map((seconds) => isExpired(request, afterSeconds(seconds)))).toEqual([false, true])
    const startedAt = NOW.toISOString()
    expect([119, 120].map((seconds) => isCheckLost({ startedAt }, afterSeconds(seconds)))).toEqual([false, true])
  })
})

describe('the proof', () => {
  const entry = { assemblyId: place.assemblyId, personId: fixedId(6), now: afterSeconds(599) }
  const codeOf = (more: Partial<typeof entry>, ...events: readonly OnlineCertificateEvent[]): string | null => {
    try {
      assertProves(foldEvents(onlineCertificateDecider, events), { ...entry, ...more })
      return null
    } catch (error) {
      return error instanceof DomainError ? error.code : 'UNKNOWN'
    }
  }
  const all = [requested, started, verified] as const

  it('is of its assembly, its person and ten minutes alone', () => {
    expect(codeOf({}, ...all)).toBeNull()
    expect(codeOf({ assemblyId: fixedId(99) }, ...all)).toBe('CERTIFICATE_NOT_BEGUN')
    expect(codeOf({ personId: fixedId(99) }, ...all)).toBe('IDENTITY_NOT_MATCHED')
    expect(codeOf({ now: afterSeconds(600) }, ...all)).toBe('IDENTITY_EXPIRED')
  })

  it('is none before it is verified', () => {
    for (const events of [[], [requested], [requested, started], [requested, ended('expired')]])
      expect(codeOf({}, ...events)).toBe('CERTIFICATE_NOT_BEGUN')
  })

  it('is a statement of one assembly and one request', () => {
    const named = { assemblyId: fixedId(2), verificationId: fixedId(1), requestedAt: NOW.toISOString() }
    const { text, sha256 } = entryStatement(named)
    expect(text).toContain(named.assemblyId)
    const others = [
      { assemblyId: fixedId(9) },
      { verificationId: fixedId(9) },
      { requestedAt: afterSeconds(1).toISOString() },
    ]
    for (const other of others) expect(entryStatement({ ...named, ...other }).sha256).not.toBe(sha256)
  })
})
