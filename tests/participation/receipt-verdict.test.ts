import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { leafHash, nodeHash } from '#infra/platform/event-store/merkle.ts'
import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import { isSignedWith } from '../../resident-ui/src/receipt/ed25519.ts'
import { verdictOf, type TrustedReceiptFacts } from '../../resident-ui/src/receipt/receipt-proof.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const spkiOf = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64')

const leaf = {
  type: 'BallotCast',
  version: 1,
  at: '2026-11-21T03:00:00.000Z',
  receiptId: 'AAAAAAAAAAAAAAAAAAAAA7',
  rest: 'ab'.repeat(32),
}
const hash = leafHash(JSON.stringify(Object.values(leaf)))
const other = leafHash('somebody else')

const signed = (size: number, root: string, at: string, key = privateKey): string =>
  sign(null, Buffer.from(`danji tree head\n${size}\n${root}\n${at}\n`), key).toString('base64')

const root = nodeHash(hash, other).toString('hex')
const at = '2026-11-21T03:05:00.000Z'
const good: ReceiptCheck = {
  receipt: { id: leaf.receiptId, hash: hash.toString('hex'), position: 1, submittedAt: leaf.at },
  kind: 'ballot',
  vote: { title: '안건', ballotKind: 'open' },
  apartment: { name: '한빛마을', officePhone: null },
  intact: true,
  leaf,
  treeHead: { size: 2, root, at, signature: signed(2, root, at), publicKey: spkiOf(publicKey) },
  leafIndex: 0,
  inclusionProof: [other.toString('hex')],
}
const nothing: TrustedReceiptFacts = { hash: undefined, publicKey: undefined }
const stranger = generateKeyPairSync('ed25519')
const ofStranger = {
  ...good.treeHead,
  signature: signed(2, root, at, stranger.privateKey),
  publicKey: spkiOf(stranger.publicKey),
}

afterEach(() => vi.unstubAllGlobals())

describe('a receipt that is checked in the browser', () => {
  it('fits, also with the hash and the key that are known already', async () => {
    expect(await verdictOf(good, nothing)).toBe('fits')
    expect(await verdictOf(good, { hash: good.receipt.hash, publicKey: good.treeHead.publicKey })).toBe('fits')
  })
  it('fits under a key that leads to the present one, and under no other', async () => {
    const [to, from] = [good.treeHead.publicKey, spkiOf(stranger.publicKey)]
    const change = { size: 1, root: other.toString('hex'), from, to }
    const certifiedBy = (key: KeyObject): string =>
      sign(null, Buffer.from(`danji log key\n1\n${change.root}\n${from}\n${to}\n`), key).toString('base64')
    const under = (certificate: string | null) =>
      verdictOf({ ...good, keyChanges: [{ ...change, certificate }] }, { hash: undefined, publicKey: from })
    expect(await under(certifiedBy(stranger.privateKey))).toBe('fits')
    expect(await under(certifiedBy(privateKey))).toBe('differs')
    expect(await under('not base64!')).toBe('differs')
    expect(await under(null)).toBe('differs')
    const foreign = { ...change, from: to, to: from, certificate: certifiedBy(privateKey) }
    expect(await verdictOf({ ...good, keyChanges: [foreign] }, { hash: undefined, publicKey: from })).toBe('differs')
  })
  it.each<[string, Partial<ReceiptCheck>]>([
    ['the event is gone', { leaf: null }],
    ['the event was changed, whatever hash the server says', { leaf: { ...leaf, rest: 'cd'.repeat(32) } }],
    ['it is another event', { leaf: { ...leaf, receiptId: 'BAAAAAAAAAAAAAAAAAAAA7' } }],
    ['the time is another one', { receipt: { ...good.receipt, submittedAt: '2026-11-20T03:00:00.000Z' } }],
    ['the hash is another one', { receipt: { ...good.receipt, hash: other.toString('hex') } }],
    ['the way to the root is another one', { inclusionProof: [hash.toString('hex')] }],
    ['the head is not signed', { treeHead: { ...good.treeHead, signature: '' } }],
    ['the head is signed of another time', { treeHead: { ...good.treeHead, at: '2026-11-21T03:06:00.000Z' } }],
    ['the head is signed by somebody else', { treeHead: { ...ofStranger, publicKey: good.treeHead.publicKey } }],
    ['the key is none', { treeHead: { ...good.treeHead, publicKey: 'AAAA' } }],
  ])('differs where %s', async (_what, change) => {
    expect(await verdictOf({ ...good, ...change }, nothing)).toBe('differs')
  })
  it('differs from the hash that it was given with, though all else fits', async () => {
    expect(await verdictOf(good, { ...nothing, hash: other.toString('hex') })).toBe('differs')
  })
  it('differs where another key signs than before, though its signature fits', async () => {
    const check = { ...good, treeHead: ofStranger }
    expect(await verdictOf(check, nothing)).toBe('fits')
    expect(await verdictOf(check, { ...nothing, publicKey: good.treeHead.publicKey })).toBe('differs')
  })
  it("is the server's word where the browser cannot compute", async () => {
    vi.stubGlobal('crypto', {})
    expect(await verdictOf(good, nothing)).toBe('not-computed')
    expect(await verdictOf({ ...good, intact: false }, nothing)).toBe('differs')
  })
})

describe('a signature by Ed25519', () => {
  const raw = (key: KeyObject): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(key.export({ format: 'der', type: 'spki' }).subarray(12))

  // RFC 8032, section 7.1, test 3.
  it('is the one of the standard', async () => {
    const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
    const key = hex('fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025')
    const signature = hex(
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    )
    expect(await isSignedWith(key, hex('af82'), signature)).toBe(true)
    expect(await isSignedWith(key, hex('af83'), signature)).toBe(false)
  })
  it("is taken where Node's own is, and not where one bit differs", async () => {
    for (let n = 0; n < 8; n += 1) {
      const pair = generateKeyPairSync('ed25519')
      const message = Uint8Array.from(randomBytes(n * 9))
      const signature = Uint8Array.from(sign(null, message, pair.privateKey))
      expect(await isSignedWith(raw(pair.publicKey), message, signature)).toBe(true)
      const changed = signature.map((byte, index) => (index === n * 8 ? byte ^ 1 : byte))
      expect(await isSignedWith(raw(pair.publicKey), message, changed)).toBe(false)
      expect(await isSignedWith(raw(publicKey), message, signature)).toBe(false)
    }
  })
  it('of a scalar that is too large, or of a length that is wrong, is none', async () => {
    const message = Uint8Array.of(1)
    const signature = Uint8Array.from(sign(null, message, privateKey))
    const large = signature.map((byte, index) => (index === 63 ? byte | 0xf0 : byte))
    expect(await isSignedWith(raw(publicKey), message, large)).toBe(false)
    expect(await isSignedWith(raw(publicKey), message, signature.slice(1))).toBe(false)
  })
})
