import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'
import { PDFDocument } from 'pdf-lib'
import { daysLeft, openSealing, type SealVariables } from '#infra/lib/pdf/seal/open-sealing.ts'
import { addSealPlaceholder } from '#infra/lib/pdf/seal/placeholder.ts'
import { readSealing } from '#infra/lib/pdf/seal/sealing.ts'
import { verifySeal } from '#infra/lib/pdf/seal/verify-seal.ts'
import { issue, type TestCertificate } from '#tests/support/simulated/certificates.ts'
import { NOW, sealedPdf, SEALED_AT, sealingOf, unsealedPdf } from './sealed-samples.ts'

const root = issue({ name: 'Root', usage: 'authority' })
const between = issue({ name: 'Between', usage: 'authority', issuer: root, ec: true })
const leaf = issue({ name: 'Danji seal', usage: 'seal', issuer: between })
const pemOf = ({ key }: TestCertificate): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const given = (certificate: string, key: string) => () => readSealing({ certificate, key }, NOW)

describe('what seals is checked before anything is sealed', () => {
  it('the chain is put in order, whatever order it came in', () => {
    const { certificates } = readSealing({ certificate: root.pem + leaf.pem + between.pem, key: pemOf(leaf) }, NOW)
    expect(certificates).toEqual([leaf.pem, between.pem, root.pem])
  })
  it('a key with a passphrase is opened with it', () => {
    const key = leaf.key
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'hunter2' })
      .toString()
    const settings = { certificate: leaf.pem + between.pem + root.pem, key }
    expect(readSealing({ ...settings, passphrase: 'hunter2' }, NOW).key).toBe(pemOf(leaf))
    expect(() => readSealing({ ...settings, passphrase: 'other' }, NOW)).toThrow(/SEAL_KEY cannot be read/)
    expect(() => readSealing(settings, NOW)).toThrow(/SEAL_KEY_PASSPHRASE/)
  })
  const expired = issue({ name: 'Old', usage: 'seal', from: '2020-01-01', to: '2021-01-01' })
  const early = issue({ name: 'Early', usage: 'seal', from: '2030-01-01' })
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
  it.each([
    ['a certificate that has expired', given(expired.pem, pemOf(expired)), /expired at 2021/],
    ['one that holds later only', given(early.pem, pemOf(early)), /valid from 2030/],
    ["somebody else's key", given(leaf.pem + between.pem + root.pem, pemOf(expired)), /not the key of any/],
    ['a chain without its root', given(leaf.pem + between.pem, pemOf(leaf)), /who issued .*Between.* is missing/],
    ['a key that is too short', given(leaf.pem, weak.export({ type: 'pkcs8', format: 'pem' }).toString()), /2048 bits/],
    ['no certificate', given('nothing', pemOf(leaf)), /no certificate in PEM/],
    ['no key', given(leaf.pem, leaf.pem), /SEAL_KEY cannot be read/],
  ])('%s is refused, and it is said why', (_, read, why) => {
    expect(read).toThrow(why)
  })
  it('the last thirty days are warned of', () => {
    const sealing = sealingOf(leaf, between, root)
    const before = (days: number) => new Date(Date.parse('2036-01-01') - days * 86_400_000 - 1)
    expect([31, 30, 0].map((days) => daysLeft(sealing, before(days)))).toEqual([undefined, 30, 0])
  })
})

describe('where it comes from', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'danji-sealing-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const nothing: SealVariables = {
    certificate: undefined,
    key: undefined,
    passphrase: undefined,
    tsaUrl: undefined,
    tsaCertificate: undefined,
    revocation: true,
  }
  const place = { dataDir, production: false, now: NOW }

  it('in development it is made once, for its owner alone, and seals', async () => {
    const sealing = openSealing(nothing, place)
    expect(openSealing(nothing, place)).toEqual(sealing)
    expect(statSync(join(dataDir, 'development-seal.pem')).mode & 0o077).toBe(0)
    const { verdict, seals } = await verifySeal(await sealedPdf(sealing), { seals: sealing.certificates })
    expect([verdict, seals[0]?.certificate?.name]).toEqual(['intact', 'Danji development seal'])
  })
  it('in production it is given, as text or as files, both or none', () => {
    const chain = leaf.pem + between.pem + root.pem
    const [certificate, key] = [join(dataDir, 'seal.pem'), join(dataDir, 'seal.key')]
    writeFileSync(certificate, chain)
    writeFileSync(key, pemOf(leaf))
    const production = { ...place, production: true }
    const asFiles = openSealing(
      { ...nothing, certificate, key, tsaUrl: 'http://tsa.test/', tsaCertificate: chain },
      production,
    )
    expect(asFiles.certificates).toEqual(
      openSealing({ ...nothing, certificate: readFileSync(certificate, 'utf8'), key: pemOf(leaf) }, production)
        .certificates,
    )
    expect(asFiles.timeStamps).toEqual({
      url: 'http://tsa.test/',
      authorities: [leaf.pem, between.pem, root.pem],
    })
    expect(() => openSealing(nothing, production)).toThrow(/required in production/)
    expect(() => openSealing({ ...nothing, certificate }, production)).toThrow(/belong together/)
    expect(() => openSealing({ ...nothing, certificate: '/no/such', key }, production)).toThrow(
      /neither PEM nor a file/,
    )
  })
})

it('a thread seals as well, with what it is handed', async () => {
  const sealing = sealingOf(leaf, between, root)
  const thread = new Worker(new URL('./sealing-thread.process.ts', import.meta.url), {
    workerData: { sealing, bytes: await unsealedPdf() },
  })
  const file = await new Promise<Uint8Array>((resolve, reject) => thread.once('message', resolve).once('error', reject))
  expect(Buffer.from(file).equals(await sealedPdf(sealing))).toBe(true)
})

it('a seal says its name in letters that every reader shows', async () => {
  const document = await PDFDocument.create()
  document.addPage()
  expect(() => addSealPlaceholder(document, { at: SEALED_AT, name: '단지', reason: '' })).toThrow(/ASCII/)
  expect(createPrivateKey(sealingOf(leaf, between, root).key).asymmetricKeyType).toBe('rsa')
})
