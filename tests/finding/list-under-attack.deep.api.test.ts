import { expect, it } from 'vitest'
import type { Finding } from '#services/finding/findings.contract.ts'
import { browserOf } from '#tests/support/browser.ts'
import { claimOf, newestCode, ownerOf, ownersOf, startCampaign, type Owner } from '#tests/support/campaign.ts'
import { startAppWith, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const app = await startAppWith(danji, { rateLimitFactor: 1 })
const { admin, clock } = danji
const attacked = await startCampaign(danji, { owners: ownersOf(5) })
const other = await startCampaign(danji, { owners: ownersOf(5) })

/** Guesses in a browser of its own until that is locked. */
const guess = async (linkId: string, owner: Owner): Promise<void> => {
  const browser = browserOf(app, '203.0.113.9')
  const url = `/api/vote/${linkId}/verify-user`
  await browser.post(url, claimOf(owner))
  const code = (await newestCode(danji, linkId)) === '000000' ? '000001' : '000000'
  let status = 0
  while (status !== 429) status = (await browser.post(url, { ...claimOf(owner), code })).status
}

const found = async (): Promise<readonly Finding[]> =>
  ((await admin.get('/api/admin/findings')).body as readonly Finding[]).filter(
    ({ rule }) => rule === 'list-under-attack',
  )

it('a list in which many are locked or get no more codes is found while its vote goes on', async () => {
  const [owner = ownerOf(1), ...rest] = attacked.owners
  for (const victim of rest) await guess(attacked.linkId, victim)
  await guess(other.linkId, owner)
  expect(await found()).toEqual([])
  const browsers = Array.from({ length: 9 }, () => browserOf(app, '203.0.113.9'))
  for (const browser of browsers) {
    clock.now = new Date(clock.now.getTime() + 1_000)
    await browser.post(`/api/vote/${attacked.linkId}/verify-user`, claimOf({ ...owner, phone: '01099998888' }))
  }
  expect(await found()).toMatchObject([{ list: { id: attacked.listId }, vote: null, subjects: 5, status: 'open' }])
})
