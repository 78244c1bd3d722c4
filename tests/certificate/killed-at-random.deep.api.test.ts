import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CertificateSignature } from '#infra/providers/certificate.ts'
import {
  beginCertificateSignature,
  cancelCertificateSignature,
  certificateSignatureStream,
  pollCertificateSignature,
  readCertificateSignature,
} from '#services/certificate/certificate.facts.ts'
import { newId } from '#services/core/secrets.ts'
import { rounds, timeLimit } from '#tests/support/deep.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const { system, clock, signatures } = await startTestApp()
const { deps } = system
const context = { metadata: systemMetadata, log: { warn: () => {} } }

/** Point at which the process of a poll dies; `nowhere`: it lives. */
const deaths = ['nowhere', 'before', 'after', 'reading'] as const
type Death = (typeof deaths)[number]
type Act =
  | { readonly kind: 'poll'; readonly death: Death }
  | { readonly kind: 'ten' | 'cancel' | 'sign' | 'reject' }
  | { readonly kind: 'pass'; readonly seconds: number }

class Killed extends Error {}
const die = (): never => {
  throw new Killed()
}

const dying = (death: Death): typeof deps => {
  const { signature } = deps.certificates
  const changed: Partial<CertificateSignature> = {
    ...(death === 'before' ? { verify: async () => die() } : {}),
    ...(death === 'after' ? { verify: async (asked) => (await signature.verify(asked), die()) } : {}),
    ...(death === 'reading' ? { read: die } : {}),
  }
  return { ...deps, certificates: { ...deps.certificates, signature: { ...signature, ...changed } } }
}

/** A second model of one signature, in seconds since its request. */
type Model = {
  now: number
  phone: 'waiting' | 'signed' | 'rejected'
  signedAt: number
  ours: 'waiting' | 'verifying' | 'answered' | 'verified' | 'ended'
  startedAt: number
  reason?: string
  given: number
}

const end = (model: Model, reason: string): void => {
  model.ours = 'ended'
  model.reason = reason
}

const pollWaiting = (model: Model, death: Death): void => {
  if (model.phone === 'rejected') return end(model, 'rejected')
  if (model.phone === 'waiting') return model.now >= 600 ? end(model, 'expired') : undefined
  model.ours = 'verifying'
  model.startedAt = model.now
  if (death === 'before') return undefined
  const isGiven = model.now <= model.signedAt + 600
  if (isGiven) model.given += 1
  if (death === 'after') return undefined
  if (!isGiven) return end(model, 'expired')
  model.ours = death === 'reading' ? 'answered' : 'verified'
  return undefined
}

const pollModel = (model: Model, death: Death): void => {
  if (model.ours === 'waiting') pollWaiting(model, death)
  else if (model.ours === 'answered' && death !== 'reading') model.ours = 'verified'
  else if (model.ours === 'verifying' && model.now - model.startedAt >= 120) end(model, 'lost')
}

const actModel = (model: Model, act: Act): void => {
  if (act.kind === 'poll') pollModel(model, act.death)
  else if (act.kind === 'ten') pollModel(model, 'nowhere')
  else if (act.kind === 'cancel' && model.ours === 'waiting') end(model, 'cancelled')
  else if (act.kind === 'pass') model.now += act.seconds
  else if ((act.kind === 'sign' || act.kind === 'reject') && model.phone === 'waiting' && model.now < 600) {
    model.phone = act.kind === 'sign' ? 'signed' : 'rejected'
    model.signedAt = model.now
  }
}

const anAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('poll' as const), death: fc.constantFrom(...deaths) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('ten' as const, 'sign', 'sign', 'reject', 'cancel') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 119, 120, 599, 601) }),
  },
)
const acts = fc.array(anAct, { minLength: 3, maxLength: 12 })

const begin = async (phone: string): Promise<string> => {
  const signatureId = newId()
  const asked = {
    signatureId,
    listId: fixedId(1),
    apartmentId: fixedId(2),
    listUserId: newId(),
    personId: newId(),
    consentId: newId(),
    app: 'naver',
    signer: { name: '홍길동', phone, birthDate: '1950-03-01' },
    title: '동의서',
    documentSha256: 'ab'.repeat(32),
    callCenter: '021234567',
    sameDevice: null,
    returnUrl: 'http://danji.test/s/x',
  } as const
  await beginCertificateSignature(deps, asked, context)
  return signatureId
}

const pollOnce = (signatureId: string, death: Death) =>
  pollCertificateSignature(dying(death), signatureId, context).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error
  })

const actReally = async (signatureId: string, phone: string, act: Act): Promise<void> => {
  if (act.kind === 'poll') await pollOnce(signatureId, act.death)
  else if (act.kind === 'ten') await Promise.all(Array.from({ length: 10 }, () => pollOnce(signatureId, 'nowhere')))
  else if (act.kind === 'cancel') await cancelCertificateSignature(deps, signatureId, context)
  else if (act.kind === 'pass') clock.now = new Date(clock.now.getTime() + act.seconds * 1000)
  else for (const { id } of signatures.waitingOn(phone)) signatures.answer(id, act.kind)
}

const statusOf = async (signatureId: string): Promise<string> => {
  const read = await readCertificateSignature(deps, signatureId)
  return read.status === 'ended' ? `ended: ${read.reason}` : read.status
}

const ORDER = /^Requested( Started( Answer( Verified| Ended)?| Ended)?| Ended)?$/
const shortNames: Readonly<Record<string, string>> = {
  CertificateSignatureRequested: 'Requested',
  CertificateVerificationStarted: 'Started',
  CertificateAnswerRecorded: 'Answer',
  CertificateSignatureVerified: 'Verified',
  CertificateSignatureEnded: 'Ended',
}
let phones = 0

it(
  'a signature ends as the second model says, wherever its processes die, and is given once at most',
  async () => {
    const play = async (played: readonly Act[]): Promise<void> => {
      phones += 1
      const phone = `0105${String(phones).padStart(4, '0')}000`
      const signatureId = await begin(phone)
      const before = signatures.verifications()
      const model: Model = { now: 0, phone: 'waiting', signedAt: 0, ours: 'waiting', startedAt: 0, given: 0 }
      for (const act of played) {
        await actReally(signatureId, phone, act)
        actModel(model, act)
        const open = model.ours === 'verified' ? 'verified' : 'waiting'
        expect(await statusOf(signatureId)).toBe(model.ours === 'ended' ? `ended: ${model.reason}` : open)
      }
      expect(signatures.verifications() - before).toBe(model.given)
      expect(model.given).toBeLessThanOrEqual(1)
      const { events } = await deps.store.readStream(certificateSignatureStream(signatureId))
      expect(events.map(({ type }) => shortNames[type]).join(' ')).toMatch(ORDER)
    }
    await fc.assert(fc.asyncProperty(acts, play), { numRuns: rounds(150) })
  },
  timeLimit(60_000),
)
