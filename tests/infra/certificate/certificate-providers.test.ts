import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CertificateApp } from '#events/values/certificate-app.ts'
import { createBarocertClient } from '#infra/providers/barocert/barocert-client.ts'
import { barocert } from '#infra/providers/barocert/barocert.provider.ts'
import type { CertificateRequest, CertificateSignature } from '#infra/providers/certificate.ts'
import { routeCertificates } from '#infra/providers/certificates.ts'
import { createTossClient } from '#infra/providers/toss/toss-client.ts'
import { toss } from '#infra/providers/toss/toss.provider.ts'
import { usualCertificateSwitches } from '#infra/simulators/certificate/certificate-switches.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'

const START = new Date('2026-11-21T03:00:00Z')
const clock = { now: START }
const app = Fastify({ forceCloseConnections: true })
const { certificates } = registerSimulators(app, {
  production: false,
  publicUrl: 'https://danji.test',
  now: () => clock.now,
})
const own = await app.listen({ port: 0, host: '127.0.0.1' })
const address = { own, public: 'https://danji.test' }
const now = () => clock.now
const limited = { now, timeoutMs: 1_000 }
const ofBarocert = createBarocertClient({ ...barocert.simulated(address), ...limited })
const ofToss = createTossClient({ ...toss.simulated(address), ...limited })

beforeEach(() => {
  clock.now = START
  certificates.turn(usualCertificateSwitches)
})

const signer = { name: '홍길동', phone: '01012345678', birthDate: '1950-03-01' }
const documentSha256 = createHash('sha256').update('a document').digest('hex')
const requestOf = (one: CertificateApp, phone = signer.phone): CertificateRequest => ({
  app: one,
  requestNo: 'request0000000000000001',
  signer: { ...signer, phone },
  title: '재건축 동의서',
  documentSha256,
  callCenter: '021234567',
  sameDevice: null,
  returnUrl: 'https://danji.test/sign',
})

const begin = async (client: CertificateSignature, one: CertificateApp, phone?: string) => {
  const begun = await client.begin(requestOf(one, phone))
  if (begun.kind !== 'begun') throw new Error(JSON.stringify(begun))
  const { receiptId, kept } = begun
  return { app: one, receiptId, kept, signer: { ...signer, phone: phone ?? signer.phone } }
}

/** Begins, signs on the phone, verifies and reads. */
const signed = async (client: CertificateSignature, one: CertificateApp, phone?: string) => {
  const asked = await begin(client, one, phone)
  certificates.answer(asked.receiptId, 'sign')
  const answer = await client.verify(asked)
  return answer.kind === 'answered' ? client.read({ ...asked, raw: answer.raw }) : answer
}

const clients = [
  ['Kakao', 'kakao', ofBarocert],
  ['Naver', 'naver', ofBarocert],
  ['Toss by Barocert', 'toss', ofBarocert],
  ['PASS', 'pass', ofBarocert],
  ['Toss itself', 'toss', ofToss],
] as const

