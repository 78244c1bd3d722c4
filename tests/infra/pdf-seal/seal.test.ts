import { describe, expect, it } from 'vitest'
import { PDFDocument } from 'pdf-lib'
import { checkDocument } from '#infra/lib/pdf/seal/check/check-document.ts'
import { CannotSeal, fillSeal } from '#infra/lib/pdf/seal/fill-seal.ts'
import { verifySeal } from '#infra/lib/pdf/seal/verify-seal.ts'
import { issue, type TestCertificate } from '#tests/support/simulated/certificates.ts'
import { sealedPdf, SEALED_AT, sealingOf, unsealedPdf } from './sealed-samples.ts'

const root = issue({ name: 'Root', usage: 'authority' })
const leaf = issue({ name: 'Danji seal', usage: 'seal', issuer: root })
const alone = issue({ name: 'Danji P-256', usage: 'seal', ec: true })
const sealing = sealingOf(leaf, root)
const trusted = { seals: [leaf.pem] }
const file = await sealedPdf(sealing)

const keyOf = ({ key }: TestCertificate): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Returns the offsets of the signature's digits in a sealed file. */
const gapOf = (bytes: Buffer) => {
  const from = bytes.indexOf('/Contents <') + '/Contents '.length
  return { from, to: bytes.indexOf('>', from) + 1 }
}
const withBytes = (bytes: Buffer, at: number, text: string): Buffer => {
  const other = Buffer.from(bytes)
  other.write(text, at, 'latin1')
  return other
}

describe('a sealed file', () => {
  it('is intact, and says who sealed it and when', async () => {
    const { verdict, seals } = await verifySeal(file, trusted)
    expect(verdict).toBe('intact')
    expect(seals).toMatchObject([{ faults: [], trusted: true, added: 'nothing', stamp: null }])
    expect([seals[0]?.certificate?.name, seals[0]?.claimedAt?.toISOString()]).toEqual(['Danji seal', SEALED_AT])
  })
  it('is the same bytes whenever it is sealed, with RSA', async () => {
    expect((await sealedPdf(sealing)).equals(file)).toBe(true)
  })
  it('may be sealed with P-256, and with a certificate that vouches for itself', async () => {
    const { verdict } = await verifySeal(await sealedPdf(sealingOf(alone)), { seals: [alone.pem] })
    expect(verdict).toBe('intact')
  })
  it('can be opened, and has its pages', async () => {
    expect((await PDFDocument.load(file)).getPageCount()).toBe(2)
  })
  it('is not sealed twice', async () => {
    await expect(fillSeal(file, sealing)).rejects.toThrow(CannotSeal)
    const twice = Buffer.concat([await unsealedPdf(), Buffer.from('/ByteRange [0 1 2 3]')])
    await expect(fillSeal(twice, sealing)).rejects.toThrow('a signature in it already')
  })
})

it('a byte changed anywhere is detected', async () => {
  const places = [...Array(400).keys()].map((index) => Math.floor(((index + 0.37) * file.length) / 400))
  const { from } = gapOf(file)
  // The signature itself is the smaller part of the digits: every third byte of it, beside places
  // all over the file.
  for (const at of [...places, ...[...Array(500).keys()].map((index) => from + 1 + index * 9)]) {
    const changed = Buffer.from(file)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 7))
    const { verdict } = await verifySeal(changed, trusted)
    expect(verdict, `byte ${at}`).not.toBe('intact')
  }
})

