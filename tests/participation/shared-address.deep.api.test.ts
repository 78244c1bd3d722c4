import { expect, it } from 'vitest'
import { browserOf } from '#tests/support/browser.ts'
import { claimOf, newestCode, ownerOf, startCampaign } from '#tests/support/campaign.ts'
import { startAppWith, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
// Six calls of a verification a minute, by address or by browser.
const app = await startAppWith(danji, { rateLimitFactor: 0.1 })

it('whoever shares an address keeps nobody from entering the code that they asked for', async () => {
  const { linkId, owners } = await startCampaign(danji)
  const [owner = ownerOf(1)] = owners
  const url = `/api/vote/${linkId}/verify-user`
  const own = browserOf(app, '203.0.113.30')
  expect((await own.post(url, claimOf(owner))).status).toBe(200)
  const right = { ...claimOf(owner), code: await newestCode(danji, linkId) }
  const others: number[] = []
  while (others.length < 7)
    others.push((await browserOf(app, '203.0.113.30').post(url, { ...right, code: '000000' })).status)
  expect(others.at(-1)).toBe(429)
  const tries: number[] = []
  while (tries.length < 7) tries.push((await own.post(url, right)).status)
  // Each browser has a limit of its own.
  expect(tries).toEqual([200, 200, 200, 200, 200, 200, 429])
})
