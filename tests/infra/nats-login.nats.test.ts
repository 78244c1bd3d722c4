import { expect, it } from 'vitest'
import { linkToNats } from '#infra/platform/jetstream/nats-link.ts'
import { startNatsServer } from '#tests/support/stack/nats-server.ts'

const pass = 'p@ss/word:1'

it('a login in NATS_URL is given to the broker, and a wrong one is refused', async () => {
  const server = await startNatsServer({ login: { user: 'danji', pass } })
  const address = `127.0.0.1:${server.port}`
  const refusals: unknown[] = []
  const right = linkToNats({ url: `nats://danji:${encodeURIComponent(pass)}@${address}`, onError: () => {} })
  const wrong = linkToNats({ url: `nats://danji:guess@${address}`, onError: (error) => refusals.push(error) })
  try {
    await expect.poll(right.isUp, { timeout: 10_000 }).toBe(true)
    await expect.poll(() => String(refusals[0]), { timeout: 10_000 }).toMatch(/auth/i)
    expect(wrong.isUp()).toBe(false)
  } finally {
    await Promise.all([right.close(), wrong.close()])
    await server.stop()
  }
})