it.each([
  [
    'the other case of a digit',
    (bytes: Buffer) =>
      withBytes(
        bytes,
        gapOf(bytes).from + 1,
        bytes.toString('latin1', gapOf(bytes).from + 1, gapOf(bytes).from + 200).toUpperCase(),
      ),
    'changed',
  ],
  [
    'all digits of the signature in upper case',
    (bytes: Buffer) => {
      const { from, to } = gapOf(bytes)
      return withBytes(bytes, from + 1, bytes.toString('latin1', from + 1, to - 1).toUpperCase())
    },
    'changed',
  ],
  ['something in the padding', (bytes: Buffer) => withBytes(bytes, gapOf(bytes).to - 40, 'beef'), 'changed'],
  ['its last three bytes cut off', (bytes: Buffer) => bytes.subarray(0, -3), 'changed'],
  ['a byte in front', (bytes: Buffer) => Buffer.concat([Buffer.from('\n'), bytes]), 'changed'],
  [
    'numbers that leave more out',
    (bytes: Buffer) => withBytes(bytes, bytes.indexOf('/ByteRange [0 ') + 14, String(gapOf(bytes).from - 9)),
    'changed',
  ],
  ['numbers destroyed', (bytes: Buffer) => withBytes(bytes, bytes.indexOf('/ByteRange'), '/ByteRangX'), 'changed'],
  ['something behind it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('% more\n')]), 'added-to'],
])('%s is told', async (_, change, verdict) => {
  expect((await verifySeal(change(file), trusted)).verdict).toBe(verdict)
})

it('a page drawn on in a later revision is told', async () => {
  const document = await PDFDocument.load(file, { forIncrementalUpdate: true, updateMetadata: false })
  document.getPage(0).drawText('added', { x: 10, y: 10 })
  const { verdict, seals } = await verifySeal(await document.save({ useObjectStreams: false }), trusted)
  expect([verdict, seals[0]?.faults, seals[0]?.added]).toEqual(['added-to', [], 'something'])
})

describe('a certificate', () => {
  it('of somebody else is foreign, even with the same name', async () => {
    const other = issue({ name: 'Danji seal', usage: 'seal', issuer: root })
    expect((await verifySeal(await sealedPdf(sealingOf(other, root)), trusted)).verdict).toBe('foreign')
  })
  it('put in the place of the one that signed is noticed, though key and number are the same', async () => {
    const serial = 77
    const one = issue({ name: 'Danji seal', usage: 'seal', issuer: root, serial })
    const twin = issue({ name: 'Danji seel', usage: 'seal', issuer: root, serial, key: one.key })
    const bytes = await sealedPdf(sealingOf(one, root))
    expect(one.der.length).toBe(twin.der.length)
    const swapped = Buffer.from(
      bytes.toString('latin1').replace(one.der.toString('hex'), twin.der.toString('hex')),
      'latin1',
    )
    const { verdict, seals } = await verifySeal(swapped, { seals: [one.pem, twin.pem] })
    expect([verdict, seals[0]?.faults]).toEqual(['changed', ['certificate']])
  })
  it('that is younger than what it seals does: a file may have been made anew', async () => {
    const young = issue({ name: 'Danji young', usage: 'seal', from: '2026-11-20T06:00:00Z' })
    const usable = { ...sealing, certificates: [young.pem], key: keyOf(young) }
    expect((await verifySeal(await sealedPdf(usable), { seals: [young.pem] })).verdict).toBe('intact')
  })
  it('that did not hold when the seal was made is noticed', async () => {
    const old = issue({ name: 'Danji old', usage: 'seal', from: '2026-01-01', to: '2026-11-20T05:06:00Z' })
    const usable = {
      ...sealing,
      certificates: [old.pem],
      key: keyOf(old),
    }
    const { verdict, seals } = await verifySeal(await sealedPdf(usable), { seals: [old.pem] })
    expect([verdict, seals[0]?.faults]).toEqual(['changed', ['validity']])
  })
})

it('a file without a seal, and one that is no PDF, are told apart', async () => {
  const plain = await PDFDocument.create()
  plain.addPage()
  const verdicts = await Promise.all(
    [await plain.save(), Buffer.from('PK hello')].map(
      async (bytes) => (await checkDocument(bytes, { seals: [], timeStamps: [] })).verdict,
    ),
  )
  expect(verdicts).toEqual(['not-sealed', 'no-pdf'])
})

it('a file that says a thousand times that it is signed is answered at once', async () => {
  const numbers = file.toString('latin1').match(/\/ByteRange \[[^\]]*\]/)?.[0] ?? ''
  const many = Buffer.concat([file, Buffer.from(`% ${numbers}\n`.repeat(1_000))])
  const { verdict, seals } = await verifySeal(many, trusted)
  expect([verdict, seals.length]).toEqual(['changed', 21])
})

it('random bytes in the place of a signature are a fault of the seal, and no error', async () => {
  const { from } = gapOf(file)
  for (let seed = 1; seed <= 100; seed += 1) {
    const noise = Buffer.from(Array.from({ length: 60 }, (_, index) => (seed * 7919 + index * 104_729) % 256)).toString(
      'hex',
    )
    expect((await verifySeal(withBytes(file, from + 1, noise), trusted)).verdict).toBe('changed')
  }
})
