import { describe, expect, it } from 'vitest'
import { commandHandler } from '#services/core/command-handler.ts'
import { NOTIFY_IDENTITY_DECISION } from '#services/identity/mismatch/notify-decision.ts'
import { messageWishDecider, messageWishStream } from '#services/messaging/message-wish.decider.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { openMismatches } from './differing-owners.ts'

const danji = await startTestApp()
const { admin, clock, system } = danji
const { raised, evidenceOf, textsTo } = openMismatches(danji)
const eventually = { timeout: 10_000 }

describe('who asked the office to look', () => {
  it('hears of it in the morning where it was decided by night, and is forgotten no earlier', async () => {
    const { refuse, holder, mismatch, now } = await raised()
    const noon = clock.now
    clock.now = new Date('2026-11-21T22:00:00+09:00')
    await refuse()
    const putOff = async (): Promise<unknown> =>
      (
        await system.pool.query('select payload from graphile_worker._private_jobs where key = $1', [
          `${NOTIFY_IDENTITY_DECISION} ${mismatch.id}`,
        ])
      ).rows
    await expect.poll(putOff, eventually).toMatchObject([{ payload: { mayBeSent: false } }])
    expect([textsTo(holder.mobileno), (await now()).told]).toEqual([[], 'queued'])
    expect(await evidenceOf(mismatch.id)).toMatchObject({ name: holder.name })
    clock.now = new Date('2026-11-22T08:00:00+09:00')
    await expect.poll(() => textsTo(holder.mobileno), eventually).toHaveLength(1)
    await expect.poll(() => evidenceOf(mismatch.id), eventually).toBeNull()
    clock.now = noon
  })

  it('is not written to where they do not want it, or where the list writes to nobody: the office sees that', async () => {
    const [unwilling, silent] = [await raised(), await raised()]
    const [{ userId = '' } = {}] = (
      await admin.get(
        `/api/list-user/list/${unwilling.listId}?filter=${encodeURIComponent(JSON.stringify({ ho: unwilling.owner.ho }))}`,
      )
    ).body as readonly { userId?: string }[]
    await commandHandler(
      system.deps.store,
      messageWishDecider,
    )({
      stream: messageWishStream(userId),
      command: () => ({ type: 'SayWish', declined: true, personId: userId, apartmentId: unwilling.apartmentId }),
      metadata: systemMetadata,
    })
    const off = { enabled: false, smsFallback: true, quietHours: { from: '21:00', to: '08:00' }, occasions: [] }
    expect((await admin.post(`/api/kakao-message-settings/list/${silent.listId}`, off)).status).toBe(201)
    for (const { accept, now, holder } of [unwilling, silent]) {
      expect((await accept()).status).toBe(200)
      await expect.poll(async () => (await now()).told, eventually).toBe('failed')
      expect(textsTo(holder.mobileno)).toEqual([])
    }
  })
})
