import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PDFDocument } from 'pdf-lib'
import { fillSeal } from '#infra/lib/pdf/seal/fill-seal.ts'
import { CertificateRevoked } from '#infra/lib/pdf/seal/revocation.ts'
import type { Sealing } from '#infra/lib/pdf/seal/sealing.ts'
import { verifySeal } from '#infra/lib/pdf/seal/verify-seal.ts'
import { issue, type TestCertificate } from '#tests/support/simulated/certificates.ts'
import { serialOf, startRevocationServer, type RevocationMode } from '#tests/support/simulated/revocation-server.ts'
import { startTimeStampAuthority } from '#tests/support/simulated/time-stamp-authority.ts'
import { openRevision } from '#infra/lib/document-renderer/open-revision.ts'
import { addSealPlaceholder } from '#infra/lib/pdf/seal/placeholder.ts'
import { SEALED_AT, sealingOf, unsealedPdf } from './sealed-samples.ts'

const register = await startRevocationServer()
const root = issue({ name: 'Root', usage: 'authority' })
const stamper = issue({ name: 'Stamper', usage: 'stamp', issuer: root, ec: true, ocsp: register.url })
const authority = await startTimeStampAuthority(stamper, root)
afterAll(() => {
  register.close()
  authority.close()
})
beforeEach(() => {
  Object.assign(register.state, { mode: 'well', signer: root, delegate: undefined, revoked: [] })
})

/** Answers are remembered by certificate: each test has one of its own. */
const fresh = (where: { readonly ocsp?: string; readonly crl?: string }): TestCertificate =>
  issue({ name: 'Danji seal', usage: 'seal', issuer: root, ...where })
const sealingBy = (leaf: TestCertificate): Sealing => ({
  ...sealingOf(leaf, root),
  timeStamps: { url: authority.url, authorities: [root.pem] },
})
const sealBy = async (leaf: TestCertificate) => fillSeal(await unsealedPdf(), sealingBy(leaf))
const trustedBy = (leaf: TestCertificate) => ({ seals: [leaf.pem], timeStamps: [root.pem] })

// First of all, while the stamper's own standing is learned.
describe('a seal for the long term', () => {
  it.each([
    ['OCSP', { ocsp: register.url }],
    ['a list', { crl: register.url }],
    ['a list where OCSP is silent', { ocsp: 'http://127.0.0.1:9/', crl: register.url }],
  ])('holds what tells that its certificates were not revoked: %s', async (_, where) => {
    const leaf = fresh(where)
    const { bytes, kind } = await sealBy(leaf)
    const { verdict, seals } = await verifySeal(bytes, trustedBy(leaf))
    expect([kind, verdict, seals[0]?.added, seals[0]?.faults]).toEqual(['B-LT', 'intact', 'validation-data', []])
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2)
  })
  it('is made of a revision, too, whose catalogue is not the first of the file', async () => {
    const leaf = fresh({ ocsp: register.url })
    const first = Buffer.from(await (await PDFDocument.create()).save({ useObjectStreams: false }))
    const { pdf, save } = await openRevision(first)
    addSealPlaceholder(pdf, { at: SEALED_AT, name: 'Danji', reason: 'Revision' })
    const { bytes, kind } = await fillSeal(await save(), sealingBy(leaf))
    const { verdict, seals } = await verifySeal(bytes, trustedBy(leaf))
    expect([kind, verdict, seals[0]?.added]).toEqual(['B-LT', 'intact', 'validation-data'])
    expect(bytes.subarray(0, first.length).equals(first)).toBe(true)
  })
  it('believes a responder that the issuer named for it', async () => {
    register.state.delegate = issue({ name: 'Responder', usage: 'ocsp', issuer: root })
    expect((await sealBy(fresh({ ocsp: register.url }))).kind).toBe('B-LT')
  })
  it('asks once for many documents', async () => {
    const sealing = sealingBy(fresh({ ocsp: register.url }))
    await fillSeal(await unsealedPdf(), sealing)
    const { asked } = register.state
    await fillSeal(await unsealedPdf('another'), sealing)
    expect(register.state.asked).toBe(asked)
  })
})

it.each<RevocationMode>(['fails', 'unknown', 'old', 'wrong signature', 'other certificate', 'junk'])(
  'where nothing that can be believed is to be had (%s) it stays a stamped seal',
  async (mode) => {
    register.state.mode = mode
    const leaf = fresh({ ocsp: register.url })
    const { bytes, kind } = await sealBy(leaf)
    const { verdict, seals } = await verifySeal(bytes, trustedBy(leaf))
    expect([kind, verdict, seals[0]?.added]).toEqual(['B-T', 'intact', 'nothing'])
  },
)

it('a responder that the issuer did not name is not believed', async () => {
  register.state.delegate = issue({ name: 'Responder', usage: 'ocsp' })
  expect((await sealBy(fresh({ ocsp: register.url }))).kind).toBe('B-T')
})

it.each(['ocsp', 'crl'] as const)('nothing is sealed with a certificate that was revoked (%s)', async (way) => {
  const leaf = fresh({ [way]: register.url })
  Object.assign(register.state, { mode: 'revoked', revoked: [serialOf(leaf)] })
  await expect(sealBy(leaf)).rejects.toThrow(CertificateRevoked)
})

it('revocation is left out where the configuration says so, and where no address is named', async () => {
  const leaf = fresh({ ocsp: register.url })
  const off = { ...sealingBy(leaf), revocation: false }
  expect((await fillSeal(await unsealedPdf(), off)).kind).toBe('B-T')
  expect((await sealBy(fresh({}))).kind).toBe('B-T')
})

describe('what was added is looked at to the last byte', async () => {
  const leaf = fresh({ ocsp: register.url })
  Object.assign(register.state, { mode: 'well', signer: root })
  const { bytes } = await sealBy(leaf)
  const end = bytes.indexOf('%%EOF') + 5
  const verdictOn = async (changed: Buffer) => (await verifySeal(changed, trustedBy(leaf))).verdict

  it('a changed byte of it is told', async () => {
    // The answers and certificates sign their own content: this test checks everything around them.
    const values = [...bytes.toString('latin1').matchAll(/>>\nstream\n([\s\S]*?)\nendstream/g)]
    const outside = [...Array(bytes.length - end).keys()]
      .map((index) => end + index)
      .filter((at) => !values.some((value) => at > value.index && at < value.index + value[0].length))
    expect(outside.length).toBeGreaterThan(300)
    for (const at of outside.filter((_, index) => index % 3 === 0)) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await verdictOn(changed), `byte ${at}`).not.toBe('intact')
    }
  })
  it('an object that takes the place of a page is told', async () => {
    const document = await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false })
    document.getPage(0).drawText('added')
    expect(await verdictOn(Buffer.from(await document.save({ useObjectStreams: false })))).toBe('added-to')
  })
  it('what only looks like it is told', async () => {
    const pages = bytes
      .subarray(0, end)
      .toString('latin1')
      .match(/\n(\d+) 0 obj\n<<\n\/Type \/Page\n/)?.[1]
    expect(pages).toBeDefined()
    const renumbered = bytes
      .subarray(end)
      .toString('latin1')
      .replace(/^\n?\d+ 0 obj/, `\n${pages} 0 obj`)
    expect(await verdictOn(Buffer.concat([bytes.subarray(0, end), Buffer.from(renumbered, 'latin1')]))).toBe('added-to')
  })
})
