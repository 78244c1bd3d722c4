import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  CertificateAnswerRecorded,
  CertificateSignatureEnded,
  CertificateSignatureRequested,
} from '#events/certificate/certificate-signature.events.ts'
import type { CertificateSignature } from '#infra/providers/certificate.ts'
import { usualCertificateSwitches } from '#infra/simulators/certificate/certificate-switches.ts'
import { eventsOf } from '#projections/set-based.ts'
import {
  beginCertificateSignature,
  cancelCertificateSignature,
  certificateSignatureStream,
  offeredCertificateApps,
  pollCertificateSignature,
  readCertificateSignature,
  type AskedCertificate,
  type CertificatePoll,
  type CertificateProof,
} from '#services/certificate/certificate.facts.ts'
import { FOLLOW_CERTIFICATE, followCertificateReactor } from '#services/certificate/follow-certificates.ts'
import { certificateModule } from '#services/certificate/certificate.module.ts'
import type { WorkerDeps } from '#services/core/module.ts'
import { newId } from '#services/core/secrets.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const { app, system, clock, signatures } = await startTestApp()
const { deps } = system
const context = { metadata: systemMetadata, log: { warn: () => {} } }
const AT = clock.now

const documentSha256 = createHash('sha256').update('the document').digest('hex')
const askedOf = (phone = '01012345678', more: Partial<AskedCertificate> = {}): AskedCertificate => ({
  signatureId: newId(),
  listId: fixedId(1),
  apartmentId: fixedId(2),
  listUserId: newId(),
  personId: newId(),
  consentId: newId(),
  app: 'kakao',
  signer: { name: '홍길동', phone, birthDate: '1950-03-01' },
  title: '재건축 조합설립 동의서',
  documentSha256,
  callCenter: '021234567',
  sameDevice: null,
  returnUrl: 'http://danji.test/s/x',
  ...more,
})

const begin = async (asked: AskedCertificate): Promise<AskedCertificate> => {
  await beginCertificateSignature(deps, asked, context)
  return asked
}
const poll = ({ signatureId }: AskedCertificate, used = deps) => pollCertificateSignature(used, signatureId, context)
const proofIn = (poll: CertificatePoll): CertificateProof => {
  if (poll.status !== 'verified') throw new Error(`not verified: ${JSON.stringify(poll)}`)
  return poll.proof
}
const sign = ({ signer }: AskedCertificate): void => {
  for (const { id } of signatures.waitingOn(signer.phone)) signatures.answer(id, 'sign')
}
const typesOf = async ({ signatureId }: AskedCertificate): Promise<readonly string[]> => {
  const { events } = await deps.store.readStream(certificateSignatureStream(signatureId))
  return events.map(({ type }) => type)
}
/** Returns the dependencies with a client that breaks: a process that is killed there. */
const killedAt = (changed: Partial<CertificateSignature>): typeof deps => ({
  ...deps,
  certificates: { ...deps.certificates, signature: { ...deps.certificates.signature, ...changed } },
})
class Killed extends Error {}

const wholeLife = [
  'CertificateSignatureRequested',
  'CertificateVerificationStarted',
  'CertificateAnswerRecorded',
  'CertificateSignatureVerified',
]

it('a document is signed, and the answer recorded as it came before it is read', async () => {
  const asked = await begin(askedOf())
  expect(await readCertificateSignature(deps, asked.signatureId)).toMatchObject({ status: 'waiting' })
  expect(await poll(asked)).toEqual({ status: 'waiting', expiresAt: '2026-11-21T03:10:00.000Z' })
  sign(asked)
  const done = await poll(asked)
  expect(done).toMatchObject({
    status: 'verified',
    proof: {
      signatureId: asked.signatureId,
      app: 'kakao',
      provider: '카카오',
      recognition: { number: '모의-kakao', until: '2099-12-31' },
      documentSha256,
      completedAt: '2026-11-21T03:00:00.000Z',
    },
  })
  expect(await typesOf(asked)).toEqual(wholeLife)
  const { events } = await deps.store.readStream(certificateSignatureStream(asked.signatureId))
  const [answer] = eventsOf(CertificateAnswerRecorded, events)
  const raw = answer?.data.raw ?? ''
  expect(createHash('sha256').update(raw).digest('hex')).toBe(answer?.data.rawSha256)
  const { signedData } = JSON.parse(raw) as { signedData: string }
  const proof = proofIn(done)
  expect(createHash('sha256').update(signedData).digest('hex')).toBe(proof.signedDataSha256)
  // The signature names the hash of the document.
  const [, payload = ''] = signedData.split('.')
  expect(Buffer.from(payload, 'base64url').toString()).toContain(
    Buffer.from(documentSha256, 'hex').toString('base64url'),
  )
  expect(await readCertificateSignature(deps, asked.signatureId)).toEqual(done)
})

