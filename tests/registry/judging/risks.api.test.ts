import { describe, expect, it, vi } from 'vitest'
import type { EntryRiskEvent } from '#events/registry/register.events.ts'
import { registerFor } from '#infra/simulators/registers/register-for.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import type { Registry, RegistryStats, WholeRegistry } from '#services/registry/registries.contract.ts'
import { entryRiskStream } from '#services/registry/judging/entry-risk.decider.ts'
import { consentStream } from '#services/signature/consent/consent.decider.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { signedBy } from '#tests/signature/signed-by.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { openRegistryOffice } from '../registry-office.ts'

const DAY_MS = 86_400_000

const danji = await startTestApp()
const { admin } = danji
const { store } = danji.system.deps
const office = openRegistryOffice(danji)

const owners = ['남궁소망', '선우가람', '제갈한솔', '동방누리'].map((name, n) => ({
  name,
  ho: String(101 + n),
  area: 60,
}))
const complex = await office.prepare(0, owners)
const { listId, apartmentId, dong, address, name: buildingName, entryIds } = complex
await admin.put(`/api/list/${listId}`, { rule: 'bylaws' })
const entryOf = (n: number): string => entryIds[n] ?? expect.fail('there is such an entry')
const unitOf = (n: number) => ({ address, buildingName, dong, ho: String(101 + n), area: 60 })
const numbers = await office.tell(
  owners.map(({ name }, n) => ({ ...unitOf(n), owners: [{ name, birth6: null, share: [1, 1] as [number, number] }] })),
)
/** Records a register by which somebody else bought the unit. */
const sell = (n: number, boughtOn: string) =>
  office.tell([
    {
      ...unitOf(n),
      owners: [],
      printed: registerFor(
        { ...unitOf(n), uniqueNo: numbers[n] ?? '' },
        [{ name: '황보새주인', birth6: '800101', share: [1, 1] }],
        { at: danji.clock.now, area: 60, boughtOn },
      ),
    },
  ])
/** Records an online signature at the present time. */
const sign = async (n: number): Promise<void> => {
  const stream = consentStream(entryOf(n))
  const signed = signedBy({ listId, apartmentId }, entryOf(n), n)
  await store.append({
    appends: [{ stream, expectedVersion: 0, events: [signed] }],
    metadata: { ...systemMetadata, at: danji.clock.now.toISOString() },
  })
}
const laterDays = (days: number): void => {
  danji.clock.now = new Date(danji.clock.now.getTime() + days * DAY_MS)
}
const stats = async (): Promise<ListStats> => (await admin.get(`/api/list/${listId}/stats`)).body
const registryStats = async (): Promise<RegistryStats> =>
  (await admin.get(`/api/registry/import/stats/list/${listId}`)).body
const registerOf = async (n: number): Promise<Registry> => {
  const filter = encodeURIComponent(JSON.stringify({ ho: String(101 + n) }))
  const { body } = await admin.get(`/api/registry/list/${listId}?filter=${filter}`)
  return (body as readonly Registry[])[0] ?? expect.fail('there is a register')
}
const entryStatus = async (n: number) =>
  ((await admin.get(`/api/list-user/${entryOf(n)}`)).body as { readonly status: string }).status
const consentStatus = async (n: number) => {
  const filter = encodeURIComponent(JSON.stringify({ listId }))
  const { body } = await admin.get(`/api/signature?filter=${filter}`)
  return (body as readonly Consent[]).find(({ listUserId }) => listUserId === entryOf(n))?.status
}
const unitStatus = async (n: number) => {
  const { body } = await admin.get(`/api/list/${listId}/units`)
  const units = body as readonly { readonly ho: string; readonly status: string }[]
  return units.find(({ ho }) => ho === String(101 + n))?.status
}
const levelOf = async (n: number) => (await registerOf(n)).risk.level
const judgements = async (n: number) => (await store.readStream(entryRiskStream(entryOf(n)))).events
const whatCounts = async () => {
  const { completedCount, riskCount, riskArea, rule } = await stats()
  return { completedCount, riskCount, riskArea, withoutRisk: rule?.withoutRisk?.units }
}
const decide = (
  what: 'clear' | 'restore',
  id: string,
  [n, code]: readonly [number, string],
  said?: { readonly reason: string },
) =>
  admin.post(`/api/registry/${id}/risk/${what}`, {
    listUserId: entryOf(n),
    code,
    ...said,
  })
const reason = '매수인의 동의서를 새로 받았습니다.'

await office.collect({ listId })
for (const n of [0, 1, 2]) await sign(n)
await vi.waitUntil(async () => (await registryStats()).match.same === 4)

describe('a consent that is signed', () => {
  it('is at no risk as long as the register says that they own', async () => {
    expect(await whatCounts()).toEqual({ completedCount: 3, riskCount: 0, riskArea: 0, withoutRisk: undefined })
    expect([await entryStatus(0), await consentStatus(0), await unitStatus(0)]).toEqual([
      'completed',
      'valid',
      'completed',
    ])
    expect((await registryStats()).risk).toMatchObject({ medium: 0, high: 0 })
  })

  it('is at risk once a register has a transfer that was received later; it stays counted and is told apart', async () => {
    laterDays(40)
    await sell(0, '2026-12-10')
    await office.collect({ listId, listUserIds: [entryOf(0)] })
    await vi.waitFor(async () => expect(await levelOf(0)).toBe('high'), { timeout: 15_000 })
    const { match, risk } = await registerOf(0)
    expect(match).toBe('changed')
    expect(risk.reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['transfer-after-signing', 'owner-differs']),
    )
    expect(risk.reasons.every(({ text, source }) => /[가-힣]/.test(text) && /[가-힣]/.test(source))).toBe(true)
    expect(await whatCounts()).toEqual({ completedCount: 3, riskCount: 1, riskArea: 60, withoutRisk: 1 })
    expect([await entryStatus(0), await consentStatus(0), await unitStatus(0)]).toEqual(['risk', 'at-risk', 'risk'])
    expect([await entryStatus(1), await consentStatus(1), await unitStatus(1)]).toEqual([
      'completed',
      'valid',
      'completed',
    ])
    expect((await registryStats()).risk).toMatchObject({ high: 1 })
  })

  it('of somebody who has not signed is none, whatever the register says', async () => {
    await sell(3, '2026-12-10')
    await office.collect({ listId, listUserIds: [entryOf(3)] })
    await vi.waitFor(async () => expect((await registerOf(3)).match).toBe('changed'), { timeout: 15_000 })
    expect(await whatCounts()).toMatchObject({ completedCount: 3, riskCount: 1 })
    expect(await entryStatus(3)).toBe('pending')
  })
})

