import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Refused } from '#infra/lib/evidence/check/failure.ts'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { consentStream } from '#services/signature/consent/consent.decider.ts'
import { prepareCampaign } from '#tests/signature/office-campaign.ts'
import { signedBy } from '#tests/signature/signed-by.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { sampleOf } from '#tests/support/deep.ts'
import { fixedSecret, systemMetadata } from '#tests/support/fixed.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { chanceOf } from './forgery/changed-files.ts'
import { forgedConsents } from './forgery/forged-consents.ts'
import { hasPython, secondSays } from './second-verifier.ts'
import { linesOf, takeEvidence } from './held-campaign.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const { store } = danji.system.deps
let signatures = 5_000

/** Owners of two buildings, among them two of one unit, and one of two units. */
const owners = [
  ownerOf(1, { dong: '101', ho: '1', area: 84.9431 }),
  ownerOf(2, { dong: '101', ho: '1', area: 84.9431 }),
  ownerOf(3, { dong: '101', ho: '2', area: 59.9912 }),
  ownerOf(4, { dong: '102', ho: '1', area: 114.72 }),
  ...[5, 6, 7, 8, 9].map((n) => ownerOf(n, { dong: n % 2 === 0 ? '102' : '101', ho: String(n), area: 59.9912 + n })),
]

type SignedList = { readonly listId: string; readonly entryIds: readonly string[]; readonly apartmentId: string }

/** Records a signature or a withdrawal. */
const record = async (campaign: SignedList, entry: string, isWithdrawal = false): Promise<void> => {
  const stream = consentStream(entry)
  const { version, events } = await store.readStream(stream)
  const { userId: personId, dong, ho }: ListUser = (await danji.admin.get(`/api/list-user/${entry}`)).body
  const signed = signedBy(campaign, entry, (signatures += 1))
  const { listId, apartmentId } = campaign
  const known = events.at(-1)?.data as { readonly consentId: string } | undefined
  const withdrawal = {
    consentId: known?.consentId,
    listId,
    apartmentId,
    listUserId: entry,
    way: 'online',
    receiptId: fixedSecret(signatures),
    reason: '마음이 바뀌었습니다.',
    evidence: { ip: '203.0.113.7', userAgent: 'test' },
  }
  const event = isWithdrawal ? { type: 'ConsentWithdrawn', data: withdrawal } : signed
  const recorded = { type: event.type, data: { ...event.data, personId, dong, ho } }
  const metadata = { ...systemMetadata, at: danji.clock.now.toISOString() }
  await store.append({ appends: [{ stream, expectedVersion: version, events: [recorded] }], metadata })
}

const collected = async (list: object): Promise<SignedList> => {
  const campaign = await prepareCampaign(danji, { owners, list })
  for (const place of [0, 1, 2, 3, 4, 6, 7]) await record(campaign, campaign.entryIds[place] ?? '')
  await record(campaign, campaign.entryIds[3] ?? '', true)
  await danji.admin.put(`/api/list-user/${campaign.entryIds[6] ?? ''}`, { area: 70.5 })
  return campaign
}
const verify = (file: Buffer) => verifyFile(new Blob([new Uint8Array(file)]).stream())

describe('the consents of a list', () => {
  it.each(
    sampleOf(
      [
        ['all of the owners', { coOwners: 'all', rule: 'remodelling-association' }],
        ['who represents them', { coOwners: 'representative', rule: 'improvement-committee' }],
        ['land that is divided', { coOwners: 'all', rule: 'reconstruction-association', siteArea: 3_000 }],
        ['land that nobody knows', { coOwners: 'all', rule: 'redevelopment-association' }],
        ['no rule', { coOwners: 'all' }],
      ],
      5,
    ),
  )('are counted again from the file alone: %s', async (_, list) => {
    const { listId } = await collected(list)
    const { fingerprint } = (await danji.anyone.get('/api/log/key')).body as { readonly fingerprint: string }
    const file = await takeEvidence(danji, listId)
    const verified = await verify(file)
    expect(hasPython ? secondSays([file]) : ['consents']).toEqual([expect.stringMatching(/consents$/)])
    const stats: ListStats = (await danji.admin.get(`/api/list/${listId}/stats`)).body
    expect(verified.consents).toEqual({ units: stats.households.total, complete: stats.households.completed })
    expect(verified.fingerprint).toBe(fingerprint)
    const closed = await takeEvidence(danji, listId, '?openings=none')
    expect((await verify(closed)).consents).toBeNull()
    expect(linesOf(closed).filter((line) => line.includes('"event"') && /Consent/.test(line))).toEqual([])
  })

  it('are refused where somebody changed them, for the right reason', async () => {
    const { listId } = await collected({ coOwners: 'all', rule: 'remodelling-association' })
    const text = `${linesOf(await takeEvidence(danji, listId)).join('\n')}\n`
    for (const [name, change] of Object.entries(forgedConsents))
      for (const seed of [1, 2, 3]) {
        const { text: wrong, reasons } = change(text, chanceOf(seed))
        const refusal = await verify(gzipSync(wrong)).catch((error: unknown) => error)
        const isRight = refusal instanceof Refused && reasons.includes(refusal.code)
        expect({ name, isRight, refusal: String(refusal) }).toMatchObject({ name, isRight: true })
      }
  })
})