it('ten callers at once verify once', async () => {
  const asked = await begin(askedOf('01022220001'))
  sign(asked)
  const before = signatures.verifications()
  const polls = await Promise.all(Array.from({ length: 10 }, () => poll(asked)))
  expect(signatures.verifications()).toBe(before + 1)
  expect(polls.filter(({ status }) => status === 'ended')).toEqual([])
  expect(await typesOf(asked)).toEqual(wholeLife)
  expect(await poll(asked)).toMatchObject({ status: 'verified' })
  expect(signatures.verifications()).toBe(before + 1)
})

it('an answer that died with its process is lost after two minutes, and the person signs again', async () => {
  const asked = await begin(askedOf('01022220002'))
  sign(asked)
  const { verify } = deps.certificates.signature
  const killed = killedAt({
    verify: async (asking) => {
      await verify(asking)
      throw new Killed()
    },
  })
  await expect(poll(asked, killed)).rejects.toThrow(Killed)
  expect(await typesOf(asked)).toEqual(wholeLife.slice(0, 2))
  clock.now = new Date(AT.getTime() + 119_999)
  expect(await poll(asked)).toMatchObject({ status: 'waiting' })
  clock.now = new Date(AT.getTime() + 120_000)
  expect(await poll(asked)).toEqual({ status: 'ended', reason: 'lost' })
  const again = await begin({ ...asked, signatureId: newId() })
  sign(again)
  expect(await poll(again)).toMatchObject({ status: 'verified' })
  clock.now = AT
})

it('an answer that was recorded is read by the next caller, without another verification', async () => {
  const asked = await begin(askedOf('01022220003'))
  sign(asked)
  const killed = killedAt({
    read: () => {
      throw new Killed()
    },
  })
  await expect(poll(asked, killed)).rejects.toThrow(Killed)
  expect(await typesOf(asked)).toEqual(wholeLife.slice(0, 3))
  const before = signatures.verifications()
  expect((await Promise.all([poll(asked), poll(asked)])).map(({ status }) => status)).toEqual(['verified', 'verified'])
  expect(signatures.verifications()).toBe(before)
  expect(await typesOf(asked)).toEqual(wholeLife)
})

const ends = [
  ['01022220701', 'rejected'],
  ['01022220702', 'expired'],
  ['01022220703', 'failed'],
  ['01022220706', 'mismatch'],
  ['01022220707', 'minor'],
  ['01022220709', 'lost'],
  ['01022220710', 'lost'],
  ['01022220711', 'unreadable'],
  ['01022220712', 'mismatch'],
] as const

it.each(ends)('%s ends as %s, for good', async (phone, reason) => {
  const asked = await begin(askedOf(phone))
  sign(asked)
  expect(await poll(asked)).toEqual({ status: 'ended', reason })
  expect(await poll(asked)).toEqual({ status: 'ended', reason })
  const types = await typesOf(asked)
  expect(types.filter((type) => type === CertificateSignatureEnded.type)).toHaveLength(1)
  expect(types).not.toContain('CertificateSignatureVerified')
})

it('the CI is compared with the one of the identity check, where there was one', async () => {
  const first = await begin(askedOf('01022220708'))
  sign(first)
  const { ciHash } = proofIn(await poll(first))
  const same = await begin(askedOf('01022220708', { ciHash }))
  sign(same)
  expect(await poll(same)).toMatchObject({ status: 'verified' })
  // Name, birth date and phone fit; somebody else all the same.
  const other = await begin(askedOf('01022220004', { ciHash }))
  sign(other)
  expect(await poll(other)).toEqual({ status: 'ended', reason: 'mismatch' })
})

it('a provider that is down ends nothing until well after the expiry', async () => {
  const [signed, unsigned] = [await begin(askedOf('01022220005')), await begin(askedOf('01022220006'))]
  sign(signed)
  signatures.turn({ service: 'down' })
  expect(await poll(signed)).toMatchObject({ status: 'waiting' })
  clock.now = new Date(AT.getTime() + 1_199_999)
  expect(await poll(unsigned)).toMatchObject({ status: 'waiting' })
  clock.now = new Date(AT.getTime() + 1_200_000)
  expect(await poll(unsigned)).toEqual({ status: 'ended', reason: 'expired' })
  clock.now = AT
  signatures.turn(usualCertificateSwitches)
  expect(await poll(signed)).toMatchObject({ status: 'verified' })
})

it('a request that is repeated begins once, and its id serves one document', async () => {
  const asked = askedOf('01022220007', { sameDevice: 'android' })
  const first = await beginCertificateSignature(deps, asked, context)
  expect(first.appUrl).toContain('/simulators/phone/01022220007')
  const { appUrl, expiresAt } = await beginCertificateSignature(deps, asked, context)
  expect({ appUrl, expiresAt }).toEqual({ appUrl: first.appUrl, expiresAt: first.expiresAt })
  expect(signatures.waitingOn('01022220007')).toHaveLength(1)
  const other = { ...asked, documentSha256: 'ab'.repeat(32) }
  await expect(beginCertificateSignature(deps, other, context)).rejects.toMatchObject({
    code: 'CERTIFICATE_ALREADY_USED',
  })
  await Promise.all([beginCertificateSignature(deps, asked, context), beginCertificateSignature(deps, asked, context)])
  expect(await typesOf(asked)).toEqual([CertificateSignatureRequested.type])
})