describe.each(clients)('%s', (_, one, client) => {
  it('waits until the person has signed, and tells who did', async () => {
    const asked = await begin(client, one)
    expect(await client.status(asked)).toEqual({ kind: 'waiting' })
    clock.now = new Date('2026-11-21T03:05:00Z')
    certificates.answer(asked.receiptId, 'sign')
    expect(await client.status(asked)).toEqual({ kind: 'completed' })
    const answer = await client.verify(asked)
    if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer))
    const read = client.read({ ...asked, raw: answer.raw })
    expect(read).toMatchObject({
      kind: 'read',
      person: { name: signer.name, birthDate: signer.birthDate },
      completedAt: '2026-11-21T03:05:00.000Z',
    })
  })
  it('is refused before the signature, and begins nowhere without a certificate or for another', async () => {
    const asked = await begin(client, one)
    expect(await client.verify(asked)).toMatchObject({ kind: 'refused' })
    expect(await client.begin(requestOf(one, '01012340704'))).toMatchObject({ reason: 'no-certificate' })
    expect(await client.begin(requestOf(one, '01012340705'))).toMatchObject({ reason: 'mismatch' })
  })
  it('expires', async () => {
    const asked = await begin(client, one)
    clock.now = new Date(START.getTime() + 601_000)
    expect(await client.status(asked)).toEqual({ kind: 'expired' })
    expect(certificates.answer(asked.receiptId, 'sign')).toBeUndefined()
  })
  it('names another person, a minor, or another CI as the provider does', async () => {
    expect(await signed(client, one, '01012340706')).toMatchObject({ person: { name: '다른사람' } })
    expect(await signed(client, one, '01012340707')).toMatchObject({ person: { birthDate: '2011-03-01' } })
    const [usual, other] = [await signed(client, one), await signed(client, one, '01012340708')]
    if (usual.kind !== 'read' || other.kind !== 'read') throw new Error('not read')
    expect(other.person.ci).not.toBe(usual.person.ci)
  })
  it('reads neither an unknown form nor the answer to another request', async () => {
    expect(await signed(client, one, '01012340711')).toMatchObject({ kind: 'unavailable' })
    expect(await signed(client, one, '01012340712')).toMatchObject({ kind: 'refused', reason: 'mismatch' })
  })
  it('is unavailable where it breaks, is down, or takes too long', async () => {
    expect(await signed(client, one, '01012340710')).toMatchObject({ kind: 'unavailable' })
    expect(await client.begin(requestOf(one, '01012340713'))).toEqual({
      kind: 'unavailable',
      detail: 'no answer within 1000 ms',
    })
    certificates.turn({ service: 'down' })
    expect(await client.begin(requestOf(one))).toMatchObject({ kind: 'unavailable' })
  })
  it('fetches a new token where the old one is refused', async () => {
    const asked = await begin(client, one)
    certificates.turn({ tokens: 'refused' })
    expect(await client.status(asked)).toEqual({ kind: 'waiting' })
  })
  it('takes and gives texts of any length without a fault', async () => {
    const long = '가'.repeat(100_000)
    const begun = await client.begin({ ...requestOf(one), title: long })
    expect(begun.kind).not.toBe('begun')
    expect(client.read({ app: one, raw: long, kept: long })).toMatchObject({ kind: 'unavailable' })
  })
})

describe('refusals of Kakao, Naver, PASS', () => {
  it.each(['kakao', 'naver', 'pass'] as const)('%s rejects and fails as the person does', async (one) => {
    expect(await ofBarocert.status(await begin(ofBarocert, one, '01012340701'))).toEqual({ kind: 'rejected' })
    expect(await ofBarocert.status(await begin(ofBarocert, one, '01012340702'))).toEqual({ kind: 'expired' })
    expect(await ofBarocert.status(await begin(ofBarocert, one, '01012340703'))).toEqual({ kind: 'failed' })
    const asked = await begin(ofBarocert, one)
    certificates.answer(asked.receiptId, 'reject')
    expect(await ofBarocert.status(asked)).toEqual({ kind: 'rejected' })
  })
})

it('Barocert gives a signature once: an answer that was lost is lost', async () => {
  const asked = await begin(ofBarocert, 'kakao', '01012340709')
  certificates.answer(asked.receiptId, 'sign')
  expect(await ofBarocert.verify(asked)).toMatchObject({ kind: 'unavailable' })
  expect(await ofBarocert.verify(asked)).toMatchObject({ kind: 'refused', reason: 'already-verified' })
})

it('Toss gives a result twice: the second answer replaces a lost one', async () => {
  const asked = await begin(ofToss, 'toss', '01012340709')
  certificates.answer(asked.receiptId, 'sign')
  expect(await ofToss.verify(asked)).toMatchObject({ kind: 'unavailable' })
  expect(await ofToss.verify(asked)).toMatchObject({ kind: 'answered' })
  expect(await ofToss.verify(asked)).toMatchObject({ kind: 'refused', reason: 'already-verified' })
})

it('a clock that is minutes off is named, not taken for a refusal of the person', async () => {
  const late = createBarocertClient({
    ...barocert.simulated(address),
    now: () => new Date(START.getTime() + 6 * 60_000),
  })
  const begun = await late.begin(requestOf('kakao'))
  expect(begun).toMatchObject({ kind: 'unavailable', detail: expect.stringContaining('clock is 360 s off') })
  const inTime = createBarocertClient({
    ...barocert.simulated(address),
    now: () => new Date(START.getTime() - 4 * 60_000),
  })
  expect(await inTime.begin(requestOf('kakao'))).toMatchObject({ kind: 'begun' })
})

