import { createHash, createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formatReceiptNumber, receiptNumberOf } from '#events/values/receipt-number.ts'
import type { Receipt, ReceiptCheck } from '#services/participation/receipts.contract.ts'
import {
  castBallot,
  ownerOf,
  ownersOf,
  readWholeLog,
  registerApartment,
  startCampaign,
  verifyVoter,
} from '#tests/support/campaign.ts'
import { fixedSecret } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { verdictOf } from '../../resident-ui/src/receipt/receipt-proof.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { anyone } = danji

const nodeOf = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from([1]), left, right]))
    .digest()

/**
 * Root from leaf and path, as RFC 9162, section 2.1.3.2, has it done. Undefined where the path does
 * not fit the place.
 */
const rootBy = ({ receipt, treeHead, leafIndex, inclusionProof }: ReceiptCheck): string | undefined => {
  let [fn, sn] = [leafIndex, treeHead.size - 1]
  let hash: Buffer = Buffer.from(receipt.hash, 'hex')
  for (const step of inclusionProof.map((hex) => Buffer.from(hex, 'hex'))) {
    if (sn === 0) return undefined
    const isRight = fn % 2 === 1 || fn === sn
    hash = isRight ? nodeOf(step, hash) : nodeOf(hash, step)
    while (isRight && fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1]
    ;[fn, sn] = [fn >> 1, sn >> 1]
  }
  return sn === 0 ? hash.toString('hex') : undefined
}

const isSigned = ({ treeHead: { size, root, at, signature, publicKey } }: ReceiptCheck): boolean => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(`danji tree head\n${size}\n${root}\n${at}\n`), key, Buffer.from(signature, 'base64'))
}

const check = async (receiptId: string, position = '0'): Promise<ReceiptCheck> => {
  const answer = await anyone.get(`/api/receipts/${receiptId}`, { 'x-min-position': position })
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer.body
}

describe('a receipt', async () => {
  const campaign = await startCampaign(danji, { owners: ownersOf(7) })
  const receipts: Receipt[] = []
  for (const owner of campaign.owners)
    receipts.push(await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign))

  it('is proven by everybody who holds it, against the signed head', async () => {
    for (const receipt of receipts) {
      const proof = await check(receipt.id)
      expect(proof.receipt).toEqual(receipt)
      expect([proof.leafIndex, proof.treeHead.size >= receipt.position]).toEqual([receipt.position - 1, true])
      expect(rootBy(proof)).toBe(proof.treeHead.root)
      expect(isSigned(proof)).toBe(true)
      expect(await verdictOf(proof, { hash: receipt.hash, publicKey: proof.treeHead.publicKey })).toBe('fits')
    }
  })

  it('stays proven as the log grows, whatever its size', async () => {
    const sizes = new Set<number>()
    for (let n = 0; n < 20; n += 1) {
      const { headers } = await danji.admin.post('/api/apartment', {
        name: `마을 ${n}`,
        address: '고양시',
        totalUnits: 1,
      })
      const proof = await check(receipts[n % receipts.length]?.id ?? '', String(headers['x-event-position']))
      expect([rootBy(proof), isSigned(proof)]).toEqual([proof.treeHead.root, true])
      sizes.add(proof.treeHead.size)
    }
    expect(sizes.size).toBeGreaterThan(10)
  })

  it('holds the hash of what the log holds', async () => {
    const recorded = (await readWholeLog(danji)).find(({ position }) => position === receipts[0]?.position)
    expect([recorded?.type, recorded?.hash]).toEqual(['BallotCast', receipts[0]?.hash])
  })

  it('is not proven by another one, nor by a head that was changed', async () => {
    const [one, other] = [await check(receipts[0]?.id ?? ''), await check(receipts[1]?.id ?? '')]
    expect(rootBy({ ...one, receipt: other.receipt })).not.toBe(one.treeHead.root)
    expect(isSigned({ ...one, treeHead: { ...one.treeHead, size: one.treeHead.size + 1 } })).toBe(false)
    expect(isSigned({ ...one, treeHead: { ...one.treeHead, root: other.receipt.hash } })).toBe(false)
  })

  it('says neither whose it is nor what was chosen', async () => {
    const { text } = await anyone.get(`/api/receipts/${receipts[0]?.id}`)
    const ids = campaign.vote.questions.flatMap(({ id, choices }) => [id, ...choices.map((choice) => choice.id)])
    for (const secret of ['주민1', ownerOf(1).phone, `"${ownerOf(1).ho}"`, campaign.vote.id, ...ids])
      expect(text).not.toContain(secret)
  })

  it('is found by the number that stands on it, however it is typed', async () => {
    const [receipt] = receipts
    const number = receiptNumberOf(receipt?.id ?? '')
    for (const typed of [number, formatReceiptNumber(number), `${number.slice(0, 5)} ${number.slice(5)}`])
      expect((await check(encodeURIComponent(typed))).receipt).toEqual(receipt)
  })

  it('is found by no number that another one has, too', async () => {
    const [one, other] = [receipts[2]?.id ?? '', receipts[3]?.id ?? '']
    const { pool } = danji.system
    await pool.query('update read.receipt set number = $1 where id = $2', [receiptNumberOf(one), other])
    expectRefusal(await anyone.get(`/api/receipts/${receiptNumberOf(one)}`), 'NOT_FOUND')
    await pool.query('update read.receipt set number = $1 where id = $2', [receiptNumberOf(other), other])
    expect((await check(receiptNumberOf(one))).receipt.id).toBe(one)
  })

  it('says how the vote is held, and whom to ask', async () => {
    expect(await check(receipts[0]?.id ?? '')).toMatchObject({
      vote: { ballotKind: campaign.vote.ballotKind },
      apartment: { officePhone: null },
    })
  })

  it('that nobody was given is not found, by its id or by a number', async () => {
    expectRefusal(await anyone.get(`/api/receipts/${fixedSecret(9)}`), 'NOT_FOUND')
    expectRefusal(await anyone.get('/api/receipts/48213-90775-16204'), 'NOT_FOUND')
    expectRefusal(await anyone.get('/api/receipts/48213-90775-1620'), 'NOT_FOUND')
  })
})

it('the log of a new installation has a head before anybody votes', async () => {
  await registerApartment(danji)
  const { rows } = await danji.system.pool.query<{ size: number }>('select max(size) as size from signed_tree_head')
  expect(rows[0]?.size).toBeGreaterThan(0)
})
