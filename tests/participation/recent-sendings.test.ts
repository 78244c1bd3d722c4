import { describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '#infra/providers/messaging.ts'
import { createRecentSendings, pretendToSend } from '#services/participation/recent-sendings.ts'
import { failureOf } from '#tests/infra/messaging/failure.ts'

/** Sendings that take what the clock says they take. */
const sendingsOf = async (...took: readonly (readonly [ms: number, failure?: Error])[]) => {
  let now = 0
  const sendings = createRecentSendings(() => now)
  for (const [ms, failure] of took)
    await failureOf(
      sendings.measure(async () => {
        now += ms
        if (failure) throw failure
      }),
    )
  return sendings
}
const many = <Drawn>(draw: () => Drawn): readonly Drawn[] => Array.from({ length: 200 }, draw)
const away = new ProviderUnavailable('away', { reached: 'no' })

describe('what is withheld takes as long as what was sent', () => {
  it('one of the last sendings, whichever', async () => {
    const { oneLike } = await sendingsOf([70], [90], [110])
    expect(new Set(many(() => oneLike().ms))).toEqual(new Set([70, 90, 110]))
  })
  it('forgets those of long ago', async () => {
    const { oneLike } = await sendingsOf([9_000], ...Array.from({ length: 50 }, () => [80] as const))
    expect(new Set(many(() => oneLike().ms))).toEqual(new Set([80]))
  })
  it('before anything was sent, what a provider usually takes', async () => {
    const { oneLike } = await sendingsOf()
    for (const { ms, reached } of many(oneLike)) expect([ms >= 60 && ms < 240, reached]).toEqual([true, true])
  })
  it('and fails where sending failed, to be tried again as it is', async () => {
    expect(await failureOf(pretendToSend(await sendingsOf([1, away])))).toBeInstanceOf(ProviderUnavailable)
    expect(await failureOf(pretendToSend(await sendingsOf([1, new Error('refused')])))).toBe('no failure')
    expect(await failureOf(pretendToSend(await sendingsOf([1])))).toBe('no failure')
  })
})
