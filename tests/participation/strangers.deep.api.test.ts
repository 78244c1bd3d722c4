import { describe, expect, it } from 'vitest'
import { VerificationCodeIssued } from '#events/participation/voter-verification.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import { browserOf } from '#tests/support/browser.ts'
import {
  castBallot,
  claimOf,
  newestCode,
  ownerOf,
  ownersOf,
  readWholeLog,
  startCampaign,
  verifyVoter,
  type Owner,
} from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

// The message about the ballot would come between two looks at the log.
const danji = await startTestApp({ quietReactors: ['completed-ballots'] })
const { anyone, system } = danji
const { store } = system.deps
const campaign = await startCampaign(danji, { owners: ownersOf(6) })
const strangers = [{ name: '없는이' }, { phone: '01099990000' }, { dong: '없는동' }].map((difference, index) => ({
  ...ownerOf(index + 2),
  ...difference,
}))

const browser = browserOf(danji.app)
const ask = (owner: Owner) => browser.post(`/api/vote/${campaign.linkId}/verify-user`, claimOf(owner))

/**
 * Claims to be somebody, and waits until all consequences are written: the outcome of what was
 * sent, or was not.
 */
const claim = async (owner: Owner): Promise<void> => {
  expect((await ask(owner)).body).toEqual({ codeSent: true })
  const issued = eventsOf(VerificationCodeIssued, await readWholeLog(danji)).at(-1)
  const message = `message-${issued?.data.verificationId ?? ''}`
  await expect.poll(async () => (await store.readStream(message)).version, { timeout: 10_000 }).toBe(1)
}

const whatIsSeen = async (owner: Owner, receiptId: string) => {
  const treeSize = async (): Promise<number> => {
    expect(await system.deps.freshness.wait(await store.lastPosition(), 10_000)).toBe(true)
    return ((await anyone.get(`/api/receipts/${receiptId}`)).body as ReceiptCheck).treeHead.size
  }
  const [positionBefore, sizeBefore] = [await store.lastPosition(), await treeSize()]
  await claim(owner)
  return { positions: (await store.lastPosition()) - positionBefore, leaves: (await treeSize()) - sizeBefore }
}

describe('whether a claim fits somebody on the roll', () => {
  it('shows neither in how far the log has come nor in how its tree has grown', async () => {
    const receipt = await castBallot(await verifyVoter(danji, campaign.linkId, ownerOf(1)), campaign)
    // The message of that verification may still be on its way.
    await claim(ownerOf(6))
    const seen: unknown[] = []
    for (const [index, stranger] of strangers.entries())
      seen.push(await whatIsSeen(ownerOf(index + 2), receipt.id), await whatIsSeen(stranger, receipt.id))
    expect(seen).toEqual(seen.map(() => ({ positions: 2, leaves: 2 })))
  })

  it('nobody without a session hears of a position; who has verified themselves does', async () => {
    const owner = ownerOf(5)
    const asked = await ask(owner)
    expect([asked.status, Object.keys(asked.headers)]).toEqual([200, expect.not.arrayContaining(['x-event-position'])])
    const keyed = { 'idempotency-key': 'asked-twice' }
    for (let time = 0; time < 2; time += 1) {
      const again = await browser.post(`/api/vote/${campaign.linkId}/verify-user`, claimOf(ownerOf(4)), keyed)
      expect([again.status, again.headers['x-event-position']]).toEqual([200, undefined])
    }
    const verified = await browser.post(`/api/vote/${campaign.linkId}/verify-user`, {
      ...claimOf(owner),
      code: await newestCode(danji, campaign.linkId),
    })
    expect(verified.body).toEqual({ verified: true })
    expect(Number(verified.headers['x-event-position'])).toBeGreaterThan(0)
  })
})