it('another key is refused, and nobody is taken for the signer', async () => {
  const other = { ...barocert.simulated(address), secretKey: Buffer.alloc(32, 1).toString('base64'), now }
  expect(await createBarocertClient(other).begin(requestOf('kakao'))).toMatchObject({ kind: 'unavailable' })
  const wrongSecret = { ...toss.simulated(address), clientSecret: 'another', now }
  expect(await createTossClient(wrongSecret).begin(requestOf('toss'))).toMatchObject({ kind: 'unavailable' })
})

it('the app of the same phone is opened by its address', async () => {
  for (const [one, client] of [['kakao', ofBarocert] as const, ['toss', ofToss] as const])
    expect(await client.begin({ ...requestOf(one), sameDevice: 'android' })).toMatchObject({
      appUrl: 'https://danji.test/simulators/phone/01012345678',
    })
})

it('an app goes to the first client that has it, and a transaction to the one that began it', async () => {
  const both = routeCertificates([
    { name: 'toss', client: ofToss },
    { name: 'barocert', client: ofBarocert },
  ])
  expect([...both.apps].toSorted()).toEqual(['kakao', 'naver', 'pass', 'toss'])
  const [direct, byBarocert] = [await begin(both, 'toss'), await begin(both, 'kakao')]
  expect([direct.kept, byBarocert.kept].map((kept) => kept.split(':')[0])).toEqual(['toss', 'barocert'])
  // Toss's own contract has ended meanwhile.
  const later = routeCertificates([{ name: 'barocert', client: ofBarocert }])
  expect(await later.status(byBarocert)).toEqual({ kind: 'waiting' })
  expect(await later.status(direct)).toMatchObject({ kind: 'unavailable' })
  expect(await both.status(direct)).toEqual({ kind: 'waiting' })
})

it('a request of PASS ends before its day in Seoul, since it is verified on that day alone', async () => {
  const secondsAt = async (time: string, one: CertificateApp) => {
    clock.now = new Date(time)
    const begun = await ofBarocert.begin(requestOf(one))
    if (begun.kind !== 'begun') throw new Error(JSON.stringify(begun))
    return (Date.parse(begun.expiresAt) - clock.now.getTime()) / 1000
  }
  expect(await secondsAt('2026-11-21T14:49:30Z', 'pass')).toBe(600)
  expect(await secondsAt('2026-11-21T14:55:00Z', 'pass')).toBe(270)
  expect(await secondsAt('2026-11-21T14:59:50Z', 'pass')).toBe(60)
  expect(await secondsAt('2026-11-21T14:59:50Z', 'kakao')).toBe(600)
})

it('tests in another process turn switches over HTTP', async () => {
  const turn = (payload: object) => app.inject({ method: 'POST', url: '/simulators/certificates', payload })
  expect((await turn({ answers: 'sign' })).json()).toMatchObject({ answers: 'sign', loseEvery: 0 })
  const asked = await begin(ofBarocert, 'kakao')
  expect(await ofBarocert.status(asked)).toEqual({ kind: 'completed' })
  expect((await turn({ answers: 'perhaps' })).statusCode).toBe(400)
  expect((await app.inject('/simulators/certificates')).json()).toMatchObject({ answers: 'sign' })
})

it('people answer on the page of their phone', async () => {
  const asked = await begin(ofBarocert, 'kakao', '01055556666')
  const page = await app.inject('/simulators/phone/01055556666')
  expect(page.body).toContain('서명하기')
  const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const answer = await app.inject({
    method: 'POST',
    url: new URL(action, 'http://x/simulators/phone/01055556666').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'decision=sign',
  })
  expect(answer.statusCode).toBe(303)
  expect(await ofBarocert.status(asked)).toEqual({ kind: 'completed' })
  expect((await app.inject('/simulators/phone/01055556666')).body).not.toContain('서명하기')
})