describe('a risk', () => {
  it('is cleared with a reason that stands beside it, and nothing is at risk any more', async () => {
    const { id, risk } = await registerOf(0)
    expect(
      expectRefusal(await decide('clear', id, [0, 'owner-differs'], { reason: '왜' }), 'VALIDATION_FAILED'),
    ).toEqual(['reason'])
    expectRefusal(await decide('clear', id, [0, 'trust'], { reason: reason }), 'NOT_FOUND')
    expectRefusal(await decide('clear', id, [1, 'owner-differs'], { reason: reason }), 'NOT_FOUND')
    const shown = { evidenceKind: 'statement', evidence: '승계 확인서 2026. 12. 12.' }
    for (const { code } of risk.reasons)
      expect((await decide('clear', id, [0, code], { reason: reason, ...shown })).status).toBe(200)
    await vi.waitFor(async () => expect(await levelOf(0)).toBe('none'), { timeout: 15_000 })
    await vi.waitFor(async () =>
      expect(await whatCounts()).toMatchObject({ completedCount: 3, riskCount: 0, riskArea: 0 }),
    )
    expect([await entryStatus(0), await consentStatus(0), await unitStatus(0)]).toEqual([
      'completed',
      'valid',
      'completed',
    ])
    const whole: WholeRegistry = (await admin.get(`/api/registry/${id}`)).body
    expect(whole.risk.reasons.length).toBe(risk.reasons.length)
    expect(whole.risk.reasons[0]?.cleared).toMatchObject({ reason, ...shown, Admin: { name: '최고관리자' } })
  })

  it('is brought back', async () => {
    const { id } = await registerOf(0)
    expect((await decide('restore', id, [0, 'transfer-after-signing'])).status).toBe(200)
    await vi.waitFor(async () => expect(await levelOf(0)).toBe('high'), { timeout: 15_000 })
    expect(await whatCounts()).toMatchObject({ riskCount: 1 })
    expect((await decide('clear', id, [0, 'transfer-after-signing'], { reason: reason })).status).toBe(200)
    await vi.waitFor(async () => expect(await levelOf(0)).toBe('none'), { timeout: 15_000 })
  })

  it('that was cleared comes back with a newer register that says it again', async () => {
    const before = await registerOf(0)
    laterDays(1)
    await office.completed(await office.fetched({ listUserId: entryOf(0), again: true }))
    await vi.waitFor(async () => expect(await levelOf(0)).toBe('high'), { timeout: 15_000 })
    const now = await registerOf(0)
    expect(now.id).not.toBe(before.id)
    expect(now.risk.reasons.every(({ cleared }) => cleared === null)).toBe(true)
    expect(await whatCounts()).toMatchObject({ riskCount: 1, withoutRisk: 1 })
    expectRefusal(await decide('clear', before.id, [0, 'owner-differs'], { reason: reason }), 'NOT_FOUND')
  })

  it('is judged by the register before where the newest is deleted, and by none where all are', async () => {
    const whole: WholeRegistry = (await admin.get(`/api/registry/${(await registerOf(0)).id}`)).body
    expect(whole.history).toHaveLength(3)
    const [newest, cleared, first] = whole.history
    await admin.delete(`/api/registry/${newest?.id}`)
    await vi.waitFor(async () => expect(await whatCounts()).toMatchObject({ riskCount: 0 }), { timeout: 15_000 })
    expect((await registerOf(0)).id).toBe(cleared?.id)
    await admin.delete(`/api/registry/${cleared?.id}`)
    await vi.waitFor(async () => expect((await registerOf(0)).match).toBe('same'), { timeout: 15_000 })
    await admin.delete(`/api/registry/${first?.id}`)
    await vi.waitFor(async () => {
      const last = (await judgements(0)).at(-1)?.data as EntryRiskEvent['data']
      expect(last).toMatchObject({ registryId: null, level: 'none', match: 'unknown', reasons: [] })
    })
    expect(await whatCounts()).toEqual({ completedCount: 3, riskCount: 0, riskArea: 0, withoutRisk: undefined })
  })

  it('is judged anew where somebody signs after the transfer', async () => {
    await sell(1, '2026-11-25')
    await office.collect({ listId, listUserIds: [entryOf(1), entryOf(2)] })
    await vi.waitFor(async () => expect(await levelOf(1)).toBe('high'), { timeout: 15_000 })
    await sign(3)
    await vi.waitFor(async () => expect(await entryStatus(3)).toBe('risk'), { timeout: 15_000 })
    const { risk } = await registerOf(3)
    expect(risk.reasons.map(({ code }) => code)).toContain('owner-differs')
    expect(risk.reasons.map(({ code }) => code)).not.toContain('transfer-after-signing')
  })
})