it('two requests at the same moment follow the same transaction', async () => {
  const asked = askedOf('01022220008')
  await Promise.all([begin(asked), begin(asked)])
  expect(await typesOf(asked)).toEqual([CertificateSignatureRequested.type])
  sign(asked)
  expect(await poll(asked)).toMatchObject({ status: 'verified' })
})

const refusals = [
  ['01022220704', {}, 'CERTIFICATE_MISSING'],
  ['01022220705', {}, 'CERTIFICATE_PERSON_DIFFERS'],
  ['not a phone', {}, 'CERTIFICATE_REFUSED'],
  [
    '01022220009',
    { signer: { name: '홍길동', phone: '01022220009', birthDate: '2007-11-22' } },
    'CERTIFICATE_FOR_ADULTS',
  ],
] as const

it.each(refusals)('%s %j is refused before anything is recorded: %s', async (phone, more, code) => {
  const asked = askedOf(phone, more)
  await expect(beginCertificateSignature(deps, asked, context)).rejects.toMatchObject({ code })
  expect(await typesOf(asked)).toEqual([])
})

it('a provider that is down begins nothing, and says so', async () => {
  signatures.turn({ service: 'down' })
  const asked = askedOf('01022220010')
  await expect(beginCertificateSignature(deps, asked, context)).rejects.toMatchObject({
    code: 'CERTIFICATE_UNAVAILABLE',
  })
  signatures.turn(usualCertificateSwitches)
  await begin(asked)
})

it('an app is offered while its provider is recognised, and never after', async () => {
  const recognitions = [
    { app: 'kakao', number: 'K-1', from: '2024-01-01', until: '2026-11-21' },
    { app: 'kakao', number: 'K-2', from: '2026-11-22', until: '2028-11-21' },
    { app: 'toss', number: 'T-1', from: '2024-01-01', until: '2026-11-20' },
  ] as const
  const dated = { ...deps, certificates: { ...deps.certificates, recognitions } }
  // The last second of the 21st in Seoul, and the next one.
  expect(offeredCertificateApps(dated, new Date('2026-11-21T14:59:59Z'))).toEqual([
    { app: 'kakao', title: '카카오', recognition: { number: 'K-1', until: '2026-11-21' } },
  ])
  expect(offeredCertificateApps(dated, new Date('2026-11-21T15:00:00Z'))).toMatchObject([
    { app: 'kakao', recognition: { number: 'K-2' } },
  ])
  const asked = askedOf('01022220011', { app: 'toss' })
  await expect(beginCertificateSignature(dated, asked, context)).rejects.toMatchObject({
    code: 'CERTIFICATE_NOT_OFFERED',
  })
})

it('an erased person ends what waits, and their data is unreadable', async () => {
  const asked = await begin(askedOf('01022220012'))
  await deps.store.erasePerson(asked.personId)
  const { events } = await deps.store.readStream(certificateSignatureStream(asked.signatureId))
  expect(eventsOf(CertificateSignatureRequested, events)[0]?.data.transaction).toBeNull()
  expect(await poll(asked)).toEqual({ status: 'ended', reason: 'cancelled' })
})

it('a signature is cancelled while it waits, and not once it is signed', async () => {
  const [waiting, signed] = [await begin(askedOf('01022220013')), await begin(askedOf('01022220014'))]
  const cancel = ({ signatureId }: AskedCertificate) => cancelCertificateSignature(deps, signatureId, context)
  expect(await cancel(waiting)).toEqual({ status: 'ended', reason: 'cancelled' })
  sign(signed)
  await poll(signed)
  expect(await cancel(signed)).toMatchObject({ status: 'verified' })
})

it('is unknown where it was never begun', async () => {
  expect(await readCertificateSignature(deps, newId())).toEqual({ status: 'absent' })
  await expect(pollCertificateSignature(deps, newId(), context)).rejects.toMatchObject({
    code: 'CERTIFICATE_NOT_BEGUN',
  })
})

it('a person signs on the page of their phone, beside the product, and is led back', async () => {
  const asked = await begin(askedOf('01022220016', { sameDevice: 'ios' }))
  const page = await app.inject('/simulators/phone/01022220016')
  const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const answer = await app.inject({
    method: 'POST',
    url: `/simulators/phone/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'decision=sign',
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, asked.returnUrl])
  expect(await poll(asked)).toMatchObject({ status: 'verified' })
})

it('jobs follow a signature whose page was closed', async () => {
  const asked = await begin(askedOf('01022220015'))
  const { events } = await deps.store.readStream(certificateSignatureStream(asked.signatureId))
  const jobs = followCertificateReactor.react(events)
  expect(new Set(jobs.map(({ key }) => key)).size).toBe(8)
  sign(asked)
  // The press that makes documents has no part in it.
  const run = certificateModule.jobs?.(deps as WorkerDeps)[FOLLOW_CERTIFICATE]?.run
  const [job] = jobs
  await run?.(job?.payload, { stopping: new AbortController().signal } as never)
  expect(await readCertificateSignature(deps, asked.signatureId)).toMatchObject({ status: 'verified' })
})
